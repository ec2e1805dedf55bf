import { AddRowsToList } from '@/components/keep/add-to-list'
import { emailsOf, enrichTicked, type TickedPlan } from '@/lib/browser/addresses/enrich-ticked'
import { StepButton } from '@/components/record/acts/step-button'
import { StuckDialog } from '@/components/record/acts/stuck-dialog'
import { useHad } from '@/components/record/acts/use-had'
import { useStep } from '@/components/record/acts/use-step'
import type { Step } from '@/lib/browser/addresses/step'
import { useCheckout } from '@/components/pay/checkout-provider'
import { prepareWallets } from '@/components/pay/wallet/wallet-session'
import { Button } from '@/components/ui/button'
import { PriceChip } from '@/components/ui/price'
import { formatUsdc, times } from '@/lib/core/money'
import { useDeferredValue, useMemo, useState } from 'react'
import type { ColumnChoice } from '@/lib/browser/database/views'
import type { Answer } from '@/components/answer/answer'
import type { ListBodyProps, OwnBody } from '@/components/answer/draw/kind-view'
import { usePhone } from '@/components/frame/use-phone'
import { arrangeColumns, type Arranged } from '@/components/record/parts/columns'
import { NextPage } from '@/components/answer/list/next-page'
import { ListTools } from '@/components/answer/list/list-tools'
import { modeFor, modeOf } from '@/components/answer/list/mode-switch'
import { RecordCards } from '@/components/answer/list/record-cards'
import { NothingFound } from '@/components/answer/draw/nothing-found'
import { useShown } from '@/components/answer/draw/shown-context'
import { pagedList, type PagedList } from '@/components/answer/read/pages'
import { NarrowedBy } from '@/components/table/narrowed-by'
import { useRows } from '@/components/table/use-rows'
import { useViewChoice } from '@/components/table/use-view-choice'
import { RecordTable } from '@/components/record/parts/record-table'
import { keyLabel } from '@/lib/core/answers/labels'
import { recordOf } from '@/lib/core/answers/rows'
import type { Entity, ListView } from '@/lib/core/answers/view'
import type { MergedRow } from '@/lib/core/answers/merge'
import { columnOf } from '@/lib/core/rows/column'
import { newFinder, noQuery, type Query } from '@/lib/core/rows/finder'
import { allText } from '@/lib/core/rows/value'
import { countText } from '@/lib/core/text'

type TickBarProps = {
  people: readonly unknown[]
  /** Rows that could be ticked. */
  of: number
  onAll: () => void
  onClear: () => void
}

/** How many people are ticked, and what can be bought about all of them with one payment. */
function TickBar({ people, of, onAll, onClear }: TickBarProps) {
  const plan = enrichTicked(people, useHad('profile'))
  const emails = emailsOf(people, useHad('email'))
  return (
    <div
      role="region"
      aria-label="Ticked people"
      className="sticky bottom-3 z-3 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-lg border border-line bg-raised px-3 py-2 shadow-float"
    >
      <p role="status" className="mr-auto text-sm">
        <span className="font-medium tabular-nums">{people.length} ticked</span>
        <span className="text-ink-quiet">{aside(plan)}</span>
      </p>
      {people.length < of && (
        <Button size="sm" variant="quiet" onClick={onAll}>
          Tick all {of}
        </Button>
      )}
      <Button size="sm" variant="quiet" onClick={onClear}>
        Clear
      </Button>
      <AddRowsToList values={people} entity="person" />
      {plan.step && <TogetherStep step={plan.step} />}
      {emails.length > 0 && <EachEmail steps={emails} />}
    </div>
  )
}

/** The work e-mails of all of them with one word; each is paid on its own and lands in its row. */
function EachEmail({ steps }: { steps: readonly Step[] }) {
  const { begin } = useCheckout()
  const lookups = steps.map(({ lookup }) => lookup)
  const [first] = steps
  if (!first) return null
  const price = times(first.endpoint.rate.each, lookups.length)
  return (
    <Button
      size="sm"
      onPointerEnter={prepareWallets}
      onFocus={prepareWallets}
      onClick={() => begin((checkout) => void checkout.askTogether(lookups))}
    >
      Work emails {lookups.length}
      <span className="sr-only"> · </span>
      <PriceChip className="-mr-1">{formatUsdc(price)}</PriceChip>
    </Button>
  )
}

/** One payment for all of them. */
function TogetherStep({ step }: { step: Step }) {
  const inPlace = useStep(step, undefined)
  return (
    <>
      <StepButton step={step} inPlace={inPlace} onOpen={() => undefined} />
      <StuckDialog step={step} inPlace={inPlace} />
    </>
  )
}

function aside({ step, had, unnamed, waiting }: TickedPlan): string {
  const parts = [
    had > 0 && `${had} bought already, left out`,
    unnamed > 0 && `${unnamed} without an identifier`,
    waiting > 0 && `25 go into one payment, ${waiting} more after it`,
    step === null && 'nothing left to buy',
  ]
  return parts
    .filter(Boolean)
    .map((part) => ` · ${part}`)
    .join('')
}

const noAnswers: readonly never[] = []

/** A list of the answer on show over all of its bought pages. */
export function usePagedList(list: ListView): PagedList {
  const answers = useShown()?.answers ?? noAnswers
  return useMemo(() => pagedList(list, answers), [list, answers])
}

type RecordListProps = {
  answer: Answer
  list: ListView
  /** Name of the list; its key in words when left off. */
  label?: string | undefined
  /** How this kind of answer is looked at first; table and cards stay a press away. */
  own?: OwnBody | undefined
  /** Said where an empty list is no surprise; else it says what an empty answer costs. */
  empty?: string | undefined
}

