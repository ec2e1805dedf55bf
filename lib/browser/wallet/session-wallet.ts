import { injected } from 'wagmi'
import { watchChanges } from '@/lib/browser/database/changes'
import { openPurse } from '@/lib/browser/session-wallet/client'
import { ownProvider } from '@/lib/browser/wallet/own-provider'
import { statusIn } from '@/lib/browser/session-wallet/status'
import { sessionWalletId, type OpenWallet, type WalletKind } from '@/lib/browser/wallet/wallet'
import type { PurseRefusal } from '@/lib/browser/session-wallet/refusal'
import { lockedProblem, type WalletProblem } from '@/lib/browser/wallet/wallet-problem'
import { err, ok } from '@/lib/core/result'

const name = 'Session wallet'

const help = 'Signs small payments without a prompt, within limits that you set'

/** Its account, while it is unlocked. */
async function accounts(): Promise<string[]> {
  // one that does not answer has none
  const answer = openPurse()?.status()
  const status = statusIn(await answer?.catch(() => null))
  return status && !status.isLocked ? [status.address] : []
}

async function unlockedAccounts(): Promise<string[]> {
  const own = await accounts()
  // as an extension says it (EIP-1193)
  if (own.length === 0) throw Object.assign(new Error('It is locked'), { code: 4100 })
  return own
}

const gone: WalletProblem = { code: 'failed', reason: 'This browser has no session wallet.' }

const limits: readonly PurseRefusal['code'][] = ['perPurchase', 'perSession', 'perHour']

function problemOf({ code, sentence }: PurseRefusal): WalletProblem {
  if (code === 'locked') return lockedProblem
  return { code: limits.includes(code) ? 'limit' : 'failed', reason: sentence }
}

/** The worker that holds the key reads the terms itself: what a page says of the price or the payee counts for nothing. */
const sign: NonNullable<OpenWallet['sign']> = async (authorization, { lookup, challenge: terms }) => {
  const { nonce, validAfter, validBefore } = authorization
  const isBody = terms.trimStart().startsWith('{')
  const challenge = isBody ? { header: null, body: terms } : { header: terms, body: null }
  const window = { validAfter, validBefore }
  const given = await openPurse()?.sign({ lookup, challenge, nonce, window })
  if (!given) return err(gone)
  return given.ok ? ok(given.value) : err(problemOf(given.error))
}

function openSessionWallet(): OpenWallet | null {
  if (typeof Worker === 'undefined') return null
  const provider = ownProvider(
    'session wallet',
    { eth_accounts: accounts, eth_requestAccounts: unlockedAccounts },
    // one that was unlocked is not connected by that, and one that was locked is no more
    (listener) =>
      watchChanges('sessionWallet', () => void accounts().then((own) => own.length === 0 && listener([]))),
  )
  return { connector: injected({ target: { id: sessionWalletId, name, provider: () => provider } }), sign }
}

export const sessionWallet: WalletKind = {
  id: sessionWalletId,
  words: { name, sign: 'passkey', help: { phone: help, desk: help }, isOpened: true },
  isFetched: false,
  signsAtOnce: true,
  open: openSessionWallet,
}
