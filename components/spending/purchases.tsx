'use client'

import { useMemo } from 'react'
import { ReceiptText } from 'lucide-react'
import { DownloadReceipts } from '@/components/spending/download'
import { Filters } from '@/components/spending/filters'
import { LookupChart } from '@/components/spending/lookup-chart'
import { PurchaseTable } from '@/components/spending/purchase-table'
import { TimeChart } from '@/components/spending/time-chart'
import { Totals } from '@/components/spending/totals'
import { UnderWay } from '@/components/pay/under-way'
import { useFilter } from '@/components/spending/use-filter'
import { useNow } from '@/components/pay/use-now'
import { Button } from '@/components/ui/button'
import { Card, CardHeader } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { Price } from '@/components/ui/price'
import { counted } from '@/lib/core/text'
import { formatUsdc } from '@/lib/core/money'
import type { Entry } from '@/lib/browser/purchase/journal'
import type { Allowance } from '@/lib/browser/purchase/limits'
import { filterReceipts, rangeOf } from '@/lib/browser/receipts/filter'
import { receiptOf } from '@/lib/browser/receipts/receipt'
import { paidTotal, spendingByEndpoint, spendingOverTime } from '@/lib/browser/receipts/totals'

/** The purchases of this browser: those under way, sums, charts and the table. */
export function Purchases({ entries, allowance }: { entries: readonly Entry[]; allowance: Allowance }) {
  const { filter, change } = useFilter()
  const now = useNow()
  const key = JSON.stringify(filter)
  const receipts = useMemo(() => entries.map(receiptOf), [entries])
  const states = useMemo(
    () => new Map(entries.map(({ purchase }) => [purchase.intentId, purchase.state])),
    [entries],
  )
  const shown = useMemo(() => filterReceipts(receipts, JSON.parse(key), now), [receipts, key, now])
  const isNarrowed = Object.values(filter).some(Boolean)
  const { from, before } = rangeOf(filter, now)
  const until = Math.min(before - 1, now)

  return (
    <div className="flex flex-col gap-6">
      <UnderWay entries={entries} />
      <Totals entries={entries} receipts={receipts} allowance={allowance} now={now} />
      <div className="flex flex-col gap-4">
        <Filters receipts={receipts} filter={filter} onChange={change} />
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <p role="status" className="text-sm text-ink-quiet">
            {counted(shown.length, 'purchase')}, <Price>{formatUsdc(paidTotal(shown))}</Price> paid
          </p>
          <span className="ml-auto">
            <DownloadReceipts receipts={shown} isNarrowed={isNarrowed} />
          </span>
        </div>
        {shown.length === 0 ? (
          <EmptyState
            icon={<ReceiptText aria-hidden="true" />}
            title="No purchase fits"
            actions={<Button onClick={() => change({})}>Show all {receipts.length}</Button>}
          >
            None of the {receipts.length} purchases of this browser is like that.
          </EmptyState>
        ) : (
          <>
            <div className="grid gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
              <Card>
                <CardHeader title="Over time" className="mb-3" />
                <TimeChart timeline={spendingOverTime(shown, { from, until })} />
              </Card>
              <Card>
                <CardHeader title="By lookup" className="mb-3" />
                <LookupChart
                  shares={spendingByEndpoint(shown)}
                  chosen={filter.endpointId}
                  onChoose={(endpointId) => change({ ...filter, endpointId })}
                />
              </Card>
            </div>
            <PurchaseTable key={key} receipts={shown} stateOf={({ id }) => states.get(id) ?? 'HOT'} />
          </>
        )}
      </div>
    </div>
  )
}
