import { Price, PricedText, PriceButton } from '@/components/ui/price'
import { groupBy } from '@/lib/core/group'
import { formatUsdc } from '@/lib/core/money'
import { sumOf, spendingOverTime, spentFor } from '@/lib/browser/receipts/totals'
import { BudgetBar, sumNotes } from '@/components/pay/budget-words'
import { capsOf, spentOf, type Cap, type Sum } from '@/lib/core/payment/budget'
import { type Entry, isUnsent } from '@/lib/browser/purchase/journal'
import { limitsNow, sumsNow, type Allowance } from '@/lib/browser/purchase/limits'
import { type Receipt, receiptOf } from '@/lib/browser/receipts/receipt'
import { counted, countText } from '@/lib/core/text'
import { useMemo, useState } from 'react'
import { ReceiptText } from 'lucide-react'
import { Breakdown, TimeChart } from '@/components/spending/charts'
import { DownloadReceipts } from '@/components/spending/download'
import {
  draftOf,
  Filters,
  noFilter,
  receiptColumns,
  receiptFinder,
  useFilter,
  type Filter,
} from '@/components/spending/filters'
import { useRows } from '@/components/table/use-view-choice'
import { PurchaseGrid } from '@/components/spending/purchase-grid'
import { useBelongings, useReceipts } from '@/components/spending/use-belongings'
import { IntentLink } from '@/components/frame/intent-link'
import { useNow } from '@/components/pay/use-now'
import { Button, buttonStyle } from '@/components/ui/button'
import { Card, CardHeader } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { Skeleton } from '@/components/ui/skeleton'
import { dayName, monthOf, statementPath } from '@/lib/browser/addresses/spending-paths'
import { rangeOf, receiptsIn } from '@/lib/browser/receipts/period'
import type { Sort } from '@/lib/core/rows/sort'
import { chosenOf } from '@/lib/core/rows/conditions'
import { useWords } from '@/components/frame/use-subjects'
import { ago } from '@/components/frame/when'
import { keyOf } from '@/lib/core/catalogue/lookup'
import { useCheckout, usePurchase } from '@/components/pay/checkout-provider'
import { PurchaseProgress } from '@/components/pay/purchase-progress'
import { receiptPath } from '@/lib/browser/addresses/address'
import { whatHappens, wordOf } from '@/components/pay/state-words'
import { Badge } from '@/components/ui/badge'
import { LinkAct } from '@/components/pay/notice-acts'
import { CopyButton } from '@/components/ui/copy-button'
import { announce } from '@/components/ui/live-region'
import { dropUnsent, isUnderWay } from '@/lib/browser/purchase/reconcile'
import { evidenceOf } from '@/lib/browser/receipts/evidence'

type TotalsProps = { entries: readonly Entry[]; receipts: readonly Receipt[]; allowance: Allowance }

