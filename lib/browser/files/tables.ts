import { isArray, isObject, isScalar } from '@/lib/core/answers/json'
import { plainHeading } from '@/lib/browser/files/import/headings'
import { columnsOf, entityWords, type Entity, type FactName } from '@/lib/browser/files/columns'
import { cellOf, type Cell, type ExportRecord, type Table } from '@/lib/browser/files/records'

/** Nickel's own table of one entity, without the columns that are left out. */
export function nickelTable(
  entity: Entity,
  records: readonly ExportRecord[],
  omitted: readonly string[] = [],
): Table {
  const all: readonly FactName[] = columnsOf[entity]
  return factTable(
    all.filter((name) => !omitted.includes(name)),
    records,
  )
}

const factTable = (header: readonly FactName[], records: readonly ExportRecord[]): Table => ({
  header,
  rows: records.map(({ facts }) => header.map((name) => cellOf(facts[name]))),
})

/** Those of some columns that any record fills. */
export const filledTable = (columns: readonly FactName[], records: readonly ExportRecord[]): Table =>
  factTable(
    columns.filter((name) => records.some(({ facts }) => cellOf(facts[name]) !== null)),
    records,
  )

/** One column for every path that occurs in any record, in the order of first sight. */
export function allFieldsTable(records: readonly ExportRecord[]): Table {
  const flat = records.map(({ record }) => flatten(record))
  const header = [...new Set(flat.flatMap((fields) => [...fields.keys()]))]
  return { header, rows: flat.map((fields) => header.map((path) => fields.get(path) ?? null)) }
}

const widestHeader = (records: readonly ExportRecord[]) =>
  records.reduce<readonly string[]>(
    (header, { imported }) => (imported && imported.header.length > header.length ? imported.header : header),
    [],
  )

/** The file's own columns, verbatim; after an importer's, without those it has under the same heading. */
export function withSource(table: Table, records: readonly ExportRecord[], place: 'before' | 'after'): Table {
  const taken = new Set(place === 'after' ? table.header.map(plainHeading) : [])
  const own = widestHeader(records).flatMap((heading, at) =>
    taken.has(plainHeading(heading)) ? [] : [{ heading, at }],
  )
  const beside = <One>(ours: readonly One[], theirs: readonly One[]) =>
    place === 'after' ? [...ours, ...theirs] : [...theirs, ...ours]
  const header = own.map(({ heading }) => heading)
  const cellsOf = (index: number) => own.map(({ at }) => records[index]?.imported?.cells[at] ?? null)
  return {
    header: beside(table.header, header),
    rows: table.rows.map((row, index) => beside(row, cellsOf(index))),
  }
}

/** The records of each entity that is there, in the order in which entities are known. */
export function byEntity(records: readonly ExportRecord[]): [Entity, ExportRecord[]][] {
  const entities = Object.keys(entityWords).filter((key): key is Entity => key in entityWords)
  return entities
    .map((entity): [Entity, ExportRecord[]] => [entity, records.filter((own) => own.entity === entity)])
    .filter(([, own]) => own.length > 0)
}

const deepest = 6

function flatten(record: unknown): Map<string, Cell> {
  const cells = new Map<string, Cell>()
  if (record !== null) visit(record, '', 0, cells)
  return cells
}

function visit(value: unknown, path: string, depth: number, cells: Map<string, Cell>) {
  if (isObject(value) && depth < deepest) {
    for (const [key, inner] of Object.entries(value))
      visit(inner, path === '' ? key : `${path}.${key}`, depth + 1, cells)
    return
  }
  cells.set(path === '' ? 'value' : path, cellFor(value))
}

function cellFor(value: unknown): Cell {
  if (value === null || value === undefined) return null
  if (typeof value === 'string' || typeof value === 'boolean') return value
  // An integer that a spreadsheet would round is written as text.
  if (typeof value === 'number')
    return Number.isSafeInteger(value) || !Number.isInteger(value) ? value : String(value)
  if (isArray(value) && value.every(isScalar)) return value.map((part) => String(part ?? '')).join('; ')
  return JSON.stringify(value)
}
