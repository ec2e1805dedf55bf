import type { Choices } from '@/components/tables/import/choices'
import { mappingProblem, type Fixes, type Mapping } from '@/lib/browser/files/import/check'
import { cutHeader, sniffHeader } from '@/lib/browser/files/import/headings'
import { guessColumns, type ColumnGuess } from '@/lib/browser/files/import/guess'
import type { CheckedRow, ImportedFile, Subject, TargetField } from '@/lib/browser/files/import/rows'
import type { Sheet } from '@/lib/browser/files/import/sheet'

/** The cells of a sheet with its headings taken off, and what its columns seem to hold. */
export type SheetTable = {
  headerAt: number | null
  header: readonly string[]
  rows: readonly (readonly string[])[]
  lines: readonly number[]
  /** The line below the last. */
  nextLine: number
  guesses: readonly ColumnGuess[]
}

export function readTable(sheet: Sheet, asked: number | null | undefined): SheetTable {
  const headerAt = asked === undefined ? sniffHeader(sheet.rows) : asked
  const cut = cutHeader(sheet.rows, sheet.lines, headerAt)
  const nextLine = (sheet.lines.at(-1) ?? 0) + 1
  return { headerAt, ...cut, nextLine, guesses: guessColumns(cut.header, cut.rows) }
}

/** The rows that will be looked up, with what each of their columns is taken for. */
export type Draft = {
  subject: Subject
  header: readonly string[]
  fields: readonly (TargetField | null)[]
  rows: readonly (readonly string[])[]
  lines: readonly number[]
  /** The line of the first row that was typed below the others. */
  typedFrom: number
  fixes: Fixes
}

export function newDraft({ header, rows, lines, nextLine, guesses }: SheetTable, own: Choices): Draft {
  const width = own.added.reduce((most, cells) => Math.max(most, cells.length), header.length)
  const chosen = new Set(Object.values(own.fields))
  const fields = Array.from({ length: width }, (_, column) => {
    const field = own.fields[column]
    if (field !== undefined) return field
    const guessed = guesses[column]?.field ?? null
    return chosen.has(guessed) ? null : guessed
  })
  return {
    subject: own.subject ?? subjectOf(guesses, fields),
    header: Array.from({ length: width }, (_, column) => header[column] ?? ''),
    fields,
    rows: [...rows, ...own.added],
    lines: [...lines, ...own.added.map((_, index) => nextLine + index)],
    typedFrom: nextLine,
    fixes: own.fixes,
  }
}

/** Names that only their values tell may be those of whom a company's row mentions. */
function subjectOf(guesses: readonly ColumnGuess[], fields: readonly (TargetField | null)[]): Subject {
  const has = (...wanted: TargetField[]) => wanted.some((field) => fields.includes(field))
  if (has('profile')) return 'people'
  const isNamed = has('fullName', 'firstName', 'lastName')
  const isSeen = guesses.some(({ field, confidence }) => field === 'fullName' && confidence === 'values')
  if (isNamed && !(isSeen && has('company', 'domain'))) return 'people'
  if (has('post')) return 'posts'
  return has('company', 'domain', 'companyName') ? 'companies' : 'people'
}

export const columnsOf = (fields: Draft['fields']): Mapping['columns'] =>
  Object.fromEntries(fields.flatMap((field, column) => (field === null ? [] : [[field, column]])))

export const mappingOf = ({ subject, fields }: Draft): Mapping => ({
  subject,
  columns: columnsOf(fields),
  width: fields.length,
})

/** The checked rows, as a run takes them. */
export const fileOf = (
  name: string,
  { subject, header, fields }: Draft,
  rows: readonly CheckedRow[],
): ImportedFile => ({
  name,
  subject,
  header,
  columns: columnsOf(fields),
  rows,
})

/** Whether how the rows were read should be looked at: nothing says what to look up, or letters or sheets were guessed. */
export const isUnsure = ({ text, sheets }: Sheet, draft: Draft): boolean =>
  mappingProblem(mappingOf(draft)) !== null || text?.encoding === 'windows-1252' || sheets.length > 1
