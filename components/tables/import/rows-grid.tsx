import { useId, type ClipboardEvent, useMemo } from 'react'
import { CircleAlert } from 'lucide-react'
import { useTabStop } from '@/components/grid/tab-stop'
import { Input } from '@/components/ui/input'
import { moveFocus } from '@/components/ui/typing'
import { readPasted } from '@/lib/browser/files/import/read-source'
import {
  type CellProblem,
  targetFields,
  type CheckedRow,
  type TargetField,
} from '@/lib/browser/files/import/rows'
import type { GridColumn } from '@/components/grid/column'
import { Grid } from '@/components/grid/grid'
import type { Draft } from '@/components/tables/import/draft'
import { cn } from '@/components/ui/cn'
import { Select } from '@/components/ui/select'
import { isNameAlone } from '@/lib/browser/files/import/check'
import { fieldFacts } from '@/lib/browser/files/import/headings'
import type { ColumnGuess, Confidence } from '@/lib/browser/files/import/guess'
import { columnOf, type Column } from '@/lib/core/rows/column'

type CellProps = { label: string; text: string; problem: CellProblem | undefined }

type FixableCellProps = CellProps & { isFixed: boolean; onFix: (text: string) => void }

/** A cell as it was brought; where it is wrong, it can be typed over. */
const FixableCell = ({ isFixed, onFix, ...cell }: FixableCellProps) =>
  cell.problem || isFixed ? (
    <TextCell {...cell} onText={onFix} />
  ) : (
    <span className="block truncate">{cell.text}</span>
  )

type TypedCellProps = CellProps & { onType: (cells: readonly (readonly string[])[]) => void }

/** A cell of a row that is typed here; what is pasted fills the cells to its right and the rows below it. */
function TypedCell({ onType, ...cell }: TypedCellProps) {
  function onPaste(event: ClipboardEvent<HTMLInputElement>) {
    const pasted = event.clipboardData.getData('text/plain')
    if (!/[\t\n]/.test(pasted.trim())) return
    const read = readPasted(pasted)
    if (!read.ok) return
    event.preventDefault()
    onType(read.value.rows)
    moveFocus(event.currentTarget.closest('tr'))
  }
  return <TextCell {...cell} onText={(text) => onType([[text]])} onPaste={onPaste} />
}

type TextCellProps = CellProps & {
  onText: (text: string) => void
  onPaste?: (event: ClipboardEvent<HTMLInputElement>) => void
}

