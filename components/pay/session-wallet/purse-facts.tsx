import { Gauge, Lock, TriangleAlert } from 'lucide-react'
import { usePayerSums } from '@/components/pay/journal'
import type { PurseDialogProps } from '@/components/pay/session-wallet/purse-dialogs'
import { purse, usePurse } from '@/components/pay/session-wallet/use-purse'
import { useConfig } from '@/components/pay/wallet/balance'
import { announce } from '@/components/ui/live-region'
import { MenuItem } from '@/components/ui/popover'
import { isRestored, statusIn, unknownPayee, type PurseStatus } from '@/lib/browser/session-wallet/status'
import { formatUsdc, type Usdc } from '@/lib/core/money'

function useOpenPurse() {
  const status = statusIn(usePurse())
  return status?.limits ? { ...status, limits: status.limits } : null
}

/** Whom the server names where that is not whom the wallet knows; null where it pays whom it knows. */
function useOtherPayee({ payees }: Pick<PurseStatus, 'payees'>) {
  const config = useConfig()
  if (!config?.payTo) return null
  return unknownPayee({ payees }, { serviceId: new URL(config.serviceUrl).host, payTo: config.payTo })
}

const Line = ({ isMark = false, children }: { isMark?: boolean; children: string | string[] }) => (
  <p className={isMark ? 'mt-2 text-sm text-amber' : 'mt-2 text-sm text-ink-quiet'}>{children}</p>
)

/** What was signed since it was unlocked and by whom, the limit that leaves the least, and what is out. */
export function PurseFacts({ balance }: { balance: Usdc | undefined }) {
  const status = useOpenPurse()
  const sums = usePayerSums(status?.address, status?.openedAt)
  if (!status) return null
  const { spentSession, spentHour, limits } = status
  const leftInHour = limits.perHour - spentHour
  const isByHour = leftInHour < limits.perSession - spentSession
  const left = isByHour ? leftInHour : limits.perSession - spentSession
  const limit = isByHour
    ? `${formatUsdc(limits.perHour)} an hour`
    : `${formatUsdc(limits.perSession)} until it locks`
  // one that was begun before it was locked was signed then
  const byRuns = sums && sums.byRuns < spentSession ? sums.byRuns : spentSession
  return (
    <>
      <Line>
        {formatUsdc(spentSession)} signed since it was unlocked. {formatUsdc(left > 0n ? left : 0n)} left of{' '}
        {limit}.
      </Line>
      {sums && spentSession > 0n && (
        <Line>
          You {formatUsdc(spentSession - byRuns)}, runs {formatUsdc(byRuns)}.
        </Line>
      )}
      {sums && sums.out > 0n && (
        <Line>{formatUsdc(sums.out)} is out: purchases under way may still take it.</Line>
      )}
      {isRestored(status) && (
        <Line>Purchases begun in another browser are not known here; the balance is that of the chain.</Line>
      )}
      {balance !== undefined && balance > limits.held && (
        <Line isMark>
          {formatUsdc(balance - limits.held)} more than the {formatUsdc(limits.held)} that it is to hold.
          Return the rest.
        </Line>
      )}
    </>
  )
}

async function lockSession() {
  await purse().lock()
  announce('The session wallet is locked')
}

/** What can be done with the session wallet while it is open. */
export function PurseActs({ onShow }: { onShow: (shown: PurseDialogProps['shown']) => void }) {
  const status = useOpenPurse()
  const asked = useOtherPayee({ payees: status?.payees ?? null })
  return (
    <>
      {status && asked && (
        <MenuItem
          icon={<TriangleAlert aria-hidden="true" className="text-amber" />}
          onSelect={() => onShow({ asked })}
        >
          Another payee: look at it
        </MenuItem>
      )}
      <MenuItem icon={<Lock aria-hidden="true" />} onSelect={() => void lockSession()}>
        Lock
      </MenuItem>
      <MenuItem icon={<Gauge aria-hidden="true" />} onSelect={() => onShow('limits')}>
        Limits
      </MenuItem>
    </>
  )
}