export function Totals({ entries, receipts, allowance }: TotalsProps) {
  const sums = sumsNow(entries, allowance)
  const caps = capsOf(sums, limitsNow(allowance))
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

export function SumLine({ receipts }: { receipts: readonly Receipt[] }) {
  const { paid, unsettled } = sumOf(receipts)
  const free = receipts.filter((receipt) => spentFor(receipt) === 0n)
  const others = [...groupBy(free, (receipt) => wordOf(receipt).word.toLowerCase())]
  return (
    <p role="status" className="text-sm text-ink-quiet">
      <PricedText>
        {[
          counted(receipts.length - free.length, 'purchase'),
          `${formatUsdc(paid)} paid`,
          unsettled > 0n && `${formatUsdc(unsettled)} being checked`,
          ...others.map(([word, { length }]) => `${countText(length)} ${word.replace(',', ' and')}`),
        ]
          .filter(Boolean)
          .join(', ')}
      </PricedText>
    </p>
  )
}

export function Purchases({ entries, allowance }: { entries: readonly Entry[]; allowance: Allowance }) {
  const { filter, change } = useFilter()
  const now = useNow()
  const belongings = useBelongings(entries)
  const receipts = useReceipts(entries)
  const columns = useMemo(() => receiptColumns(receipts, belongings), [receipts, belongings])
  const rows = useMemo(() => receiptsIn(receipts, filter, now), [receipts, filter, now])
  const [finder] = useState(receiptFinder)
  const [sort, onSort] = useState<Sort>(null)
  const { words, conditions } = filter
  const { found: shown, facets } = useRows({ finder, rows, columns, words, conditions, sort })
  const isNarrowed = Object.keys(draftOf(filter)).length > 0
  const { from, before } = rangeOf(filter, now)
  const until = Math.min(before - 1, now)
  const isReading =
    belongings === undefined && conditions.some(({ column }) => /^(?:job|list|tag)$/.test(column))

  return (
    <div className="flex flex-col gap-6">
      <UnderWay entries={entries} />
      <Totals entries={entries} receipts={receipts} allowance={allowance} />
      <div className="flex flex-col gap-4">
        <Filters
          columns={columns}
          facets={facets}
          filter={filter}
          status={isNarrowed ? `${countText(shown.length)} of ${countText(receipts.length)}` : undefined}
          onChange={change}
        />
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <SumLine receipts={shown} />
          <span className="ml-auto flex flex-wrap gap-2">
            <IntentLink href={statementOfFilter(filter, now)} className={buttonStyle()}>
              <ReceiptText aria-hidden="true" />
              Statement
            </IntentLink>
            <DownloadReceipts
              receipts={shown}
              belongings={belongings}
              kind="receipts"
              of={isNarrowed ? 'some' : 'all'}
            />
          </span>
        </div>
        {isReading ? (
          <Skeleton className="h-96 w-full" />
        ) : shown.length === 0 ? (
          <EmptyState
            icon={<ReceiptText aria-hidden="true" />}
            title="No purchase fits"
            actions={<Button onClick={() => change(noFilter)}>Show all {receipts.length}</Button>}
          >
            Nothing that was asked for in this browser is like that.
          </EmptyState>
        ) : (
          <>
            <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
              <Card>
                <CardHeader title="Over time" className="mb-3" />
                <TimeChart timeline={spendingOverTime(shown, { from, until })} />
              </Card>
              <Breakdown
                receipts={shown}
                belongings={belongings}
                conditions={conditions}
                onChange={(next) => change({ ...filter, conditions: next })}
              />
            </div>
            <PurchaseGrid receipts={shown} sort={sort} onSort={onSort} />
          </>
        )}
      </div>
    </div>
  )
}

function statementOfFilter(filter: Filter, now: number): string {
  const [run, ...others] = chosenOf(filter.conditions, 'job')
  if (run !== undefined && others.length === 0) return statementPath({ run })
  const { from, before } = rangeOf(filter, now)
  if (!Number.isFinite(from)) return statementPath(monthOf(now))
  return statementPath({ from: dayName(from), to: dayName(Number.isFinite(before) ? before - 1 : now) })
}

function UnderWay({ entries }: { entries: readonly Entry[] }) {
  const open = entries.filter(isUnderWay)
  if (open.length === 0) return null
  return (
    <Card padding="none" aria-labelledby="under-way" className="border-amber/40">
      <CardHeader
        id="under-way"
        className="px-4 pt-3 pb-2"
        title={`${counted(open.length, 'purchase')} not finished`}
        description="You can close this page: what was sent is found out about, what was not costs nothing, and nothing is charged twice."
      />
      <ul>
        {open.map((entry) => (
          <OpenPurchase key={entry.purchase.intentId} entry={entry} />
        ))}
      </ul>
    </Card>
  )
}

function OpenPurchase({ entry }: { entry: Entry }) {
  const { begin } = useCheckout()
  const key = keyOf(entry.lookup)
  const call = usePurchase(key)
  const { purchase } = entry
  const { what, about } = useWords(entry.lookup)
  const { word, tone } = wordOf(receiptOf(entry))
  // the same lookup may be bought anew beside this purchase
  const isThis = 'entry' in call && call.entry.purchase.intentId === purchase.intentId
  const isIdle = !isThis || call.phase === 'stopped'
  const canGoOn = isUnsent(entry)
  const isAsked = canGoOn && ['checking', 'refused', 'broken'].includes(call.phase)

  async function drop() {
    if (await dropUnsent(entry)) announce('Dropped. Nothing was sent and nothing was charged.')
  }

  return (
    <li className="flex flex-col gap-2 border-t border-line px-4 py-3">
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <IntentLink
          href={receiptPath(purchase.intentId)}
          className="min-w-0 truncate font-medium underline-offset-2 hover:underline"
        >
          {what}
          {about && <span className="font-normal text-ink-quiet"> · {about}</span>}
        </IntentLink>
        <Badge tone={tone}>{word}</Badge>
        <span className="text-sm text-ink-faint">{ago(purchase.preparedAt)}</span>
        <Price className="ml-auto">{formatUsdc(purchase.quote.price)}</Price>
      </div>
      {!isThis && (
        <p role="status" className="text-sm text-ink-quiet">
          {whatHappens(purchase)}
        </p>
      )}
      {(isThis || isAsked) && <PurchaseProgress of={key} />}
      {isIdle && (
        <div className="flex flex-wrap gap-2">
          {canGoOn && (
            <>
              <PriceButton
                size="sm"
                variant="secondary"
                price={formatUsdc(purchase.quote.price)}
                onClick={() => begin((checkout) => checkout.ask(entry.lookup))}
              >
                Go on with it
              </PriceButton>
              <Button size="sm" variant="quiet" onClick={() => void drop()}>
                Drop it
              </Button>
            </>
          )}
          {purchase.state === 'PAID_NO_RESULT' && (
            <CopyButton value={evidenceOf(entry)} label="Copy proof" variant="secondary" size="sm" />
          )}
          {!canGoOn && <LinkAct href={receiptPath(purchase.intentId)}>Check on chain</LinkAct>}
        </div>
      )}
    </li>
  )
}
