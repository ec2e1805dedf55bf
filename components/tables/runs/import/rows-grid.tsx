'use client'

import { useMemo } from 'react'
import { CircleAlert } from 'lucide-react'
import type { GridColumn } from '@/components/grid/column'
import { Grid } from '@/components/grid/grid'
import { Input } from '@/components/ui/input'
import { fieldFacts } from '@/lib/browser/files/import/fields'
import {
  targetFields,
  type CellProblem,
  type CheckedRow,
  type ImportedFile,
} from '@/lib/browser/files/import/rows'

type CheckedRowsProps = {
  header: readonly string[]
  columns: ImportedFile['columns']
  rows: readonly CheckedRow[]
  onFix: (row: CheckedRow, column: number, text: string) => void
}

/** The imported columns of some rows; a cell that is wrong says why and can be typed over. */
export function CheckedRows({ header, columns, rows, onFix }: CheckedRowsProps) {
  const drawn = useMemo(() => gridColumns(header, columns, onFix), [header, columns, onFix])
  return (
    <Grid
      label="Rows of the file"
      rows={rows}
      idOf={idOf}
      columns={drawn}
      note={rowProblems}
      isMeasured
      empty="Every row is fine."
    />
  )
}

const idOf = ({ line }: CheckedRow) => String(line)

/** The reasons for which a row as a whole cannot be looked up; null where there are none. */
function rowProblems({ line, problems }: CheckedRow) {
  const own = problems.filter(({ column }) => column === null)
  if (own.length === 0) return null
  return own.map(({ reason }) => (
    <p key={reason} className="sticky left-3 flex w-fit max-w-[calc(100vw-4rem)] gap-1 text-xs text-red">
      <CircleAlert aria-hidden="true" className="mt-px size-3.5 shrink-0" />
      Line {line}: {reason}
    </p>
  ))
}

function gridColumns(
  header: readonly string[],
  columns: ImportedFile['columns'],
  onFix: CheckedRowsProps['onFix'],
): GridColumn<CheckedRow>[] {
  const used = targetFields.flatMap((field) => {
    const column = columns[field]
    return column === undefined ? [] : [{ field, column, name: header[column] || fieldFacts[field].label }]
  })
  return [
    {
      id: 'line',
      label: 'Line',
      width: 64,
      grow: 0,
      isNumeric: true,
      cell: ({ line }) => (
        <span className="w-full text-right font-normal text-ink-faint tabular-nums">{line}</span>
      ),
    },
    ...used.map(({ field, column, name }) => ({
      id: String(column),
      label: name,
      head: (
        <span className="truncate">
          {name} <span className="font-normal text-ink-faint">{fieldFacts[field].label}</span>
        </span>
      ),
      width: 264,
      cellStyle: 'min-w-0 px-3 py-2',
      cell: (row: CheckedRow) => (
        <FixableCell
          row={row}
          column={column}
          label={`${name}, line ${row.line}`}
          problem={row.problems.find((own) => own.field === field)}
          onFix={onFix}
        />
      ),
    })),
  ]
}

type FixableCellProps = {
  row: CheckedRow
  column: number
  label: string
  problem: CellProblem | undefined
  onFix: CheckedRowsProps['onFix']
}

function FixableCell({ row, column, label, problem, onFix }: FixableCellProps) {
  const text = row.fixes[column] ?? row.cells[column] ?? ''
  const isOpen = problem !== undefined || row.fixes[column] !== undefined
  if (!isOpen) return <span className="block truncate">{text}</span>
  const id = `fix-${row.line}-${column}`
  return (
    <div className="max-w-64">
      <Input
        aria-label={label}
        aria-invalid={problem !== undefined}
        aria-describedby={problem && id}
        defaultValue={text}
        onBlur={({ currentTarget: { value } }) => value !== text && onFix(row, column, value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') event.currentTarget.blur()
        }}
      />
      {problem && (
        <p id={id} className="mt-1 flex gap-1 text-xs text-red">
          <CircleAlert aria-hidden="true" className="mt-px size-3.5 shrink-0" />
          {problem.reason}
        </p>
      )}
    </div>
  )
}
