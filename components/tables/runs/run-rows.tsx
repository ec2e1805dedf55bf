'use client'

import { useCallback, useMemo, useState } from 'react'
import { ListPlus } from 'lucide-react'
import { askToList } from '@/components/keep/list-signal'
import type { KeptCard } from '@/components/keep/cards/kept-cards'
import { FoundPeople } from '@/components/tables/runs/found-people'
import { namesIn, placeOf, rowKind, rowNames } from '@/components/tables/runs/run-set'
import type { TableColumn } from '@/components/tables/table/column'
import { ColumnsMenu } from '@/components/tables/table/columns-menu'
import { factColumns, needsDetails } from '@/components/tables/table/fact-columns'
import { filterRows, type Condition } from '@/components/tables/table/filter'
import { Conditions, FilterMenu } from '@/components/tables/table/filter-menu'
import { lookColumns, type LineRow } from '@/components/tables/table/look-columns'
import { ownColumns } from '@/components/tables/table/own-columns'
import { TableView } from '@/components/tables/table/table-view'
import { arrange, useChoice } from '@/components/tables/table/use-choice'
import { useRecords } from '@/components/tables/table/use-records'
import { useById } from '@/components/record/acts/step-state'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Select } from '@/components/ui/select'
import { counted } from '@/lib/core/text'
import { tellsOfPeople } from '@/lib/browser/tables/runs/wanted'
import type { Line, Look, Run } from '@/lib/browser/tables/runs/run'

const filters = {
  all: { label: 'All rows', is: () => true },
  done: { label: 'Done', is: (look) => look?.is === 'done' },
  'not-found': { label: 'Not found', is: (look) => look?.is === 'not-found' },
  check: { label: 'To check', is: (look) => look?.is === 'check' },
  failed: { label: 'Failed', is: (look) => look?.is === 'failed' || look?.is === 'unknown' },
  waiting: { label: 'Not bought yet', is: (look) => look?.is === 'waiting' },
  skipped: { label: 'Left out', is: (look) => look?.is === 'skipped' },
} as const satisfies Record<string, { label: string; is: (look: Look | undefined) => boolean }>

type Filter = keyof typeof filters

const isFilter = (text: string): text is Filter => text in filters

/** Up to so many rows all that is known of each is read at once; of more, what the columns on show need. */
const fewRows = 500

/** The rows of a run: as they were brought, whom they are about, and what was bought for each. */
export function RunRows({ run, lines }: { run: Run; lines: readonly Line[] }) {
  const [filter, setFilter] = useState<Filter>('all')
  const [selected, setSelected] = useState<ReadonlySet<string>>(() => new Set())
  const [opened, setOpened] = useState<string | null>(null)
  const { rows: all, columns, shown, menu } = useRunTable(run, lines, setOpened)
  const [asked, setAsked] = useState<readonly Condition[]>([])
  const rows = useMemo(
    () =>
      filterRows(all, columns, asked).filter(({ line: { looks } }) =>
        looks.length === 0 ? filter === 'all' : looks.some(filters[filter].is),
      ),
    [all, columns, asked, filter],
  )
  const conditions = { columns, conditions: asked, onChange: setAsked }
  const chosen = lines.filter((line) => selected.has(idOf(line)))
  const isSpread = run.steps.some(tellsOfPeople)
  const isListable = (line: Line) => rowNames(run, line) !== null
  const found = lines.filter((line) => line.looks.some(isFound) && isListable(line))

  function toList(some: readonly Line[]) {
    const named = some.flatMap((line) => rowNames(run, line) ?? [])
    const [first] = named
    if (first) askToList({ kind: first.kind, aliases: named.map(({ aliases }) => aliases) })
  }

  if (lines.length === 0) return null
  return (
    <section aria-label="Rows" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-end gap-3">
        <Field label="Show" className="w-44">
          <Select
            value={filter}
            options={Object.entries(filters).map(([value, { label }]) => ({ value, label }))}
            onChange={(event) => {
              if (isFilter(event.target.value)) setFilter(event.target.value)
            }}
          />
        </Field>
        <p role="status" className="pb-2 text-sm text-ink-quiet">
          {chosen.length > 0 ? `${chosen.length} selected` : counted(rows.length, 'row')}
        </p>
        <span className="ml-auto flex items-center gap-2">
          <FilterMenu {...conditions} onIntent={menu.onIntent} />
          <ColumnsMenu {...menu} rows={all} columns={columns} shown={shown} />
          {isSpread && <FoundPeople run={run} lines={chosen.length > 0 ? chosen : lines} />}
          {chosen.some(isListable) ? (
            <Button data-add-to-list="chosen" title="Add to a list (l)" onClick={() => toList(chosen)}>
              <ListPlus aria-hidden="true" /> Add to list
            </Button>
          ) : (
            !isSpread &&
            found.length > 0 && (
              <Button onClick={() => toList(found)}>
                <ListPlus aria-hidden="true" /> Add all found to a list
              </Button>
            )
          )}
        </span>
      </div>
      <Conditions {...conditions} />
      <TableView<LineRow>
        label="Rows of the run"
        rows={rows}
        columns={shown}
        boxLabel={boxLabel}
        selected={selected}
        onSelect={setSelected}
        opened={opened}
        onOpen={setOpened}
        letters={(row) => ({ l: () => toList(chosen.length > 0 ? chosen : row ? [row.line] : []) })}
        unsortedText="In the order in which they were brought"
        cardOf={(row) => cardOf(row, shown)}
      />
    </section>
  )
}

