import { type ComponentProps, type ReactNode, useDeferredValue, useMemo, useState } from 'react'
import {
  type Answer,
  type AnswerProps,
  type Item,
  type OwnBody,
  type PagedList,
  usePagedList,
  useShown,
} from '@/components/answer/answer'
import { NothingFound } from '@/components/answer/draw/problems'
import { ListTools, modeOf, NextPage, useArrivals } from '@/components/answer/list/list-tools'
import { RecordCards } from '@/components/answer/list/record-cards'
import { usePhone } from '@/components/frame/use-phone'
import { RowTick, type Selected } from '@/components/grid/tick-box'
import { readLibraryExport } from '@/components/keep/export/read-records'
import { TickBar, TickedSteps } from '@/components/keep/tick-bar'
import { useMore } from '@/components/record/parts/card'
import { type Arranged, arrangeColumns } from '@/components/record/parts/columns'
import { type RowKind, hintsOf, rowTarget, useDrawer } from '@/components/record/record-context'
import { RecordTable } from '@/components/record/parts/record-table'
import { NarrowedBy } from '@/components/table/row-tools'
import { useRows } from '@/components/table/use-rows'
import { useViewChoice } from '@/components/table/use-view-choice'
import type { ColumnChoice } from '@/lib/browser/database/views'
import { namesOfRow } from '@/lib/browser/library/observe'
import { idsOf } from '@/lib/browser/library/records'
import { takeIn } from '@/lib/browser/library/take-in'
import { type MergedRow, rowTitle } from '@/lib/core/answers/describe'
import { keptAs } from '@/lib/core/answers/names'
import { type JsonPointer, resolve } from '@/lib/core/answers/pointer'
import { recordOf } from '@/lib/core/answers/rows'
import { keyLabel } from '@/lib/core/answers/text'
import type { ListView } from '@/lib/core/answers/view'
import { kindTitles } from '@/lib/core/kind-titles'
import { columnOf } from '@/lib/core/rows/column'
import { type Query, newFinder, noQuery } from '@/lib/core/rows/finder'
import { allText } from '@/lib/core/rows/value'
import { countText } from '@/lib/core/text'

type RecordListProps = AnswerProps & {
  list: ListView
  label?: string | undefined
  own?: OwnBody | undefined
  empty?: string | undefined
}

export function RecordList({ answer, list, own, empty, label: named }: RecordListProps) {
  const label = named ?? keyLabel(list.name || 'records')
  const paged = usePagedList(list)
  const { firstId: goToId, onAsk } = useArrivals(paged)
  const view = useViewChoice(answer.endpoint.id)
  const { choice } = view
  const columnChoice = choice.columns?.[list.ptr]
  const columns = useMemo(() => arranged(paged, columnChoice), [paged, columnChoice])
  const [selected, onSelect] = useState<ReadonlySet<string>>(() => new Set())
  const [query, setQuery] = useState<Query>(noQuery)
  const onQuery = (part: Partial<Query>) => setQuery({ ...query, ...part })
  const words = useDeferredValue(query.words)
  const isPhone = usePhone()
  const kind = useMemo(
    () => ({ roles: columns.roles, entity: list.entity, source: list }),
    [columns.roles, list],
  )
  const [finder] = useState(() => newFinder<MergedRow>({ textOf: ({ value }) => allText(value) }))
  const { found: rows, facets } = useRows({ finder, rows: paged.rows, columns: columns.all, ...query, words })
  const kept = keptAs(list.entity)
  const ticks = kept ? { selected, onSelect } : undefined
  const mode = modeOf(choice.mode, own !== undefined, isPhone, paged)
  const more = (
    <>
      <ApartPages paged={paged} />
      <NextPage paged={paged} onAsk={onAsk} />
    </>
  )

  if (paged.rows.length === 0) {
    const isAll = !paged.nextInput && paged.apart.length === 0
    if (empty !== undefined && isAll) return <p className="text-ink-quiet">{empty}</p>
    return (
      <div className="flex flex-col gap-3">
        <NothingFound answer={answer} />
        {!isAll && more}
      </div>
    )
  }
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <ListTools
        paged={paged}
        columns={columns}
        query={query}
        facets={facets}
        mode={mode}
        view={view}
        onQuery={onQuery}
        own={own?.label}
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
      ) : mode === 'table' ? (
        <RecordTable
          label={label}
          rows={rows}
          columns={columns}
          kind={kind}
          ticks={ticks}
          goToId={goToId}
          sort={query.sort}
          onSort={(sort) => onQuery({ sort })}
        />
      ) : (
        <Items rows={rows} kind={kind} ticks={ticks} goToId={goToId}>
          {(items) =>
            mode === 'special' && own ? (
              <own.Body label={label} items={items} answer={answer} />
            ) : (
              <RecordCards label={label} items={items} columns={columns} kind={kind} goToId={goToId} />
            )
          }
        </Items>
      )}
      {kept && ticks && (
        <TickedRows
          kind={kept}
          answer={answer}
          list={list}
          rows={paged.rows.filter(({ id }) => selected.has(id))}
          ids={rows.filter(({ ptr }) => recordAt(answer, ptr) !== null).map(({ id }) => id)}
          selection={ticks}
        />
      )}
      {more}
    </div>
  )
}

