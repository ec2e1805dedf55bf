import { purse, secretFor, usePurse } from '@/components/pay/session-wallet/use-purse'
import { connectWallet } from '@/components/pay/wallet/connect'
import { readWalletSession, useWalletSession, wasLast } from '@/components/pay/wallet/wallet-session'
import { statusIn } from '@/lib/browser/session-wallet/status'
import { sessionWalletId } from '@/lib/browser/wallet/wallet'

/**
 * Unlocks the session wallet by one touch of its passkey and connects it, where it was used last; whatever stands in the
 * way is told where wallets are connected.
 */
export async function unlockByTouch(): Promise<void> {
  if (readWalletSession().connected || !wasLast(sessionWalletId)) return
  const status = statusIn(await purse().status())
  if (!status?.backedUpAt) return
  if (status.isLocked) {
    if (status.unlock.by !== 'passkey') return
    const secret = await secretFor(status, '')
    if (!secret.ok || !(await purse().unlock(secret.value)).ok) return
  }
  await connectWallet(sessionWalletId)
}

/** Whether who paid last is the session wallet, and it is locked. */
export function useIsLocked(): boolean {
  const isAway = useWalletSession().connected === null && wasLast(sessionWalletId)
  const status = usePurse(isAway)
  return isAway && statusIn(status)?.isLocked === true
}
