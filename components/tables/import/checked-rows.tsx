import { type ClipboardEvent, type KeyboardEvent, useCallback, useMemo, useState } from 'react'
import type { GridColumn } from '@/components/grid/column'
import { Grid } from '@/components/grid/grid'
import { useTabStop } from '@/components/grid/row-controls'
import { SaveCsv } from '@/components/keep/export/save-csv'
import { type TableColumn, drawn, LineNumber, middle } from '@/components/record/parts/value-column'
import { FilterMenu } from '@/components/table/filter-menu'
import { FindBox, NarrowedBy, OrderSelect } from '@/components/table/row-tools'
import { useRows } from '@/components/table/use-view-choice'
import {
  type Choices,
  type Draft,
  withField,
  withFix,
  withTicks,
  withTyped,
} from '@/components/tables/import/brought'
import { Switch } from '@/components/ui/checkbox'
import { cn } from '@/components/ui/cn'
import { Input } from '@/components/ui/input'
import { Select } from '@/components/ui/select'
import { goOnIn, moveFocus } from '@/components/ui/typing'
import { isNameAlone, problemTable, tallyOf } from '@/lib/browser/files/import/check'
import { fieldFacts } from '@/lib/browser/files/import/headings'
import { readPasted } from '@/lib/browser/files/import/read-source'
import {
  type CellProblem,
  type CheckedRow,
  type ImportedFile,
  isKnown,
  isTicked,
  type TargetField,
  targetFields,
  type Ticks,
} from '@/lib/browser/files/import/rows'
import { columnOf } from '@/lib/core/rows/column'
import { type Query, newFinder, noQuery } from '@/lib/core/rows/finder'
import { countText } from '@/lib/core/text'

type CheckedRowsProps = {
  draft: Draft
  file: ImportedFile
  /** What the columns are taken for by now, while the rows are checked anew. */
  fields: Draft['fields']
  choose: (change: (own: Choices) => Choices) => void
  onTick: (change: (own: Ticks | undefined) => Ticks) => void
}

const idOf = ({ line }: CheckedRow): string => String(line)

export function CheckedRows({ draft, file, fields, choose, onTick }: CheckedRowsProps) {
  const [isNarrowed, setNarrowed] = useState(false)
  const [query, setQuery] = useState(noQuery)
  /** The last line that is there to be typed into: one below whichever has had the focus, before anything is pressed. */
  const [reach, setReach] = useState(0)
  const { typedFrom, fixes, header, guesses, subject } = draft
  const { rows, ticks } = file
  const taken = fields.length === header.length ? fields : draft.fields
  const wrong = useMemo(
    () => (isNarrowed ? rows.filter(({ problems, line }) => problems.length > 0 || fixes.has(line)) : rows),
    [isNarrowed, rows, fixes],
  )
  const isCompanyKnown = subject === 'people' && taken.includes('companyName')
  const hasProblems = useMemo(
    () => fixes.size > 0 || rows.some((row) => problemWords(row, isCompanyKnown) !== ''),
    [rows, fixes, isCompanyKnown],
  )
  const columns = useMemo(
    () =>
      columnsOf({
        header,
        guesses,
        typedFrom,
        fields: taken,
        hasProblems,
        isCompanyKnown,
        choose,
        onReach: (line) => setReach((now) => Math.max(now, line)),
      }),
    [header, guesses, typedFrom, taken, hasProblems, isCompanyKnown, choose],
  )
  const [finder] = useState(() =>
    newFinder<CheckedRow>({
      textOf: ({ cells, fixes: own }) => [...cells, ...Object.values(own)].join('\n'),
    }),
  )
  const { found, facets } = useRows({ finder, rows: wrong, columns: columns.all, ...query })
  // the rows to type the next into stand below all rows in their own order
  const shown = useMemo(() => {
    if (isNarrowed || found !== rows) return found
    const next = Math.max(typedFrom, (rows.at(-1)?.line ?? 0) + 1)
    const empty = Array.from({ length: Math.max(1, reach - next + 1) }, (_, at) => emptyRow(next + at))
    return [...rows, ...empty]
  }, [isNarrowed, found, rows, typedFrom, reach])
  const boxLabel = useCallback(
    (row: CheckedRow) => (isKnown(subject, row) ? `Look up line ${row.line}` : null),
    [subject],
  )
  const selected = useMemo(
    () => new Set(rows.filter((row) => isKnown(subject, row) && isTicked({ subject, ticks }, row)).map(idOf)),
    [rows, subject, ticks],
  )

  function onSelect(chosen: ReadonlySet<string>) {
    // what is ticked while only some rows are shown says nothing of the others
    const boxed = shown.filter((row) => isKnown(subject, row))
    onTick((own) => withTicks({ subject, ticks: own }, boxed, (row) => chosen.has(idOf(row))))
  }

  const ask = (part: Partial<Query>) => setQuery({ ...query, ...part })
  const filter = {
    columns: columns.all,
    conditions: query.conditions,
    onChange: (conditions: Query['conditions']) => ask({ conditions }),
  }
  return (
    <>
      <Tally file={file} isNarrowed={isNarrowed} onNarrow={setNarrowed} />
      <div className="flex flex-wrap items-center gap-2">
        <FindBox
          label="Find in these rows"
          words={query.words}
          onWords={(words) => ask({ words })}
          className="sm:max-w-60"
        />
        <OrderSelect
          columns={columns.all}
          sort={query.sort}
          onSort={(sort) => ask({ sort })}
          unsorted="As in the file"
          className="w-44"
        />
        <FilterMenu {...filter} facets={facets} />
        <NarrowedBy {...filter} />
      </div>
      <Grid
        key={isNarrowed ? 'wrong' : 'all'}
        label="Your rows"
        rows={shown}
        idOf={idOf}
        selection={{ selected, onSelect, boxLabel }}
        columns={columns.shown}
        rowHeight={52}
        empty="Every row is fine."
        className="max-h-88"
      />
    </>
  )
}

