import { useCallback, useDeferredValue, useMemo, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { usePhone } from '@/components/frame/use-phone'
import { Grid } from '@/components/grid/grid'
import { KeptCards, type KeptCard } from '@/components/keep/cards'
import { ExportButton } from '@/components/keep/export/export-button'
import { readLibraryExport } from '@/lib/browser/receipts/read-records'
import { ItemNote } from '@/components/keep/note-field'
import { askToList, isListed } from '@/components/keep/list-signal'
import { TickBar, mostTicked, TickedSteps } from '@/components/keep/tick-bar'
import { ColumnsMenu } from '@/components/table/columns-menu'
import { FilterMenu } from '@/components/table/filter-menu'
import { FindBox, NarrowedBy, OrderSelect } from '@/components/table/row-tools'
import { useChoice, useRows } from '@/components/table/use-view-choice'
import { Badge } from '@/components/ui/badge'
import type { ListItemRow, RecordRow } from '@/lib/browser/database/stores'
import { finderOf } from '@/lib/browser/library/finder'
import type { useLibraryPlace } from '@/lib/browser/library/place'
import { asRecord } from '@/lib/browser/library/stored-names'
import { detailsOf } from '@/lib/browser/library/records'
import type { Shelf } from '@/lib/browser/library/shelf'
import { countOf, kindTitles, type KeptKind } from '@/lib/core/kind-titles'
import { arrange, columnOf } from '@/lib/core/rows/column'
import { eachOnce } from '@/lib/core/group'
import { Plus } from 'lucide-react'
import { ago } from '@/components/frame/when'
import { NoteCell } from '@/components/keep/item-marks'
import { recordColumns, drawn, type TableColumn } from '@/components/record/parts/value-column'

const storedId = 'stored'

const stored: TableColumn<RecordRow> = {
  ...drawn(
    columnOf<RecordRow>({
      id: storedId,
      label: 'Stored',
      of: 'fact',
      kind: 'date',
      width: 96,
      grow: 0,
      value: ({ at }) => new Date(at).toISOString(),
    }),
    ({ at }) => ago(at),
  ),
  startsDescending: true,
}

function markColumns({ placed, lists }: Shelf, onNote: (row: RecordRow) => void): TableColumn<RecordRow>[] {
  const listName = ({ listId }: ListItemRow) =>
    lists.find(({ id }) => id === listId)?.name ?? 'A list that is gone'
  const several = (
    id: string,
    label: string,
    of: (item: ListItemRow) => string | undefined | readonly string[],
    more: Partial<Parameters<typeof columnOf<RecordRow>>[0]> = {},
  ) => {
    const values = (row: RecordRow) => [...new Set(placed.get(row.id)?.flatMap((item) => of(item) ?? []))]
    return columnOf<RecordRow>({
      id,
      label,
      of: 'mark',
      kind: 'words',
      value: values,
      several: values,
      ...more,
    })
  }
  return [
    drawn(several('mark:list', 'List', listName, { width: 120, grow: 0.8 }), ({ id }) => {
      const [first, ...others] = placed.get(id) ?? []
      if (!first) return null
      const words = [listName(first), first.stage].filter(Boolean).join(' · ')
      return (
        <bdi className="truncate text-ink-quiet">
          {others.length > 0 ? `${words} +${others.length}` : words}
        </bdi>
      )
    }),
    drawn(several('mark:stage', 'Stage', ({ stage }) => stage, { isUsual: false })),
    {
      ...drawn(
        several('mark:tags', 'Tags', ({ tags }) => tags, { width: 80, grow: 0.5 }),
        ({ id }) => {
          const tags = eachOnce(placed.get(id)?.flatMap((item) => item.tags) ?? [])
          if (tags.length === 0) return <Plus aria-hidden="true" className="size-3.5 text-ink-faint" />
          return tags.slice(0, 3).map((tag) => <Badge key={tag}>{tag}</Badge>)
        },
      ),
      cellStyle: 'flex min-w-0 items-center gap-1 overflow-hidden px-3',
    },
    drawn(
      several('mark:note', 'Note', ({ note }) => note, { kind: 'longText', width: 112, grow: 1 }),
      (row) => (
        <NoteCell
          note={placed.get(row.id)?.find(({ note }) => note)?.note}
          name={row.title}
          onOpen={() => onNote(row)}
        />
      ),
    ),
  ]
}

const usual: ReadonlySet<string> = new Set(['fact:email', 'fact:company', 'fact:author', 'fact:tagline'])

export function libraryColumns(
  kind: KeptKind,
  shelf: Shelf,
  onNote: (row: RecordRow) => void,
): TableColumn<RecordRow>[] {
  const rows = shelf.sections[kind]
  const facts = recordColumns<RecordRow>({
    kind,
    rows,
    chosen: [],
    knownOf: (record) => ({ record, detail: undefined }),
  })
  return [
    ...facts
      .filter(({ text, state }) => rows.some((row) => `${text(row)}${state?.(row) ?? ''}` !== ''))
      .map((column) => (usual.has(column.id) ? { ...column, isUsual: true } : column)),
    ...(isListed(kind) ? markColumns(shelf, onNote) : []),
    stored,
  ]
}

type RecordsProps = { kind: KeptKind; shelf: Shelf } & ReturnType<typeof useLibraryPlace>

const none: ReadonlySet<string> = new Set()

const idOf = ({ id }: RecordRow) => id
const boxLabel = ({ title }: RecordRow) => `Select ${title}`

export function Records({ kind, shelf, place, change, move }: RecordsProps) {
  const rows = shelf.sections[kind]
  const finder = finderOf(shelf)
  const { sort, conditions } = place
  const [selected, setSelected] = useState(none)
  const isPhone = usePhone()
  const [noted, setNoted] = useState<readonly Noted[]>([])
  const [firstNoted, ...restNoted] = noted
  const note = useCallback(
    (rows: readonly RecordRow[]) => {
      const items = rows.flatMap((row) => placeOf(shelf, row) ?? [])
      // a note stands on a list, so those that are on none go there first
      if (items.length < rows.length) askToList({ kind, recordIds: rows.map(({ id }) => id) })
      else setNoted(items)
    },
    [shelf, kind],
  )
  const columns = useMemo(() => libraryColumns(kind, shelf, (row) => note([row])), [kind, shelf, note])
  const choice = useChoice(`library:${kind}`)
  const shown = useMemo(() => arrange(columns, choice.chosen), [columns, choice.chosen])
  const words = useDeferredValue(place.words)
  const { found, facets } = useRows({ finder, rows, columns, words, conditions, sort })
  const filter = { columns, conditions, onChange: (next: typeof conditions) => change({ conditions: next }) }
  const open = ({ id }: RecordRow) => (place.open === null ? move({ open: id }) : change({ open: id }))
  const exportOf = (ids: readonly string[]) =>
    readLibraryExport({ name: kindTitles[kind][1], rows: ids.map((recordId) => ({ recordId })) })
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <FindBox
          label={`Find in ${countOf(kind, rows.length)}`}
          words={place.words}
          onWords={(next) => change({ words: next })}
          className="sm:max-w-72"
        />
        <OrderSelect
          columns={shown}
          sort={sort}
          onSort={(next) => change({ sort: next })}
          unsorted="Latest first"
        />
        <FilterMenu {...filter} facets={facets} />
        <ColumnsMenu rows={rows} columns={columns} shown={shown} choice={choice} />
        <p role="status" className="ml-auto text-sm text-ink-quiet tabular-nums">
          {countOf(kind, found.length)}
        </p>
        {selected.size === 0 && (
          <ExportButton variant="quiet" read={() => exportOf(found.map(({ id }) => id))} />
        )}
      </div>
      <NarrowedBy {...filter} />
      {found.length === 0 ? (
        <p className="rounded-lg border border-dashed border-line px-4 py-8 text-center text-ink-quiet">
          Nothing in your library has all of this. Fewer words or filters find more.
        </p>
      ) : isPhone ? (
        <KeptCards
          label="Records"
          rows={found}
          idOf={idOf}
          cardOf={(row) => ({
            ...cardOf(shelf, row),
            onOpen: () => open(row),
            onNote: isListed(kind) ? () => note([row]) : undefined,
          })}
          selected={selected}
          onSelect={setSelected}
        />
      ) : (
        <Grid
          label="Records"
          rows={found}
          idOf={idOf}
          columns={shown}
          widths={choice.widths}
          sorted={{
            by: sort ?? { column: storedId, descending: true },
            onSort: (next) => change({ sort: next }),
          }}
          unsortedText="The latest first"
          selection={{ selected, onSelect: setSelected, boxLabel }}
          openId={place.open}
          onOpen={open}
          letters={(row) => ({
            l: () => askToList({ kind, recordIds: selected.size > 0 ? [...selected] : row ? [row.id] : [] }),
            n: () => note(selected.size > 0 ? rows.filter(({ id }) => selected.has(id)) : row ? [row] : []),
          })}
          className="max-h-[calc(100dvh-14rem)] min-h-40"
        />
      )}
      <TickBar
        kind={kind}
        ticked={selected.size}
        ids={found.map(({ id }) => id)}
        selection={{ selected, onSelect: setSelected }}
        request={{ recordIds: [...selected] }}
        exported={{ read: () => exportOf([...selected]) }}
      >
        <RecordSteps kind={kind} rows={rows.filter(({ id }) => selected.has(id)).slice(0, mostTicked + 1)} />
      </TickBar>
      {firstNoted && <ItemNote kind={kind} items={[firstNoted, ...restNoted]} onClose={() => setNoted([])} />}
    </div>
  )
}

