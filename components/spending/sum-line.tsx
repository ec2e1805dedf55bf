import { Price } from '@/components/ui/price'
import { counted } from '@/lib/core/text'
import { formatUsdc } from '@/lib/core/money'
import type { Receipt } from '@/lib/browser/receipts/receipt'
import { sumOf } from '@/lib/browser/receipts/totals'

/** '12 purchases, $0.60 paid, $0.05 being checked'. */
export function SumLine({ receipts }: { receipts: readonly Receipt[] }) {
  const { paid, unsettled, unsent } = sumOf(receipts)
  return (
    <p role="status" className="text-sm text-ink-quiet">
      {counted(receipts.length, 'purchase')}, <Price>{formatUsdc(paid)}</Price> paid
      {unsettled > 0n && (
        <>
          , <Price>{formatUsdc(unsettled)}</Price> being checked
        </>
      )}
      {unsent > 0n && `, ${formatUsdc(unsent)} not sent`}
    </p>
  )
}