const emptyRow = (line: number): CheckedRow => ({ line, cells: [], fixes: {}, values: {}, problems: [] })

type TallyProps = { file: ImportedFile; isNarrowed: boolean; onNarrow: (isNarrowed: boolean) => void }

function Tally({ file, isNarrowed, onNarrow }: TallyProps) {
  const { name, subject, header, rows } = file
  const { usable, named, alone, problems, taken } = useMemo(() => tallyOf(file), [file])

  const quiet = [
    named > 0 && `${countText(named)} by name only`,
    alone > 0 && `${countText(alone)} only a name: likely several people`,
    problems > 0 && `${countText(problems)} with problems`,
    taken > 0 && `${countText(taken)} of them looked up all the same`,
  ].filter(Boolean)
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
      <p role="status">
        <strong className="font-medium">{countText(usable)}</strong> of {countText(rows.length)}{' '}
        {subject === 'people' ? 'rows have an address' : 'rows can be looked up'}
        {quiet.length > 0 && <span className="text-ink-quiet"> · {quiet.join(' · ')}</span>}
      </p>
      {(problems > 0 || isNarrowed) && (
        <Switch
          label="Only rows with problems"
          checked={isNarrowed}
          onChange={({ target }) => onNarrow(target.checked)}
        />
      )}
      {problems > 0 && (
        <SaveCsv
          size="sm"
          name={['problem-rows', name.replace(/\.[^.]+$/, '')]}
          read={() => problemTable(header, rows)}
        >
          Save problem rows
        </SaveCsv>
      )}
    </div>
  )
}

const lineColumn: GridColumn<CheckedRow> = {
  id: 'line',
  label: 'Line',
  width: 96,
  grow: 0,
  cellStyle: middle,
  cell: ({ line }) => <LineNumber>{line}</LineNumber>,
}

const placeOf = (field: TargetField | null | undefined): number =>
  !field ? 2 : /^(?:profile|company|domain|post)$/.test(field) ? 0 : 1

const problemWords = (row: CheckedRow, isCompanyKnown: boolean): string =>
  row.problems.map(({ reason }) => reason).join(' ') ||
  (isCompanyKnown && isNameAlone(row) ? 'Only a name: likely several people' : '')

function problemColumn({ hasProblems, isCompanyKnown }: ColumnsGiven): TableColumn<CheckedRow>[] {
  const words = (row: CheckedRow) => problemWords(row, isCompanyKnown)
  if (!hasProblems) return []
  const column = columnOf<CheckedRow>({
    id: 'problem',
    of: 'mark',
    kind: 'longText',
    label: 'Problem',
    width: 280,
    value: words,
  })
  const cell = (row: CheckedRow) => (
    <span
      className={cn(
        'line-clamp-2 text-xs whitespace-normal',
        // what is missing in a row that is being typed may be on its way
        row.problems.length > 0 ? 'text-red' : 'group-focus-within/row:hidden',
      )}
    >
      {words(row)}
    </span>
  )
  return [drawn(column, cell)]
}

type ColumnsGiven = Pick<Draft, 'header' | 'guesses' | 'typedFrom'> &
  Pick<CheckedRowsProps, 'fields' | 'choose'> & {
    hasProblems: boolean
    isCompanyKnown: boolean
    onReach: (line: number) => void
  }

