import type { Arrivals } from '@/components/pay/money/arrivals'
import { Notice } from '@/components/ui/notice'
import { Spinner } from '@/components/ui/skeleton'
import { formatUsdc, type Usdc } from '@/lib/core/money'

type WatchProps = {
  arrivals: Arrivals | null
  /** What the purchase still needs; 0 where none waits. */
  missing: Usdc
  isUnread: boolean
  isLong: boolean
  /** Money is sent from elsewhere, so it is worth waiting for. */
  isExpected: boolean
}

/** What is known of the money on its way. */
export function Watch({ arrivals, missing, isUnread, isLong, isExpected }: WatchProps) {
  const arrived = arrivals?.arrived ?? 0n
  if (isUnread)
    return (
      <Notice tone="warning" role="status" title="The balance cannot be read just now">
        It is tried again every four seconds. Money that was sent arrives all the same.
      </Notice>
    )
  if (arrived > 0n)
    return missing > 0n ? (
      <Notice
        tone="warning"
        role="status"
        title={`${formatUsdc(arrived)} arrived, ${formatUsdc(missing)} more is needed`}
      >
        Send the rest, and the lookup goes on by itself.
      </Notice>
    ) : (
      <Notice tone="success" role="status" title={`${formatUsdc(arrived)} arrived`}>
        It can be spent at once.
      </Notice>
    )
  if (!isExpected) return null
  if (isLong)
    return (
      <Notice tone="warning" role="status" title="Nothing has arrived in five minutes">
        Exchanges may hold a withdrawal for an hour or ask you to confirm it by e-mail. Look there whether it
        was sent, and whether the network was Base. This page goes on watching.
      </Notice>
    )
  return (
    <p role="status" className="flex items-center gap-2 text-sm text-ink-quiet">
      <Spinner /> Watching the balance. Money shows here seconds after it was sent.
    </p>
  )
}