function RecordSteps({ kind, rows }: { kind: KeptKind; rows: readonly RecordRow[] }) {
  const recordIds = rows.map(({ id }) => id)
  const { data: details } = useQuery({
    queryKey: ['library', 'details', recordIds],
    queryFn: () => detailsOf(recordIds),
    placeholderData: (before) => before,
  })
  const values = rows.flatMap((row) => {
    const detail = details?.get(row.id)
    return detail ? [asRecord(row, detail)] : []
  })
  return <TickedSteps entity={kind} values={values} />
}

type Noted = { item: ListItemRow; title: string }

function placeOf({ placed }: Shelf, row: RecordRow): Noted | null {
  const places = placed.get(row.id) ?? []
  const item = places.find(({ note }) => note) ?? places[0]
  return item ? { item, title: row.title } : null
}

function cardOf({ placed, lists }: Shelf, row: RecordRow): KeptCard {
  const places = placed.get(row.id) ?? []
  const words = places.map(({ listId, stage }) =>
    [lists.find(({ id }) => id === listId)?.name, stage].filter(Boolean).join(' · '),
  )
  return {
    title: row.title,
    row,
    stage: words.map((word) => (
      <Badge key={word} tone="outline">
        {word}
      </Badge>
    )),
    tags: eachOnce(places.flatMap(({ tags }) => tags)),
    note: places.find(({ note }) => note)?.note,
  }
}
