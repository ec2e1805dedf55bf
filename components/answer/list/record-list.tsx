import { type ComponentProps, useDeferredValue, useMemo, useState } from 'react'
import {
  type AnswerProps,
  bulkRowOf,
  type ListLook,
  type PagedList,
  usePagedList,
  useShown,
} from '@/components/answer/answer'
import { NothingFound } from '@/components/answer/draw/problems'
import { ListTools, modeOf, NextPage, useArrivals } from '@/components/answer/list/list-tools'
import { RecordCards } from '@/components/answer/list/record-cards'
import { useKept } from '@/components/frame/use-kept'
import { usePhone } from '@/components/frame/use-phone'
import { readLibraryExport } from '@/lib/browser/receipts/read-records'
import { TickBar, TickedSteps } from '@/components/keep/tick-bar'
import { Section } from '@/components/record/parts/facts'
import { type Arranged, arrangeColumns } from '@/components/record/parts/columns'
import { RecordTable } from '@/components/record/parts/record-table'
import { NarrowedBy } from '@/components/table/row-tools'
import { useRows, useViewChoice } from '@/components/table/use-view-choice'
import type { ColumnChoice } from '@/lib/browser/database/views'
import { namesOfRow } from '@/lib/browser/library/observe'
import { idsOf } from '@/lib/browser/library/records'
import { takeIn } from '@/lib/browser/library/take-in'
import type { MergedRow } from '@/lib/core/answers/describe'
import { keptAs } from '@/lib/core/answers/names'
import { resolve } from '@/lib/core/answers/pointer'
import { recordOf } from '@/lib/core/answers/rows'
import { keyLabel } from '@/lib/core/answers/text'
import type { ListView } from '@/lib/core/answers/view'
import { kindTitles } from '@/lib/core/kind-titles'
import { columnOf } from '@/lib/core/rows/column'
import { type Query, newFinder, noQuery } from '@/lib/core/rows/finder'
import { allText } from '@/lib/core/rows/value'
import { countText } from '@/lib/core/text'

type RecordListProps = AnswerProps & { list: ListView; look?: ListLook | undefined }

const noLook: ListLook = {}

export function RecordList({ answer, list, look = noLook }: RecordListProps) {
  const paged = usePagedList(list)
  const { titleOf, Head } = look
  const rows = <Rows answer={answer} list={list} look={look} paged={paged} />
  if (!titleOf) return rows
  return (
    <Section title={titleOf(paged)}>
      <div className="flex flex-col gap-5">
        {Head && <Head answer={answer} paged={paged} />}
        {rows}
      </div>
    </Section>
  )
}

type RowsProps = AnswerProps & { list: ListView; look: ListLook; paged: PagedList }

function Rows({ answer, list, look, paged }: RowsProps) {
  const { cards, empty, label = keyLabel(list.name || 'records') } = look
  const { firstId: goToId, onAsk } = useArrivals(paged)
  const view = useViewChoice(answer.endpoint.id)
  const { choice } = view
  const columnChoice = choice.columns?.[list.ptr]
  const columns = useMemo(() => arranged(paged, columnChoice), [paged, columnChoice])
  const [selected, onSelect] = useState<ReadonlySet<string>>(() => new Set())
  const [query, setQuery] = useKept<Query>(`rows of ${answer.intentId} ${list.ptr}`, noQuery)
  const onQuery = (part: Partial<Query>) => setQuery({ ...query, ...part })
  const onSort = (sort: Query['sort']) => onQuery({ sort })
  const words = useDeferredValue(query.words)
  const isPhone = usePhone()
  const [finder] = useState(() => newFinder<MergedRow>({ textOf: ({ value }) => allText(value) }))
  const { found: rows, facets } = useRows({ finder, rows: paged.rows, columns: columns.all, ...query, words })
  const kept = keptAs(list.entity)
  const ticks = kept ? { selected, onSelect } : undefined
  const filter = {
    columns: columns.all,
    conditions: query.conditions,
    onChange: (conditions: Query['conditions']) => onQuery({ conditions }),
    facets,
  }
  const shown = { label, rows, columns, ticks, goToId }
  const mode = modeOf(choice.mode, look, isPhone, paged)
  const ApartPage = useShown()?.ApartPage
  const more = (
    <>
      {ApartPage && paged.apart.map((apart) => <ApartPage key={apart.intentId} answer={apart} />)}
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
        filter={filter}
        mode={mode}
        view={view}
        onQuery={onQuery}
        hasOwnCards={cards !== undefined}
      />
      <NarrowedBy
        {...filter}
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
        <RecordTable {...shown} sort={query.sort} onSort={onSort} />
      ) : (
        <RecordCards {...shown} answer={answer} own={cards} />
      )}
      {kept && ticks && (
        <TickedRows
          kind={kept}
          answer={answer}
          list={list}
          rows={paged.rows.filter(({ id }) => selected.has(id))}
          ids={rows.filter(({ ptr }) => bulkRowOf(answer, ptr)?.record !== null).map(({ id }) => id)}
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

type TickedRowsProps = Pick<ComponentProps<typeof TickBar>, 'kind' | 'ids' | 'selection'> &
  AnswerProps & { rows: readonly MergedRow[]; list: ListView }

function TickedRows({ rows, answer, list: { entity, unwrap }, ...bar }: TickedRowsProps) {
  const values = rows.map(({ value, ptr }) => {
    const at = bulkRowOf(answer, ptr)?.record
    return at ? resolve(answer.document, at) : recordOf(value, unwrap)
  })
  const aliases = values
    .map((value) => namesOfRow(entity, value)?.aliases)
    .filter((names) => names !== undefined)
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
