import type { ReactNode } from 'react'
import type { GridColumn } from '@/components/grid/column'
import { EmailMark, EmailValue, LinkValue, SafeText } from '@/components/record/parts/words'
import { cn } from '@/components/ui/cn'
import type { Column } from '@/lib/core/rows/column'
import { valueKinds } from '@/lib/core/rows/value'
import { RecordPicture } from '@/components/record/parts/picture'
import { ago } from '@/components/frame/when'
import type { DetailRow, RecordRow } from '@/lib/browser/database/stores'
import { factOf, rowFacts } from '@/lib/browser/library/full-record'
import { isNoAddress } from '@/lib/core/answers/email'
import { broughtBy } from '@/lib/core/catalogue'
import type { KeptKind } from '@/lib/core/kind-titles'
import { keptKinds } from '@/lib/core/records/kinds'
import { factColumns, factsIn } from '@/lib/core/rows/fact-columns'

export type TableColumn<Row> = Column<Row> & GridColumn<Row>

export const middle = 'flex min-w-0 items-center px-3'

export const LineNumber = ({ children }: { children: number | undefined }) => (
  <span className="w-full text-right font-normal text-ink-faint tabular-nums">{children}</span>
)

const longest = 240

function ColumnValue<Row>({ column: { id, kind, text, state }, row }: { column: Column<Row>; row: Row }) {
  const words = text(row)
  if (words === '') return null
  if (state) return <EmailValue isInRow address={words} state={state(row)} />
  const { look } = valueKinds[kind]
  if (look === 'link')
    return <LinkValue isPlain value={words} name={id.replace(/^\w+:/, '')} className="truncate" />
  const isPlace = look === 'place'
  return (
    <span className="truncate" title={isPlace ? words.slice(0, longest) : undefined}>
      <SafeText>{(isPlace ? (words.split(',')[0] ?? words) : words).slice(0, longest)}</SafeText>
    </span>
  )
}

export const drawn = <Row,>(
  column: Column<Row>,
  cell: (row: Row) => ReactNode = (row) => <ColumnValue column={column} row={row} />,
): TableColumn<Row> => ({
  ...column,
  cell,
  cellStyle: cn(middle, valueKinds[column.kind].isNumeric && 'justify-end'),
  isNumeric: valueKinds[column.kind].isNumeric,
})

const askedAt = ({ bought }: RecordRow): number =>
  Math.max(0, ...Object.entries(bought).map(([id, { at }]) => (broughtBy(id) === 'email' ? at : 0)))

/** The address of a record, or since when it is known that there is none; nothing where none was asked for. */
export function EmailOf({ record }: { record: RecordRow }) {
  const { email, emailState } = record
  if (email !== undefined) return <EmailValue address={email} state={emailState} isText />
  if (!isNoAddress(emailState)) return null
  const at = askedAt(record)
  return (
    <span className="inline-flex min-w-0 items-center gap-2">
      <EmailMark state={emailState} />
      {at > 0 && <span className="truncate text-ink-faint">asked {ago(at)}</span>}
    </span>
  )
}

export type Known = {
  record: RecordRow | undefined
  /** Undefined as well where only what the library holds of every record was read. */
  detail: DetailRow | undefined
}

type Naming<Row> = {
  knownOf: (row: Row) => Known
  /** A fact of the row's own, where that counts before what is known. */
  ownOf?: ((row: Row, key: string) => unknown) | undefined
  onOpen?: ((row: Row) => void) | undefined
  nameOf?: ((row: Row) => string) | false | undefined
  badges?: ((row: Row) => ReactNode) | undefined
}

/** The facts that any of some rows tells; where only some rows are others since, only these are looked at. */
export function newToldIn<Row>(kind: KeptKind, knownOf: (row: Row) => Known) {
  const { quiet } = keptKinds[kind].line
  const counts = new Map<string, number>()
  let last: readonly Row[] = []
  function count(row: Row | undefined, by: 1 | -1) {
    const { record, detail } = row ? knownOf(row) : nothing
    const add = (name: string) => counts.set(name, (counts.get(name) ?? 0) + by)
    if (detail) for (const { name } of detail.facts) add(name)
    else if (record) {
      for (const key of rowFacts) if (record[key] !== undefined) add(key)
      if (quiet !== null && record.subtitle !== undefined) add(quiet)
    }
  }
  return (rows: readonly Row[]): readonly string[] => {
    for (let at = 0; at < Math.max(rows.length, last.length); at += 1) {
      if (rows[at] === last[at]) continue
      count(last[at], -1)
      count(rows[at], 1)
    }
    last = rows
    return [...counts].flatMap(([name, rowsWith]) => (rowsWith > 0 ? name : []))
  }
}

const nothing: Known = { record: undefined, detail: undefined }

type RecordColumnsOptions<Row> = Naming<Row> & {
  kind: KeptKind
  rows: readonly Row[]
  chosen: readonly string[]
  toldIn?: ((rows: readonly Row[]) => readonly string[]) | undefined
}

export function recordColumns<Row>({ kind, rows, chosen, toldIn, ...naming }: RecordColumnsOptions<Row>) {
  const { knownOf, ownOf } = naming
  const told = new Set([...factsIn(chosen), ...(toldIn ?? newToldIn(kind, knownOf))(rows)])
  const [name, ...others] = factColumns<Row>(keptKinds[kind], {
    factOf: (row, key) => ownOf?.(row, key) ?? factOf(knownOf(row), key),
    isTold: (key) => told.has(key),
  })
  const cellOf = (column: Column<Row>) => (row: Row) => {
    const { record } = knownOf(row)
    if (record && column.state && column.text(row) === '') return <EmailOf record={record} />
    return <ColumnValue column={column} row={row} />
  }
  return name ? [named(name, naming), ...others.map((column) => drawn(column, cellOf(column)))] : []
}

function named<Row>(column: Column<Row>, { knownOf, onOpen, nameOf, badges }: Naming<Row>): TableColumn<Row> {
  return {
    ...column,
    width: 208,
    text: (row) => (knownOf(row).record ? column.text(row) : nameOf ? nameOf(row) : ''),
    cellStyle: 'flex min-w-0 items-center gap-2.5 px-3',
    cell(row) {
      const { record } = knownOf(row)
      if (!record) return nameOf && <bdi className="truncate font-medium">{nameOf(row)}</bdi>
      return (
        <>
          <RecordPicture row={record} size="xs" />
          {onOpen ? (
            <button
              type="button"
              tabIndex={-1}
              onClick={() => onOpen(row)}
              className="min-w-0 truncate text-left font-medium hover:underline"
            >
              <bdi>{record.title}</bdi>
            </button>
          ) : (
            <bdi className="truncate">{record.title}</bdi>
          )}
          {badges?.(row)}
        </>
      )
    },
  }
}
