import { watchPaced } from '@/components/frame/use-follow'
import { held, purseMark } from '@/components/pay/session-wallet/held'
import { readWalletSession, watchWalletSession } from '@/components/pay/wallet/wallet-session'
import { openPurse } from '@/lib/browser/session-wallet/client'
import { sessionWalletId } from '@/lib/browser/wallet/wallet'
import { fetchCode } from '@/lib/browser/worker/fetch-code'
import { attempt } from '@/lib/core/result'

let wasConnected = false

const isConnected = () => readWalletSession().connected?.walletId === sessionWalletId

async function look(): Promise<void> {
  if (isConnected()) {
    wasConnected = true
    return held.write(null)
  }
  const status = await openPurse()?.status()
  if (status === null) localStorage.removeItem(purseMark)
  if (!status || typeof status === 'string') return held.write(null)
  localStorage.setItem(purseMark, '1')
  const chain = await fetchCode(() => import('@/lib/browser/purchase/chain'))
  const balance = await chain.readBalance(status.address)
  const isIdle = wasConnected ? status.isIdleLocked : (held.read()?.isIdle ?? false)
  wasConnected = false
  const { isLocked, backedUpAt } = status
  held.write(balance > 0n ? { balance, isLocked, isIdle, isBackedUp: backedUpAt !== null } : null)
}

/** Milliseconds: a run signs several times a second. */
const pause = 500

/** Keeps up what lies in the session wallet. Returns what ends that. */
export function watchHeld(): () => void {
  const read = () => look().catch(() => undefined)
  // it may have come to hold money meanwhile, from a code that was scanned
  const onSight = () => !document.hidden && attempt(() => localStorage.getItem(purseMark)) && void read()
  onSight()
  document.addEventListener('visibilitychange', onSight)
  const onWallet = () => (isConnected() || wasConnected) && void read()
  const ends = [watchPaced(['sessionWallet'], pause, read), watchWalletSession(onWallet)]
  return () => {
    for (const end of ends) end()
    document.removeEventListener('visibilitychange', onSight)
  }
}