const idOf = ({ index }: Line) => String(index)
const boxLabel = ({ line }: LineRow) => `Select row ${line.line}`

/** Whether something is known of a row, bought by this run or before. */
const isFound = (look: Look) => placeOf(look) !== null

const place: TableColumn<LineRow> = {
  id: 'row',
  is: 'own',
  type: 'count',
  label: 'Row',
  width: 96,
  grow: 0,
  isUsual: true,
  text: ({ line }) => String(line.line),
  sortKey: ({ line }) => line.line,
  cell: ({ line }) => (
    <span className="w-full text-right font-normal text-ink-faint tabular-nums">{line.line}</span>
  ),
}

const nothingChosen: readonly string[] = []

/** The rows of a run with their records, all columns there are, and those on show. */
function useRunTable(run: Run, lines: readonly Line[], onOpen: (id: string) => void) {
  const { header, steps, state, id } = run
  const kind = rowKind(run)
  const choice = useChoice(`run:${id}`)
  const { chosen = nothingChosen } = choice
  const [isChoosing, setChoosing] = useState(false)
  const names = useMemo(
    () =>
      new Map(
        kind
          ? lines.flatMap((line) => (line.aliases.length > 0 ? [[idOf(line), namesIn(kind, line)]] : []))
          : [],
      ),
    [kind, lines],
  )
  const records = useRecords(
    id,
    names,
    isChoosing || lines.length <= fewRows || (kind !== undefined && needsDetails(kind, chosen)),
  )
  const rows = useMemo(
    () =>
      lines.map((line): LineRow => {
        const { record, detail } = records.get(idOf(line)) ?? {}
        return { id: idOf(line), own: line.cells, line, record, detail }
      }),
    [lines, records],
  )
  const byId = useById()
  const open = useCallback((row: LineRow) => onOpen(row.id), [onOpen])
  const columns = useMemo(
    () => [
      place,
      ...ownColumns<LineRow>(header),
      ...(kind ? factColumns({ kind, rows, chosen, onOpen: open }) : []),
      ...lookColumns<LineRow>({
        steps,
        entryOf: (intentId) => byId.get(intentId),
        isMoving: state === 'running',
      }),
    ],
    [header, kind, rows, chosen, open, steps, byId, state],
  )
  const shown = useMemo(() => arrange(columns, choice.chosen), [columns, choice.chosen])
  return { rows, columns, shown, menu: { ...choice, onIntent: () => setChoosing(true) } }
}

/** A row as a card: whom it is about, else what it came with, and what was bought for it. */
function cardOf(row: LineRow, shown: readonly TableColumn<LineRow>[]): KeptCard {
  const own = row.own.filter((cell) => cell !== '')
  const title = row.record?.title ?? own[0] ?? `Row ${row.line.line}`
  return {
    title,
    row: row.record,
    more: (
      <dl className="flex flex-col gap-1 text-sm">
        {shown
          .filter(
            ({ id, is, text }) =>
              is === 'bought' || (is === 'own' && id !== place.id && text(row) !== '' && text(row) !== title),
          )
          .map((column) => (
            <div key={column.id} className="flex min-w-0 gap-2">
              <dt className="shrink-0 text-ink-faint">{column.label}</dt>
              <dd className="min-w-0 wrap-anywhere">{column.cell(row, { index: 0, isActive: true })}</dd>
            </div>
          ))}
      </dl>
    ),
  }
}
