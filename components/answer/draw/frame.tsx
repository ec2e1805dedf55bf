import { type Answer, type AnswerProps, type KindView, useShown } from '@/components/answer/answer'
import { GuardedRecords } from '@/components/answer/draw/records'
import { RawPages, pathText, SearchAnswer } from '@/components/answer/draw/raw'
import { AnswerExport } from '@/components/keep/export/export-button'
import { SearchKeeper, SearchNews } from '@/components/keep/saved-searches'
import { type Fact, FactList, RecordFields } from '@/components/record/parts/record-fields'
import { SafeText } from '@/components/record/parts/words'
import { TimeValue } from '@/components/record/parts/value'
import { useViewChoice } from '@/components/table/use-view-choice'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { LateDisclosure } from '@/components/ui/disclosure'
import { Menu, MenuItem } from '@/components/ui/popover'
import { Notice } from '@/components/ui/notice'
import { Price } from '@/components/ui/price'
import type { Entry } from '@/lib/browser/purchase/journal'
import { relativeTime } from '@/lib/core/answers/dates'
import { pick, plain, scalarText } from '@/lib/core/answers/json'
import { positionText } from '@/lib/core/answers/paging'
import { type JsonPointer, resolve } from '@/lib/core/answers/pointer'
import type { BillingEntry, Cache } from '@/lib/core/answers/view'
import { formatUsdc, parseUsdc, type Usdc } from '@/lib/core/money'
import { countText } from '@/lib/core/text'
import { type ReactNode, useState } from 'react'

type AnswerFrameProps = { entry: Entry; answer: Answer; kindView: KindView | null; receipt: ReactNode }

export function AnswerFrame({ entry, answer, kindView, receipt }: AnswerFrameProps) {
  const answers = useShown()?.answers ?? [answer]
  const [now] = useState(() => Date.now())
  const { choice, change } = useViewChoice(entry.lookup.endpointId)
  const { view, document } = answer
  const { price } = entry.purchase.quote
  const difference = billingDifference(view.billing, document, price)
  const freshness = freshnessWord(view.cache, now)
  const onChoose = (list: JsonPointer | undefined) => change({ list })
  return (
    <>
      <div className="mb-2 flex flex-wrap items-center gap-x-3 gap-y-1">
        {receipt}
        {freshness !== null && <Badge tone="outline">{freshness}</Badge>}
        <SearchNews {...answer} />
        <span className="ml-auto flex items-center gap-1 max-sm:-mr-2.5">
          <SearchKeeper {...answer} />
          <SearchAnswer answers={answers} />
          {view.shape !== 'error' && (
            <AnswerExport lookup={entry.lookup} intentIds={answers.map(({ intentId }) => intentId)} />
          )}
        </span>
      </div>
      {difference && (
        <Notice tone="warning" role="status" className="mb-4" title={`The price was ${formatUsdc(price)}`}>
          The answer speaks of{' '}
          <SafeText>{`${difference.label.toLowerCase()} ${String(difference.value)}`}</SafeText>. The receipt
          is the truth.
        </Notice>
      )}
      <ChooseList answer={answer} chosen={choice.list} onChoose={onChoose} />
      <GuardedRecords answer={answer} kindView={kindView} />
      <footer className="mt-8 flex flex-col border-t border-line pt-3">
        <LateDisclosure summary="About this answer">
          <AboutAnswer answer={answer} price={formatUsdc(price)} now={now} />
        </LateDisclosure>
        <LateDisclosure
          summary="Raw answer"
          aside={answers.length > 1 ? `${answers.length} pages` : undefined}
        >
          <RawPages answers={answers} />
        </LateDisclosure>
        <div className="-ml-1 empty:hidden">
          <OtherLists answer={answer} onChoose={onChoose} trigger="Take another list as the records" />
        </div>
      </footer>
    </>
  )
}

type ChooseListProps = AnswerProps & {
  chosen: JsonPointer | undefined
  onChoose: (ptr: JsonPointer | undefined) => void
}

function ChooseList({ answer, chosen, onChoose }: ChooseListProps) {
  const { lists, alternatives, ambiguous } = answer.view
  const [list] = lists
  const isChosen = chosen !== undefined
  if (!ambiguous && list?.lowConfidence !== true && !isChosen) return null
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-lg border border-line bg-sunken px-3 py-2 text-sm text-ink-quiet">
      <span>
        Showing <code className="font-mono text-ink">{list ? pathText(list.ptr) : 'the whole answer'}</code>
        {isChosen ? ', as you chose' : ', which is a guess'}.
      </span>
      <OtherLists answer={answer} onChoose={onChoose} trigger="Choose another list" />
      {isChosen && (
        <Button size="sm" variant="quiet" onClick={() => onChoose(undefined)}>
          Reset to automatic
        </Button>
      )}
      {alternatives.length === 0 && !isChosen && <span>There is no other list.</span>}
    </div>
  )
}