function arranged(paged: PagedList, choice: ColumnChoice | undefined): Arranged {
  const { list, pages } = paged
  const columns = arrangeColumns(paged, { entity: list.entity, source: list }, choice)
  if (pages.length < 2) return columns
  const page = columnOf<MergedRow>({
    id: 'page',
    label: 'Page',
    of: 'mark',
    kind: 'text',
    isUsual: false,
    value: (row) => `Page ${pages[row.page]?.page ?? row.page + 1}`,
  })
  return { ...columns, all: [...columns.all, page] }
}

/** Where the record of a row of a bulk answer stands: null where it did not come; undefined for rows that are records. */
const recordAt = ({ view }: Answer, ptr: JsonPointer) =>
  view.bulk?.rows.find((row) => row.ptr === ptr)?.record

type TickedRowsProps = Pick<ComponentProps<typeof TickBar>, 'kind' | 'ids' | 'selection'> &
  AnswerProps & { rows: readonly MergedRow[]; list: ListView }

function TickedRows({ rows, answer, list: { entity, unwrap }, ...bar }: TickedRowsProps) {
  const values = rows.map(({ value, ptr }) => {
    const at = recordAt(answer, ptr)
    return typeof at === 'string' ? resolve(answer.document, at) : recordOf(value, unwrap)
  })
  const aliases = values.flatMap((value) => {
    const names = namesOfRow(entity, value)?.aliases
    return names ? [names] : []
  })
  return (
    <TickBar
      {...bar}
      ticked={rows.length}
      request={{ aliases }}
      exported={{
        read: async () => {
          await takeIn()
          const rows = (await idsOf(aliases)).map((recordId) => ({ recordId }))
          return readLibraryExport({ name: kindTitles[bar.kind][1], rows })
        },
      }}
    >
      <TickedSteps entity={entity} values={values} />
    </TickBar>
  )
}

function ApartPages({ paged }: { paged: PagedList }) {
  const ApartPage = useShown()?.ApartPage
  return ApartPage && paged.apart.map((answer) => <ApartPage key={answer.intentId} answer={answer} />)
}

type ItemsProps = {
  rows: readonly MergedRow[]
  kind: RowKind
  ticks: Selected | undefined
  goToId: string | undefined
  children: (items: readonly Item[]) => ReactNode
}

function Items({ rows, kind, ticks, goToId, children }: ItemsProps) {
  const drawer = useDrawer()
  const atLeast = rows.findIndex(({ id }) => id === goToId) + 1
  const { end, more } = useMore(rows.length, { size: 100, atLeast })
  const items = rows.slice(0, end).map((row, index): Item => {
    const { id, value } = row
    return {
      id,
      row,
      value: recordOf(value, kind.source.unwrap),
      hints: hintsOf(value, kind.roles),
      open(body?: ReactNode) {
        const target = rowTarget(rows, index, kind)
        if (target) drawer.open(body === undefined ? target : { ...target, body })
      },
      tick: (title = rowTitle(value, kind.roles, index)) => (
        <RowTick title={title} id={id} ticks={ticks} className="relative z-1" />
      ),
    }
  })
  return (
    <>
      {children(items)}
      {more}
    </>
  )
}
