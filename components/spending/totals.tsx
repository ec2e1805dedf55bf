import { BudgetBar } from '@/components/pay/budget-bar'
import { sumNotes } from '@/components/pay/budget-words'
import { Price } from '@/components/ui/price'
import { formatUsdc } from '@/lib/core/money'
import { capsOf, spentOf, type Cap, type Sum } from '@/lib/core/payment/budget'
import type { Entry } from '@/lib/browser/purchase/journal'
import { sumsNow, type Allowance } from '@/lib/browser/purchase/limits'
import type { Receipt } from '@/lib/browser/receipts/receipt'
import { sumOf } from '@/lib/browser/receipts/totals'
import { counted } from '@/lib/core/text'

type TotalsProps = {
  entries: readonly Entry[]
  receipts: readonly Receipt[]
  allowance: Allowance
}

/** Sums of this session, of today and of this month beside their limits, and of everything. */
export function Totals({ entries, receipts, allowance }: TotalsProps) {
  const sums = sumsNow(entries, allowance)
  const caps = capsOf(sums, allowance.limits)
  const capOf = (name: Cap['name']) => caps.find((cap) => cap.name === name)
  return (
    <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-lg border border-line bg-line lg:grid-cols-4">
      <Total name="This session" sum={sums.session} cap={capOf('perSession')} />
      <Total name="Today" sum={sums.day} cap={capOf('perDay')} />
      <Total name="This month" sum={sums.month} cap={capOf('perMonth')} />
      <Total name="In all" sum={sumOf(receipts)} />
    </dl>
  )
}

function Total({ name, sum, cap }: { name: string; sum: Sum; cap?: Cap | undefined }) {
  const notes = sumNotes(sum)
  return (
    <div className="min-w-0 bg-raised px-4 py-3">
      <dt className="text-xs text-ink-faint">{name}</dt>
      <dd className="mt-0.5">
        <Price className="text-xl">{formatUsdc(spentOf(sum))}</Price>
        {cap && (
          <>
            <span className="ml-1.5 text-sm text-ink-faint">of {formatUsdc(cap.limit)}</span>
            <BudgetBar cap={cap} label={`${name}, of its budget`} className="mt-2" />
          </>
        )}
        {notes && <p className="mt-1 text-xs text-ink-quiet">{notes}</p>}
      </dd>
    </div>
  )
}

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
