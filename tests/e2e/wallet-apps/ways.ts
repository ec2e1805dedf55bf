import type { Page } from '@playwright/test'
import type { Address } from 'viem'
import { connectTestWallet, payButton } from '@/tests/e2e/support/buying'
import {
  connectBaseAccount,
  installBaseAccount,
  keyAccount,
  say,
  windowAfter,
} from '@/tests/e2e/support/base-account'
import { fund } from '@/tests/e2e/support/money'
import { installWallet } from '@/tests/e2e/support/wallet'
import { appFor, connectApp, live } from '@/tests/e2e/support/wallet-app'
import { sandboxClient } from '@/lib/sandbox/client'
import { accountOf, contractAccount, type Account } from '@/tests/support/wallets/account'
import { openWallets, type WalletKind } from '@/tests/support/wallets/contract-wallets'

const typed = 'eth_signTypedData_v4'
const ethereum = 1

/** A connected wallet with money, before the form of a lookup for a cent. */
type Wallet = {
  address: Address
  /** What was asked of it, in order. */
  asked: readonly string[]
  /** What the visitor says in it to the next requests. */
  says: (word: 'approve' | 'decline') => void
}

type Options = { isElsewhere?: boolean }

/** A way to pay: opens the dashboard and connects a wallet. */
type Way = (page: Page, options?: Options) => Promise<Wallet>

const form = '/geo/locate'

/** An account of a contract wallet, on the chain of the tests, with test money. */
async function accountLike(kind: WalletKind): Promise<Account> {
  const wallets = await openWallets(sandboxClient(process.env['NICKEL_CHAIN'] ?? ''))
  const account = contractAccount(await wallets.open(kind))
  await fund(account.address)
  return account
}

async function funded(): Promise<Account> {
  const account = accountOf()
  await fund(account.address)
  return account
}

/** In a browser wallet, which is asked to switch where it is on another network. */
const inBrowser =
  (open: () => Promise<Account>): Way =>
  async (page, { isElsewhere = false } = {}) => {
    const wallet = await installWallet(page, isElsewhere ? { chainId: ethereum } : {}, await open())
    await page.goto(live(form))
    await connectTestWallet(page)
    return {
      address: wallet.address,
      asked: wallet.calls,
      says: (word) => Object.assign(wallet, { sign: word, switches: word === 'approve' }),
    }
  }

/** In a wallet app that reads the code. */
const inApp =
  (open: () => Promise<Account>): Way =>
  async (page, { isElsewhere = false } = {}) => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    const app = await appFor(await open(), isElsewhere ? { chain: 'Ethereum' } : {})
    page.once('close', () => void app.close())
    await page.goto(live(form))
    await connectApp(page, app)
    return {
      address: app.address,
      asked: app.asked,
      says: (word) => Object.assign(app, { sign: word, switches: word }),
    }
  }

const baseAccount: Way = async (page, { isElsewhere = false } = {}) => {
  const account = await keyAccount()
  const { asked } = await installBaseAccount(page, { ...account, ...(isElsewhere && { chainId: '0x1' }) })
  await page.goto(live(form))
  await connectBaseAccount(page)
  return { address: account.address, asked, says: () => undefined }
}

/** Every way that there is, but for the sandbox wallet, which is part of the page: keys, and contracts, each in what its owners use. */
export const ways = {
  'Base Account': baseAccount,
  'a plain key in a wallet app': inApp(funded),
  'a smart account not deployed yet, in a browser wallet': inBrowser(() =>
    accountLike('a smart account not deployed yet'),
  ),
  'a plain key in a browser wallet': inBrowser(funded),
  'a Safe by WalletConnect': inApp(() => accountLike('a Safe, two of three owners')),
  'a plain key that delegates, in a browser wallet': inBrowser(() =>
    accountLike('a plain key that delegates'),
  ),
} as const satisfies Record<string, Way>

export const payCent = (page: Page) => payButton(page, '$0.01')

/** Presses the paying button, and says this in the window of a wallet that has one. */
export async function answerBy(way: string, page: Page, word: 'Approve' | 'Refuse'): Promise<void> {
  if (way === 'Base Account') await say(await windowAfter(page, () => payCent(page).click()), word, typed)
  else await payCent(page).click()
}

/** How many signatures it was asked for. */
export const signaturesOf = ({ asked }: Wallet): number => asked.filter((method) => method === typed).length
