import { isArray, isObject, isScalar } from '@/lib/core/answers/json'
import { isOfNickel, plainHeading } from '@/lib/browser/files/import/headings'
import { readCell } from '@/lib/browser/files/import/read-cell'
import { entityWords, type Entity, type FactName } from '@/lib/browser/files/columns'
import { cellOf, textOf, type Cell, type ExportRecord, type Table } from '@/lib/browser/files/records'
import { areTwo } from '@/lib/browser/files/statement'

/** What somebody is found again by where their address is not known. */
const inItsPlace = {
  person: { column: 'profile_url', is: 'profile', from: ['public_identifier', 'network_id'] },
  company: { column: 'company_url', is: 'company', from: ['universal_name', 'company_id'] },
} as const

function factCell({ entity, facts }: ExportRecord, name: FactName): Cell {
  const cell = cellOf(facts[name])
  const other = entity === 'person' || entity === 'company' ? inItsPlace[entity] : null
  if (cell !== null || other?.column !== name) return cell
  const ids = other.from.map((each) => textOf(facts[each]))
  return ids.find((id) => id !== '' && readCell(other.is, id).ok) ?? null
}

/** Facts under the names of their columns; an identifier that is read again stands where the address is not known. */
export const factTable = (header: readonly FactName[], records: readonly ExportRecord[]): Table => ({
  header,
  rows: records.map((record) => header.map((name) => factCell(record, name))),
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

/** Headings of a file beside others, each once: one that is taken says where it is from. */
export function besides(
  others: readonly string[],
  own: readonly string[],
  plain = (heading: string) => heading.trim().toLowerCase(),
): string[] {
  const taken = new Set(others.map(plain))
  const ours = new Set(taken)
  return own.map((heading) => {
    const name = ours.has(plain(heading)) ? `${heading} (from the file)` : heading
    let free = name
    for (let nth = 2; free !== '' && taken.has(plain(free)); nth += 1) free = `${name} (${nth})`
    taken.add(plain(free))
    return free
  })
}

/**
 * The file's own columns, verbatim, without those of one heading that say nothing else: after an importer's, however
 * they are written; of a file that Nickel wrote, only where heading and cells are the same to the letter.
 */
export function withSource(table: Table, records: readonly ExportRecord[], place: 'before' | 'after'): Table {
  const ownCell = (index: number, at: number) => records[index]?.imported?.cells[at] ?? null
  const isImporters = place === 'after'
  const theirHeader = widestHeader(records)
  const isOnce = isImporters || isOfNickel(theirHeader)
  const plain = isImporters ? plainHeading : (heading: string) => heading
  const places = new Map(isOnce ? table.header.map((own, at) => [plain(own), at]) : [])
  const saysMore = (at: number, same: number) =>
    table.rows.some((row, index) => {
      const [ours, theirs] = [row[same], ownCell(index, at)].map((cell) => String(cell ?? '').trim())
      if (!theirs) return false
      return isImporters ? !ours || areTwo(ours, theirs) : ours !== theirs
    })
  const own = theirHeader.flatMap((heading, at) => {
    const same = places.get(plain(heading))
    return same === undefined || saysMore(at, same) ? [{ heading, at }] : []
  })
  const beside = <One>(ours: readonly One[], theirs: readonly One[]) =>
    isImporters ? [...ours, ...theirs] : [...theirs, ...ours]
  const headings = own.map(({ heading }) => heading)
  const header = besides(table.header, headings, isImporters ? plainHeading : undefined)
  return {
    header: beside(table.header, header),
    rows: table.rows.map((row, index) =>
      beside(
        row,
        own.map(({ at }) => ownCell(index, at)),
      ),
    ),
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
