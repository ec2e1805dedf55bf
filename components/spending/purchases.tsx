import { useMemo } from 'react'
import { ReceiptText } from 'lucide-react'
import { Breakdown } from '@/components/spending/breakdown'
import { DownloadReceipts } from '@/components/spending/download'
import { Filters, useFilter } from '@/components/spending/filters'
import { PurchaseTable } from '@/components/spending/purchase-table'
import { SumLine, Totals } from '@/components/spending/totals'
import { TimeChart } from '@/components/spending/time-chart'
import { useBelongings, useReceipts } from '@/components/spending/use-belongings'
import { IntentLink } from '@/components/frame/intent-link'
import { UnderWay } from '@/components/pay/under-way'
import { useNow } from '@/components/pay/use-now'
import { Button, buttonStyle } from '@/components/ui/button'
import { Card, CardHeader } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { Skeleton } from '@/components/ui/skeleton'
import { dayName, monthOf, statementPath } from '@/lib/browser/addresses/statement-path'
import type { Entry } from '@/lib/browser/purchase/journal'
import type { Allowance } from '@/lib/browser/purchase/limits'
import { filterReceipts, rangeOf, type Filter } from '@/lib/browser/receipts/filter'
import { spendingOverTime } from '@/lib/browser/receipts/totals'

/** The purchases of this browser: those under way, sums, charts and the table. */
export function Purchases({ entries, allowance }: { entries: readonly Entry[]; allowance: Allowance }) {
  const { filter, change } = useFilter()
  const now = useNow()
  const belongings = useBelongings(entries)
  const receipts = useReceipts(entries)
  const shown = useMemo(
    () => filterReceipts(receipts, filter, now, belongings),
    [receipts, filter, now, belongings],
  )
  const isNarrowed = Object.values(filter).some(Boolean)
  const { from, before } = rangeOf(filter, now)
  const until = Math.min(before - 1, now)
  const isReading = belongings === undefined && Boolean(filter.job ?? filter.list ?? filter.tag)

  return (
    <div className="flex flex-col gap-6">
      <UnderWay entries={entries} />
      <Totals entries={entries} receipts={receipts} allowance={allowance} />
      <div className="flex flex-col gap-4">
        <Filters receipts={receipts} belongings={belongings} filter={filter} onChange={change} />
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <SumLine receipts={shown} />
          <span className="ml-auto flex flex-wrap gap-2">
            <IntentLink href={statementOfFilter(filter, now)} className={buttonStyle()}>
              <ReceiptText aria-hidden="true" />
              Statement
            </IntentLink>
            <DownloadReceipts receipts={shown} belongings={belongings} isNarrowed={isNarrowed} />
          </span>
        </div>
        {isReading ? (
          <Skeleton className="h-96 w-full" />
        ) : shown.length === 0 ? (
          <EmptyState
            icon={<ReceiptText aria-hidden="true" />}
            title="No purchase fits"
            actions={<Button onClick={() => change({})}>Show all {receipts.length}</Button>}
          >
            None of the {receipts.length} purchases of this browser is like that.
          </EmptyState>
        ) : (
          <>
            <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
              <Card>
                <CardHeader title="Over time" className="mb-3" />
                <TimeChart timeline={spendingOverTime(shown, { from, until })} />
              </Card>
              <Breakdown receipts={shown} belongings={belongings} filter={filter} onChange={change} />
            </div>
            <PurchaseTable key={JSON.stringify(filter)} receipts={shown} />
          </>
        )}
      </div>
    </div>
  )
}

/** The statement of what a filter shows: its run, or its days; this month where it wants all times. */
function statementOfFilter(filter: Filter, now: number): string {
  if (filter.job) return statementPath({ run: filter.job })
  const { from, before } = rangeOf(filter, now)
  if (!Number.isFinite(from)) return statementPath(monthOf(now))
  return statementPath({ from: dayName(from), to: dayName(Number.isFinite(before) ? before - 1 : now) })
}