function TextCell({ label, text, problem, onText, onPaste }: TextCellProps) {
  const tabIndex = useTabStop()
  const id = useId()
  return (
    <div>
      <Input
        // what was pasted beside it changes a cell from without
        key={text}
        aria-label={label}
        tabIndex={tabIndex}
        aria-invalid={problem !== undefined}
        aria-describedby={problem && id}
        defaultValue={text}
        onPaste={onPaste}
        onBlur={({ currentTarget: { value } }) => value !== text && onText(value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') moveFocus(event.currentTarget.closest('tr'))
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

/** What a visitor does to the rows and columns. */
export type RowActs = {
  onField: (column: number, field: TargetField | null) => void
  onFix: (row: CheckedRow, column: number, text: string) => void
  /** Cells typed or pasted into the row of that line, from that column on. */
  onType: (line: number, column: number, cells: readonly (readonly string[])[]) => void
}

/** The columns of a file as they were brought, with what was mended in them. */
export const rowColumns = (header: readonly string[]): readonly Column<CheckedRow>[] =>
  header.map((name, column) =>
    columnOf<CheckedRow>({
      ...{ id: String(column), of: 'own', kind: 'text', label: name || `Column ${column + 1}`, width: 216 },
      value: ({ cells, fixes }) => fixes[column] ?? cells[column],
    }),
  )

type RowsGridProps = Pick<Draft, 'fields' | 'typedFrom' | 'subject'> & {
  columns: readonly Column<CheckedRow>[]
  guesses: readonly ColumnGuess[]
  rows: readonly CheckedRow[]
  acts: RowActs
}

/** Rows that were brought under what their columns are taken for; a cell that is wrong says why and can be typed over. */
export function RowsGrid({ fields, typedFrom, subject, guesses, rows, acts, ...given }: RowsGridProps) {
  const columns = useMemo(
    () => gridColumns({ columns: given.columns, fields, guesses, typedFrom, acts }),
    [given.columns, fields, guesses, typedFrom, acts],
  )
  return (
    <Grid
      label="Your rows"
      rows={rows}
      idOf={idOf}
      columns={columns}
      note={(row) => rowNote(row, subject === 'people' && fields.includes('companyName'))}
      isMeasured
      empty="Every row is fine."
      className="max-h-88"
    />
  )
}

const idOf = ({ line }: CheckedRow) => String(line)

/** Why a row as a whole cannot be looked up, or is likely to be several people. */
function rowNote(row: CheckedRow, isCompanyKnown: boolean) {
  const style = 'sticky left-3 flex w-fit max-w-[calc(100vw-4rem)] gap-1 text-xs'
  const own = row.problems.filter(({ column }) => column === null)
  if (own.length > 0)
    return own.map(({ reason }) => (
      <p key={reason} className={`${style} text-red`}>
        <CircleAlert aria-hidden="true" className="mt-px size-3.5 shrink-0" />
        Line {row.line}: {reason}
      </p>
    ))
  return isCompanyKnown && isNameAlone(row) ? (
    <p className={`${style} text-ink-quiet`}>Only a name: likely several people</p>
  ) : null
}

type ColumnsGiven = Omit<RowsGridProps, 'rows' | 'subject'>

/** What is looked up, what was recognised, and the visitor's own: the first columns of a wide file are in sight. */
const placeOf = (field: TargetField | null | undefined): number =>
  !field ? 2 : /^(?:profile|company|domain|post)$/.test(field) ? 0 : 1

function gridColumns({ columns, fields, guesses, typedFrom, acts }: ColumnsGiven): GridColumn<CheckedRow>[] {
  // by the guesses, so that a column stays where it is when it is taken for another field
  const place = (column: number) => placeOf(guesses[column]?.field)
  const order = [...columns.entries()].toSorted(([a], [b]) => place(a) - place(b) || a - b)
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
    ...order.map(([column, { id, label: name, width, text }]): GridColumn<CheckedRow> => {
      const field = fields[column] ?? null
      return {
        ...{ id, label: name, width },
        head: (
          <ColumnHead
            name={name}
            field={field}
            guess={guesses[column]}
            onField={(next) => acts.onField(column, next)}
          />
        ),
        cellStyle: 'min-w-0 px-3 py-2',
        cell: (row) => {
          const { line, fixes, problems } = row
          const cell = {
            label: `${name}, line ${line}`,
            text: text(row),
            problem: problems.find((own) => own.column === column),
          }
          return line >= typedFrom ? (
            <TypedCell {...cell} onType={(typed) => acts.onType(line, column, typed)} />
          ) : (
            <FixableCell
              {...cell}
              isFixed={fixes[column] !== undefined}
              onFix={(text) => acts.onFix(row, column, text)}
            />
          )
        },
      }
    }),
  ]
}

const confidenceWords = {
  heading: 'by its heading',
  values: 'by its values',
  similar: 'a guess',
} as const satisfies Record<Confidence, string>

const choices = [
  { value: '', label: 'Your own column' },
  ...targetFields.map((field) => ({ value: field, label: fieldFacts[field].label })),
]

type ColumnHeadProps = {
  name: string
  field: TargetField | null
  guess: ColumnGuess | undefined
  onField: (field: TargetField | null) => void
}

/** The heading of a column, what it is taken for, and by what that was guessed. */
function ColumnHead({ name, field, guess, onField }: ColumnHeadProps) {
  const confidence = field !== null && guess?.field === field ? guess.confidence : null
  return (
    <div className="flex w-full min-w-0 flex-col gap-1 py-2">
      <span className="flex items-baseline justify-between gap-2">
        <bdi className="truncate text-ink">{name}</bdi>
        {confidence && (
          <span className={cn('font-normal', confidence === 'similar' ? 'text-amber' : 'text-ink-faint')}>
            {confidenceWords[confidence]}
          </span>
        )}
      </span>
      <Select
        aria-label={`Import ${name} as`}
        value={field ?? ''}
        onChange={({ currentTarget: { value } }) =>
          onField(targetFields.find((own) => own === value) ?? null)
        }
        options={choices}
        className={cn('font-normal', field === null && '[&_select]:text-ink-quiet')}
      />
    </div>
  )
}
