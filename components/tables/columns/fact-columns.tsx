import type { ReactNode } from 'react'
import { RecordPicture } from '@/components/keep/panel/record-picture'
import { LinkValue } from '@/components/record/parts/link-value'
import { leads, Town } from '@/components/record/parts/fact-columns'
import { keyOfType, measuresOf, type TableColumn, type TableRow } from '@/components/tables/columns/column'
import type { RecordRow } from '@/lib/browser/database/stores'
import { factText } from '@/lib/browser/library/fact-words'
import { held, rowFacts } from '@/lib/browser/library/tell'
import type { FactType } from '@/lib/core/records/convert'
import type { Fact } from '@/lib/core/records/fact'
import type { RecordKind } from '@/lib/core/records/kind'
import { keptKinds } from '@/lib/core/records/kinds'
import type { KeptKind } from '@/lib/core/kind-titles'

/** Whether the library holds a fact of every record in memory. */
const isInMemory = (key: string): key is (typeof rowFacts)[number] => rowFacts.some((name) => name === key)

const columnPrefix = 'fact:'

/** Names the column of a fact. */
export const factColumnId = (key: string): string => `${columnPrefix}${key}`

/** The facts among some columns, by the ids of the columns. */
const factsIn = (columnIds: readonly string[]): string[] =>
  columnIds.flatMap((id) => (id.startsWith(columnPrefix) ? id.slice(columnPrefix.length) : []))

/** What is known now of one fact of a row; undefined where nothing is. */
function factOf({ record, detail }: TableRow, key: string): unknown {
  if (record && key === keptKinds[record.kind].line.title) return record.title
  if (detail) return held(detail, key)?.value
  return isInMemory(key) ? record?.[key] : undefined
}

type FactColumnsOptions<Row extends TableRow> = {
  kind: KeptKind
  rows: readonly Row[]
  /** Ids of columns that are to be there, whatever the rows tell. */
  chosen: readonly string[]
  onOpen: (row: Row) => void
  /** What a row without a record is called, where no column of its own says it. */
  nameOf?: ((row: Row) => string) | false | undefined
  /** What stands behind the name of a row. */
  badges?: ((row: Row) => ReactNode) | undefined
}

/** A column for every fact that any of the rows has: what it is called first, then what tells most of its kind. */
export function factColumns<Row extends TableRow>({
  kind,
  rows,
  chosen,
  onOpen,
  nameOf,
  badges,
}: FactColumnsOptions<Row>): TableColumn<Row>[] {
  const core: RecordKind = keptKinds[kind]
  const first = core.line.title
  const usual = leads[kind]?.columns ?? []
  const leading = [first, ...usual.map(({ key }) => key)]
  const told = new Set(factsIn(chosen))
  for (const { record, detail } of rows)
    if (detail) for (const { name } of detail.facts) told.add(name)
    else for (const key of rowFacts) if (record?.[key] !== undefined) told.add(key)
  const others = core.keys.filter((key) => {
    const fact = core.facts[key]
    return told.has(key) && !leading.includes(key) && fact?.type !== 'picture' && fact?.isOfOthers === false
  })
  return [...leading, ...others].flatMap((key) => {
    const fact = core.facts[key]
    if (!fact) return []
    const lead = usual.find((one) => one.key === key)
    const column = {
      ...factColumn<Row>(key, fact, lead?.label ?? fact.title, leading.includes(key)),
      ...(lead && fact.type !== 'place' && { width: lead.width }),
    }
    return key === first ? named(column, { onOpen, nameOf, badges }) : column
  })
}

function factColumn<Row extends TableRow>(
  key: string,
  { type }: Fact,
  label: string,
  isUsual: boolean,
): TableColumn<Row> {
  const text = (row: Row) => {
    const value = factOf(row, key)
    return value === undefined ? '' : factText(key, value)
  }
  return {
    id: factColumnId(key),
    is: 'fact',
    label,
    ...measuresOf(type, label),
    isUsual,
    text,
    sortKey: (row) => keyOfType(type, factOf(row, key)),
    cell: (row) =>
      linked.has(type) ? (
        <LinkValue isPlain value={text(row)} name={key} className="truncate" />
      ) : (
        <bdi className="truncate">{type === 'place' ? <Town place={text(row)} /> : text(row)}</bdi>
      ),
  }
}

const linked: ReadonlySet<FactType> = new Set(['link', 'email', 'phone'])

const named = <Row extends TableRow>(
  column: TableColumn<Row>,
  { onOpen, nameOf, badges }: Pick<FactColumnsOptions<Row>, 'onOpen' | 'nameOf' | 'badges'>,
): TableColumn<Row> => ({
  ...column,
  width: 208,
  text: (row) => (row.record ? column.text(row) : nameOf ? nameOf(row) : ''),
  cellStyle: 'flex min-w-0 items-center gap-2.5 px-3',
  cell: (row) =>
    row.record ? (
      <RecordName record={row.record} onOpen={() => onOpen(row)}>
        {badges?.(row)}
      </RecordName>
    ) : (
      nameOf && <bdi className="truncate font-medium">{nameOf(row)}</bdi>
    ),
})

type RecordNameProps = { record: RecordRow; onOpen: () => void; children: ReactNode }

/** The name of a record with its face; a press opens the record. */
const RecordName = ({ record, onOpen, children }: RecordNameProps) => (
  <>
    <RecordPicture row={record} size="xs" />
    <button
      type="button"
      tabIndex={-1}
      onClick={onOpen}
      className="min-w-0 truncate text-left font-medium hover:underline"
    >
      <bdi>{record.title}</bdi>
    </button>
    {children}
  </>
)
