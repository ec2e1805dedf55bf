import { usePurse } from '@/components/pay/session-wallet/use-purse'
import { formatUsdc } from '@/lib/core/money'

/** What was signed since it was unlocked, beside the limit that leaves the least. */
export function SpentBySession() {
  const status = usePurse()
  if (!status || typeof status === 'string' || !status.limits) return null
  const { spentSession, spentHour, limits } = status
  const leftInHour = limits.perHour - spentHour
  const isByHour = leftInHour < limits.perSession - spentSession
  return (
    <p className="mt-2 text-sm text-ink-quiet">
      {formatUsdc(spentSession)} signed since it was unlocked.{' '}
      {isByHour
        ? `${formatUsdc(leftInHour)} left of ${formatUsdc(limits.perHour)} an hour.`
        : `${formatUsdc(limits.perSession - spentSession)} left of ${formatUsdc(limits.perSession)} a session.`}
    </p>
  )
}
