import { cutHeader, sniffHeader } from '@/lib/browser/files/import/header'
import { guessColumns, type ColumnGuess } from '@/lib/browser/files/import/guess'
import type { Mapping } from '@/lib/browser/files/import/check'
import type { Reading, Sheet } from '@/lib/browser/files/import/sheet'
import type { Subject, TargetField } from '@/lib/browser/files/import/rows'

/** A file that was read, with what the visitor says of its columns. */
export type Draft = {
  name: string
  bytes: Uint8Array<ArrayBuffer>
  reading: Reading
  sheet: Sheet
  /** Which row names the columns; null where none does. */
  headerAt: number | null
  guesses: readonly ColumnGuess[]
  subject: Subject
  /** What each column is taken for; null is not imported. */
  fields: readonly (TargetField | null)[]
}

type Brought = Pick<Draft, 'name' | 'bytes' | 'reading' | 'sheet'>

/** A draft of a file as it was read, with the best guesses. */
export const newDraft = (brought: Brought, subject: Subject | null): Draft =>
  withHeader(brought, sniffHeader(brought.sheet.rows), subject)

/** The same file with another row, or none, for the names of its columns. */
export function withHeader(brought: Brought, headerAt: number | null, subject: Subject | null): Draft {
  const { name, bytes, reading, sheet } = brought
  const { header, rows } = cutHeader(sheet.rows, sheet.lines, headerAt)
  const guesses = guessColumns(header, rows)
  const fields = guesses.map(({ field }) => field)
  return { name, bytes, reading, sheet, headerAt, guesses, fields, subject: subject ?? subjectOf(fields) }
}

const subjectOf = (fields: readonly (TargetField | null)[]): Subject => {
  if (fields.includes('profile')) return 'people'
  return fields.some((field) => field === 'company' || field === 'domain') ? 'companies' : 'people'
}

/** A column taken for another field; the column that had it before is not imported any more. */
export const withField = (draft: Draft, column: number, field: TargetField | null): Draft => ({
  ...draft,
  fields: draft.fields.map((own, at) => (at === column ? field : own === field ? null : own)),
})

export const tableOf = ({ sheet, headerAt }: Draft) => cutHeader(sheet.rows, sheet.lines, headerAt)

export const columnsOf = ({ fields }: Pick<Draft, 'fields'>): Mapping['columns'] =>
  Object.fromEntries(fields.flatMap((field, column) => (field === null ? [] : [[field, column]])))

export const mappingOf = (draft: Draft): Mapping => ({
  subject: draft.subject,
  columns: columnsOf(draft),
  width: draft.fields.length,
})
