import { unclearOf } from '@/components/pay/state-words'
import { Notice } from '@/components/ui/notice'
import type { Purchase } from '@/lib/core/payment/purchase-state'

/** What the service answered instead of what was asked for, above the one line on the charge that is being checked. */
export function Unclear({ purchase }: { purchase: Purchase }) {
  const { title, text } = unclearOf(purchase)
  return (
    <Notice tone="warning" role="status" title={<bdi className="wrap-anywhere">{title}</bdi>}>
      <p className="text-sm">{text}</p>
    </Notice>
  )
}
