import type { ListRow } from '@/lib/browser/database/stores'
import { checkRow, type Mapping } from '@/lib/browser/files/import/check'
import { guessColumns } from '@/lib/browser/files/import/guess'
import { pageFields, type CheckedRow, type Subject } from '@/lib/browser/files/import/rows'
import type { Undo } from '@/lib/browser/library/undo'
import { createList, hasRecord, namesOf, putBelow, readItems, type Item } from '@/lib/browser/tables/lists'
import { withKnownNames } from '@/lib/browser/tables/runs/match'
import { withAliases } from '@/lib/browser/tables/runs/known'
import type { SourceRow } from '@/lib/browser/tables/runs/plan'
import { nothing, recordLookup } from '@/lib/browser/tables/runs/choices'
import { broughtBy } from '@/lib/browser/tables/runs/store'
import { importedRows } from '@/lib/browser/tables/runs/source'

export type TypedKind = 'person' | 'company'

const subjects = { person: 'people', company: 'companies' } as const satisfies Record<TypedKind, Subject>

export type TypedInto = {
  kind: TypedKind
  header: readonly string[]
  rows: readonly (readonly string[])[]
  /** The line after the last. */
  nextLine: number
}

/** 'Ana Silva, Works' as a name and a company; the name of a company may have a comma of its own. */
function partsOf(kind: TypedKind, text: string): string[] {
  if (text.includes('\t')) return text.split('\t').map((cell) => cell.trim())
  const at = kind === 'person' && !/^https?:/i.test(text) ? text.indexOf(',') : -1
  return at < 0 ? [text] : [text.slice(0, at).trim(), text.slice(at + 1).trim()]
}

function columnsIn({ header, rows }: TypedInto): Mapping['columns'] {
  const guesses = guessColumns(header, rows)
  return Object.fromEntries(guesses.flatMap(({ field }, column) => (field === null ? [] : [[field, column]])))
}

/** What is read of cells that no heading names: an address or a name first, then the company. */
const unnamed: Record<TypedKind, Mapping['columns']> = {
  person: { profile: 0, companyName: 1 },
  company: { company: 0 },
}

/** The same values in the columns where a table with headings has them; what has none goes into its first. */
function placed(row: CheckedRow, { kind, header }: TypedInto, columns: Mapping['columns']): CheckedRow {
  const page = pageFields[subjects[kind]]
  const name = kind === 'person' ? 'fullName' : 'companyName'
  const isNamed = kind === 'company' || row.values.fullName !== undefined
  const own = columns[isNamed ? name : page] ?? columns[page] ?? 0
  const beside = kind === 'person' ? columns.companyName : undefined
  const [first = '', company = ''] = row.cells
  const cells = new Map([
    [beside, company],
    [own, first],
  ])
  return { ...row, cells: header.map((_, column) => cells.get(column) ?? '') }
}

function readLine(text: string, line: number, into: TypedInto, columns: Mapping['columns']): CheckedRow {
  const { kind, header } = into
  const subject = subjects[kind]
  const cells = partsOf(kind, text)
  // cells copied from a spreadsheet stand under the headings in their order
  if (header.length > 1 && text.includes('\t'))
    return checkRow(cells, line, { subject, columns, width: header.length })
  const row = checkRow(cells, line, { subject, columns: unnamed[kind], width: cells.length })
  return header.length > 0 ? placed(row, into, columns) : row
}

/** Rows as they are typed or pasted into a table, one on each line, as a plan takes them. Pure. */
export function typedRows(text: string, into: TypedInto): SourceRow[] {
  const { kind, header, nextLine } = into
  const subject = subjects[kind]
  const columns = columnsIn(into)
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '')
  const rows = lines.map((line, at) => readLine(line.trim(), nextLine + at, into, columns))
  return importedRows(pageFields[subject], { name: '', subject, header, columns, rows })
}

export type Added = Awaited<ReturnType<typeof addRows>>

/** Rows under every name that the library knows of them. */
const namedBy = async (kind: ListRow['kind'], typed: readonly SourceRow[]): Promise<SourceRow[]> =>
  withAliases({ ...nothing, wanted: recordLookup[kind] ?? '' }, (await withKnownNames(typed)).rows)

const newItems = (rows: readonly SourceRow[]) =>
  rows.map((row) => ({ rowId: crypto.randomUUID(), brought: broughtBy(row) }))

/** Adds rows below those of a table, matched to the library where it knows them; buys nothing. */
export async function addRows(list: ListRow, items: readonly Item[], typed: readonly SourceRow[]) {
  const rows = await namedBy(list.kind, typed)
  const there = new Set(items.flatMap((item) => namesOf(list.kind, item)))
  const refused: { text: string; reason: string }[] = []
  const fresh = rows.filter((row) => {
    const isThere = row.aliases.some((alias) => there.has(alias))
    const reason = row.problem ?? (isThere ? 'It is on this list already.' : null)
    for (const alias of row.aliases) there.add(alias)
    if (reason !== null) refused.push({ text: row.cells.filter(Boolean).join(', '), reason })
    return reason === null
  })
  const undoNothing: Undo = async () => undefined
  if (fresh.length === 0) return { added: 0, known: 0, refused, undo: undoNothing }
  const above = items.map(({ item }) => item)
  const { items: added, undo } = await putBelow(list, above, newItems(fresh))
  const known = (await readItems(list, added)).filter(hasRecord)
  return { added: added.length, known: known.length, refused, undo }
}

/** Makes a list of all rows that were brought, matched to the library where it knows them; buys nothing. Gives its id. */
export async function keepRows(list: Pick<ListRow, 'name' | 'kind' | 'header'>, rows: readonly SourceRow[]) {
  const named = await namedBy(list.kind, rows)
  const made = await createList(list)
  await putBelow(made, [], newItems(named))
  return made.id
}
