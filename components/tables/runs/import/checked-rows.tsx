'use client'

import { Fragment, useState } from 'react'
import { CircleAlert } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { Input } from '@/components/ui/input'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@/components/ui/table'
import { countText } from '@/lib/core/text'
import { fieldFacts } from '@/lib/browser/files/import/fields'
import {
  targetFields,
  type CellProblem,
  type CheckedRow,
  type ImportedFile,
} from '@/lib/browser/files/import/rows'

type Props = {
  header: readonly string[]
  columns: ImportedFile['columns']
  rows: readonly CheckedRow[]
  onFix: (row: CheckedRow, column: number, text: string) => void
}

const batch = 50

const isOfRow = ({ column }: CellProblem) => column === null

/** The imported columns of some rows; a cell that is wrong says why and can be typed over. */
export function CheckedRows({ header, columns, rows, onFix }: Props) {
  const [shown, setShown] = useState(batch)
  const used = targetFields.flatMap((field) => {
    const column = columns[field]
    return column === undefined ? [] : [{ field, column, name: header[column] || fieldFacts[field].label }]
  })
  return (
    <div className="overflow-hidden rounded-lg border border-line">
      <Table label="Rows of the file">
        <TableHead>
          <tr>
            <TableHeader numeric>Line</TableHeader>
            {used.map(({ field, column, name }) => (
              <TableHeader key={column}>
                {name}
                <span className="block font-normal text-ink-faint">{fieldFacts[field].label}</span>
              </TableHeader>
            ))}
          </tr>
        </TableHead>
        <TableBody>
          {rows.slice(0, shown).map((row) => (
            <Fragment key={row.line}>
              <TableRow>
                <TableCell numeric className="align-top text-ink-faint">
                  {row.line}
                </TableCell>
                {used.map(({ field, column, name }) => (
                  <TableCell key={column} className="align-top">
                    <CellOf
                      row={row}
                      column={column}
                      label={`${name}, line ${row.line}`}
                      problem={row.problems.find((own) => own.field === field)}
                      onFix={onFix}
                    />
                  </TableCell>
                ))}
              </TableRow>
              {row.problems.filter(isOfRow).map(({ reason }) => (
                <TableRow key={reason}>
                  <TableCell colSpan={used.length + 1}>
                    <p className="sticky left-3 flex w-fit max-w-[calc(100vw-4rem)] gap-1 text-xs text-red">
                      <CircleAlert aria-hidden="true" className="mt-px size-3.5 shrink-0" />
                      Line {row.line}: {reason}
                    </p>
                  </TableCell>
                </TableRow>
              ))}
            </Fragment>
          ))}
        </TableBody>
      </Table>
      {rows.length === 0 && <p className="px-4 py-6 text-center text-ink-quiet">Every row is fine.</p>}
      {rows.length > shown && (
        <div className="border-t border-line p-2 text-center">
          <Button size="sm" variant="quiet" onClick={() => setShown(shown + batch)}>
            Show {Math.min(batch, rows.length - shown)} more of {countText(rows.length)}
          </Button>
        </div>
      )}
    </div>
  )
}

type CellProps = {
  row: CheckedRow
  column: number
  label: string
  problem: CellProblem | undefined
  onFix: Props['onFix']
}

function CellOf({ row, column, label, problem, onFix }: CellProps) {
  const text = row.fixes[column] ?? row.cells[column] ?? ''
  const isOpen = problem !== undefined || row.fixes[column] !== undefined
  if (!isOpen) return <span className="block max-w-56 truncate">{text}</span>
  const id = `fix-${row.line}-${column}`
  return (
    <div className="w-64">
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