/** The columns of a file in its order, and as they are shown: what rows are looked up by first. */
function columnsOf(given: ColumnsGiven) {
  const { header, fields, guesses, typedFrom, choose, onReach } = given
  const own = header.map((heading, at): TableColumn<CheckedRow> => {
    const name = heading || `Column ${at + 1}`
    const text = ({ cells, fixes }: CheckedRow) => fixes[at] ?? cells[at] ?? ''
    const declared = { id: String(at), of: 'own', kind: 'text', label: name, width: 216 } as const
    function cell(row: CheckedRow) {
      const { line, fixes, problems } = row
      const problem = problems.find(({ column }) => column === at)
      const own = { label: `${name}, line ${line}`, text: text(row), problem }
      const type = (cells: readonly (readonly string[])[]) =>
        choose((choices) => withTyped(choices, line - typedFrom, at, cells))
      if (line >= typedFrom)
        return (
          <TextCell
            {...own}
            onText={(typed) => type([[typed]])}
            onRows={type}
            onFocus={() => onReach(line + 1)}
          />
        )
      if (!problem && fixes[at] === undefined) return <span className="block truncate">{own.text}</span>
      return <TextCell {...own} onText={(fix) => choose((choices) => withFix(choices, row, at, fix))} />
    }
    return {
      ...drawn(columnOf<CheckedRow>({ ...declared, value: text }), cell),
      head: (
        <ColumnHead
          name={name}
          field={fields[at] ?? null}
          guess={guesses[at]}
          onField={(field) => choose((choices) => withField(choices, at, field))}
        />
      ),
    }
  })
  // by the guesses, so that a column stays where it is when it is taken for another field
  const place = ({ id }: { id: string }) => placeOf(guesses[Number(id)]?.field)
  const problem = problemColumn(given)
  const inOrder = own.toSorted((a, b) => place(a) - place(b))
  // a problem stands behind what rows are looked up by, and before what is only carried along
  const taken = own.filter((column) => place(column) < 2).length
  return {
    all: [...own, ...problem],
    shown: [lineColumn, ...inOrder.slice(0, taken), ...problem, ...inOrder.slice(taken)],
  }
}

type TextCellProps = {
  label: string
  text: string
  problem: CellProblem | undefined
  onText: (text: string) => void
  onRows?: (cells: readonly (readonly string[])[]) => void
  onFocus?: () => void
}

/** Goes on from the last cell of a row in the first of the next, and back, as in a spreadsheet; an empty row is left. */
function goToNextRow(event: KeyboardEvent<HTMLInputElement>): void {
  const row = event.currentTarget.closest('tr')
  const cells = [...(row?.querySelectorAll('input') ?? [])]
  const isOver = cells.at(event.shiftKey ? 0 : -1) === event.currentTarget
  const next = event.shiftKey ? row?.previousElementSibling : row?.nextElementSibling
  const into = [...(next?.querySelectorAll('input') ?? [])].at(event.shiftKey ? -1 : 0)
  if (!isOver || !into || cells.every(({ value }) => value === '')) return
  event.preventDefault()
  goOnIn(into)
}

function TextCell({ label, text, problem, onText, onRows, onFocus }: TextCellProps) {
  const tabIndex = useTabStop()

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key === 'Enter') moveFocus(event.currentTarget.closest('tr'))
    if (event.key === 'Tab') goToNextRow(event)
  }

  function onPaste(event: ClipboardEvent<HTMLInputElement>) {
    const pasted = event.clipboardData.getData('text/plain')
    const read = onRows && /[\t\n]/.test(pasted.trim()) ? readPasted(pasted) : null
    if (!onRows || !read?.ok) return
    event.preventDefault()
    onRows(read.value.rows)
    moveFocus(event.currentTarget.closest('tr'))
  }

  return (
    <Input
      // what was pasted beside it changes a cell from without
      key={text}
      aria-label={label}
      tabIndex={tabIndex}
      aria-invalid={problem !== undefined}
      aria-description={problem?.reason}
      defaultValue={text}
      onPaste={onPaste}
      onFocus={onFocus}
      onBlur={({ currentTarget: { value } }) => value !== text && onText(value)}
      onKeyDown={onKeyDown}
    />
  )
}

const choices = [
  ['', 'Your own column'] as const,
  ...targetFields.map((field) => [field, fieldFacts[field].label] as const),
]

type ColumnHeadProps = {
  name: string
  field: TargetField | null
  guess: Draft['guesses'][number] | undefined
  onField: (field: TargetField | null) => void
}

function ColumnHead({ name, field, guess, onField }: ColumnHeadProps) {
  const confidence = field !== null && guess?.field === field ? guess.confidence : null
  return (
    <div className="flex w-full min-w-0 flex-col gap-1 py-2">
      <span className="flex items-baseline justify-between gap-2">
        <bdi className="truncate text-ink">{name}</bdi>
        {confidence && <span className="font-normal text-ink-faint">by its {confidence}</span>}
      </span>
      <Select
        aria-label={`Import ${name} as`}
        value={field ?? ''}
        onChange={({ target }) => onField(targetFields.find((own) => own === target.value) ?? null)}
        options={choices}
        className={cn('font-normal', field === null && '[&_select]:text-ink-quiet')}
      />
    </div>
  )
}