type OtherListsProps = Pick<ChooseListProps, 'answer' | 'onChoose'> & { trigger: string }

const OtherLists = ({ answer: { view }, onChoose, trigger }: OtherListsProps) =>
  view.alternatives.length > 0 && (
    <Menu label="Lists in this answer" trigger={trigger} triggerProps={{ size: 'sm', variant: 'quiet' }}>
      {view.alternatives.map(({ ptr, n }) => (
        <MenuItem
          key={ptr}
          onSelect={() => onChoose(ptr)}
          aside={<span className="text-xs text-ink-faint tabular-nums">{countText(n)}</span>}
        >
          <bdi className="font-mono text-sm">{pathText(ptr)}</bdi>
        </MenuItem>
      ))}
    </Menu>
  )

function AboutAnswer({ answer, price, now }: AnswerProps & { price: string; now: number }) {
  const { endpoint, input, view, document, at } = answer
  const warnings = [view, ...view.lists].flatMap(({ paging }) => paging.warnings)
  const around: Record<string, unknown> = Object.create(null)
  for (const ptr of view.about) around[pathText(ptr)] = resolve(document, ptr)
  const facts: Fact[] = [
    { name: 'lookup', children: endpoint.title },
    ...Object.entries(input).map(([name, value]) => ({ name, value })),
    { name: 'freshness', children: freshnessSentence(view.cache, now) },
    { name: 'stored here', children: <TimeValue value={at} relative /> },
    ...view.lists.map((list) => ({
      name: list.name || 'records',
      children: `${positionText(list.paging, list.rows)} · ${list.next.why}`,
    })),
    ...(warnings.length > 0 ? [{ name: 'warnings', children: [...new Set(warnings)].join(' ') }] : []),
    {
      name: 'price',
      children: [<Price key="price">{price}</Price>, '; the receipt above says whether it was paid'],
    },
  ]
  return (
    <div className="flex flex-col gap-6 pb-6">
      <FactList facts={facts} />
      {view.billing.length > 0 && (
        <div>
          <h3 className="mb-2 text-sm font-medium">What the answer says of its price</h3>
          <FactList facts={view.billing.map(({ key, label, value }) => ({ name: key, label, value }))} />
        </div>
      )}
      {view.about.length > 0 && (
        <div>
          <h3 className="mb-2 text-sm font-medium">Everything around the records, as it came</h3>
          <RecordFields value={around} />
        </div>
      )}
    </div>
  )
}

/** Whether an answer was live or from the service's cache; null when it does not say. `now` in milliseconds. */
export function freshnessWord({ state, at, ageSeconds }: Cache, now: number): string | null {
  if (state === 'not-stated') return null
  if (state === 'live') return 'Live'
  const since = at ?? (ageSeconds === null ? null : now - ageSeconds * 1000)
  return since === null ? 'From the service’s cache' : `From the service’s cache, ${relativeTime(since, now)}`
}

export function freshnessSentence(cache: Cache, now: number): string {
  const word = freshnessWord(cache, now)
  if (word === null) return 'The answer does not say whether it is live or from a cache.'
  return cache.state === 'live' ? 'Live: the service looked it up for this call.' : `${word}.`
}

const amounts =
  /^(?:cost|totalcost|price|totalprice|fee|charged|amount|total|costusd|priceusd|amountusd|chargedusd)$/
const dollars = /^(?:usd|usdc|\$)$/i

/** The first amount in dollars that is not what was paid; from a thousand on it may be small units. */
export function billingDifference(
  billing: readonly BillingEntry[],
  document: unknown,
  paid: Usdc,
): BillingEntry | null {
  const differs = (entry: BillingEntry) => {
    const amount = dollarsOf(entry, document)
    return amount !== null && amount !== paid
  }
  return billing.find(differs) ?? null
}

function dollarsOf({ ptr, key, value }: BillingEntry, document: unknown): Usdc | null {
  const digits = /^\$?(\d{1,6}(?:\.\d{1,6})?)(?:\s?(?:USD|USDC))?$/i.exec(
    scalarText(value)?.trim() ?? '',
  )?.[1]
  if (!amounts.test(plain(key)) || digits === undefined) return null
  if (!digits.includes('.') && digits.length > 3) return null
  const beside = resolve(document, ptr.slice(0, Math.max(0, ptr.lastIndexOf('/'))))
  const currency = pick(beside, ['currency', 'currencycode', 'asset', 'unit'])
  if (typeof currency === 'string' && !dollars.test(currency)) return null
  const amount = parseUsdc(digits)
  return amount.ok ? amount.value : null
}
