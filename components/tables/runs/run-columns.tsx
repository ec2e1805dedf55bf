import { useCallback, useMemo, useState } from 'react'
import type { KeptCard } from '@/components/keep/cards/kept-cards'
import { useById } from '@/components/record/acts/step-state'
import { namesIn, rowKind } from '@/components/tables/runs/run-set'
import { changeColumn } from '@/components/tables/table/change-column'
import type { TableColumn } from '@/components/tables/table/column'
import { factColumns, needsDetails } from '@/components/tables/table/fact-columns'
import { lookColumns, type LineRow } from '@/components/tables/table/look-columns'
import { ownColumns } from '@/components/tables/table/own-columns'
import { arrange, useChoice } from '@/components/tables/table/use-choice'
import { useRecords } from '@/components/tables/table/use-records'
import type { RecordKind } from '@/lib/browser/database/rows'
import type { Line, Run } from '@/lib/browser/tables/runs/run'
import { isRowSearch } from '@/lib/browser/tables/runs/wanted'

/** Up to so many rows all that is known of each is read at once; of more, what the columns on show need. */
const fewRows = 500

/** The id of a row in its table. */
export const idOf = ({ index }: Line) => String(index)

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

type FactsGiven = Omit<Parameters<typeof factColumns<LineRow>>[0], 'kind'>

/** The facts of rows; where others are searched for, what no row tells is not shown unless it is chosen. */
function factsOf(kind: RecordKind, given: FactsGiven, isSpread: boolean): TableColumn<LineRow>[] {
  const columns = factColumns({ kind, ...given })
  if (!isSpread) return columns
  return columns.map((column) =>
    given.rows.some((row) => column.text(row) !== '') ? column : { ...column, isUsual: false },
  )
}

/** The rows of a run with their records, all columns there are, and those on show. */
export function useRunTable(run: Run, lines: readonly Line[], onOpen: (id: string) => void) {
  const { header, listId, steps, state, id, at } = run
  const isSpread = steps.some(isRowSearch)
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
      // records of a list brought no columns but what the library knows
      ...(listId === null ? [place, ...ownColumns<LineRow>(header)] : []),
      ...(kind ? factsOf(kind, { rows, chosen, onOpen: open }, isSpread) : []),
      ...changeColumn(rows, at),
      ...lookColumns<LineRow>({
        steps,
        entryOf: (intentId) => byId.get(intentId),
        isMoving: state === 'running',
      }),
    ],
    [header, listId, kind, rows, chosen, open, isSpread, at, steps, byId, state],
  )
  const shown = useMemo(() => arrange(columns, choice.chosen), [columns, choice.chosen])
  return { rows, columns, shown, menu: { ...choice, onIntent: () => setChoosing(true) } }
}

/** A row as a card: whom it is about, else what it came with, and what was bought for it. */
export function cardOf(row: LineRow, shown: readonly TableColumn<LineRow>[]): KeptCard {
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
              <dd className="min-w-0 wrap-anywhere *:whitespace-normal">
                {column.cell(row, { index: 0, isActive: true })}
              </dd>
            </div>
          ))}
      </dl>
    ),
  }
}