const tickable: ReadonlySet<Entity> = new Set(['person', 'reaction', 'comment'])

/** The columns of a list, of several pages with the page that a row came on. */
function arranged(paged: PagedList, list: ListView, choice: ColumnChoice | undefined): Arranged {
  const columns = arrangeColumns(paged, { entity: list.entity, source: list }, choice)
  if (paged.pages.length < 2) return columns
  const page = columnOf<MergedRow>({
    ...{ id: 'page', label: 'Page', of: 'mark', kind: 'text', isUsual: false },
    value: (row) => `Page ${paged.pages[row.page]?.page ?? row.page + 1}`,
  })
  return { ...columns, all: [...columns.all, page] }
}

/** A list of an answer over all its bought pages: as a table or cards, narrowed, arranged, and the way to more. */
export function RecordList({ answer, list, own, empty, ...named }: RecordListProps) {
  const { label = keyLabel(list.name || 'records') } = named
  const paged = usePagedList(list)
  const { choice, change, changeColumns, resetColumns } = useViewChoice(answer.endpoint.id)
  const columnChoice = choice.columns?.[list.ptr]
  const columns = useMemo(() => arranged(paged, list, columnChoice), [paged, list, columnChoice])
  const [selected, setSelected] = useState<ReadonlySet<string>>(() => new Set())
  const [query, setQuery] = useState<Query>(noQuery)
  const onQuery = (part: Partial<Query>) => setQuery({ ...query, ...part })
  const words = useDeferredValue(query.words)
  const isPhone = usePhone()
  const kind = useMemo(
    () => ({ roles: columns.roles, entity: list.entity, source: list }),
    [columns.roles, list],
  )
  const [finder] = useState(() => newFinder<MergedRow>({ textOf: ({ value }) => allText(value) }))
  const { found: rows, facets } = useRows({
    ...{ finder, rows: paged.rows, columns: columns.all },
    ...{ ...query, words },
  })
  const ticked = useMemo(() => paged.rows.filter(({ id }) => selected.has(id)), [paged.rows, selected])
  const isTickable = tickable.has(list.entity) && answer.endpoint.result !== 'bulk'
  const ticks = isTickable ? { selected, onSelect: setSelected } : undefined
  const mode = modeOf(choice.mode, own !== undefined, isPhone ? 'cards' : modeFor(paged))

  if (paged.rows.length === 0 && empty !== undefined && !paged.nextInput && paged.apart.length === 0)
    return <p className="text-ink-quiet">{empty}</p>
  if (paged.rows.length === 0)
    return (
      <div className="flex flex-col gap-3">
        <NothingFound answer={answer} />
        <ApartPages paged={paged} />
        {paged.nextInput && <NextPage paged={paged} />}
      </div>
    )
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <ListTools
        {...{ paged, columns, query, facets, mode, columnChoice, onQuery }}
        own={own?.label}
        onMode={(next) => change({ mode: next })}
        onColumns={(part) => changeColumns(list.ptr, part)}
        onResetColumns={() => resetColumns(list.ptr)}
      />
      <NarrowedBy
        columns={columns.all}
        conditions={query.conditions}
        onChange={(conditions) => onQuery({ conditions })}
        status={
          rows.length < paged.rows.length
            ? `${countText(rows.length)} of these ${countText(paged.rows.length)} rows`
            : undefined
        }
        onShowAll={() => setQuery({ ...noQuery, sort: query.sort })}
      />
      {rows.length === 0 ? (
        <p className="rounded-lg border border-dashed border-line px-4 py-8 text-center text-ink-quiet">
          None of these rows. Narrowing looks only at what is loaded and costs nothing.
        </p>
      ) : mode === 'special' && own ? (
        <OwnRows own={own} label={label} rows={rows} kind={kind} answer={answer} />
      ) : mode === 'cards' ? (
        <RecordCards label={label} rows={rows} columns={columns} kind={kind} ticks={ticks} />
      ) : (
        <RecordTable
          {...{ label, rows, columns, kind, ticks }}
          sort={query.sort}
          onSort={(sort) => onQuery({ sort })}
        />
      )}
      {ticked.length > 0 && (
        <TickBar
          people={ticked.map((row) => recordOf(row.value, list.unwrap))}
          of={rows.length}
          onAll={() => setSelected(new Set([...selected, ...rows.map(({ id }) => id)]))}
          onClear={() => setSelected(new Set())}
        />
      )}
      <ApartPages paged={paged} />
      <NextPage paged={paged} />
    </div>
  )
}

function ApartPages({ paged }: { paged: PagedList }) {
  const ApartPage = useShown()?.ApartPage
  return ApartPage && paged.apart.map((answer) => <ApartPage key={answer.intentId} answer={answer} />)
}

/** Rows drawn at once: these views are not virtual. */
const ownRowsAtOnce = 100

function OwnRows({ own: { Body }, rows, ...rest }: ListBodyProps & { own: OwnBody }) {
  const [end, setEnd] = useState(ownRowsAtOnce)
  const left = rows.length - end
  return (
    <>
      <Body rows={left > 0 ? rows.slice(0, end) : rows} {...rest} />
      {left > 0 && (
        <Button variant="quiet" className="self-start" onClick={() => setEnd(end + ownRowsAtOnce)}>
          Show {Math.min(ownRowsAtOnce, left)} more of {countText(left)}
        </Button>
      )}
    </>
  )
}
