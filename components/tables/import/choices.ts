import type { Fixes } from '@/lib/browser/files/import/check'
import type { CheckedRow, Subject, TargetField } from '@/lib/browser/files/import/rows'
import type { Reading } from '@/lib/browser/files/import/sheet'

/** What the visitor chose and typed where the guesses were not enough. */
export type Choices = {
  /** Which row names the columns; null where none does. */
  headerAt?: number | null
  subject?: Subject
  /** What a column is taken for; null for the visitor's own. */
  fields: Readonly<Record<number, TargetField | null>>
  /** Cells that were typed over. */
  fixes: Fixes
  /** Rows that were typed or pasted below those that were brought. */
  added: readonly (readonly string[])[]
}

/** Rows as they were brought, how they are read, and what was chosen. */
export type Brought = {
  name: string
  /** The bytes of a file, or text that was pasted or typed. */
  source: Uint8Array<ArrayBuffer> | string
  reading: Reading
  choices: Choices
}

export const noChoices: Choices = { fields: {}, fixes: new Map(), added: [] }

/** A column taken for another field; the column that had it before becomes the visitor's own. */
export const withField = (own: Choices, column: number, field: TargetField | null): Choices => {
  const others = Object.entries(own.fields).map(([at, taken]) => [at, taken === field ? null : taken])
  return { ...own, fields: { ...Object.fromEntries(others), [column]: field } }
}

const identifiers = {
  people: 'profile',
  companies: 'company',
  posts: 'post',
} as const satisfies Record<Subject, TargetField>

/** Rows about another subject; in a list of one column that column says which. */
export const withSubject = (own: Choices, subject: Subject, columns: number): Choices => ({
  ...own,
  subject,
  fields: columns === 1 ? { 0: identifiers[subject] } : own.fields,
})

/** A cell of a row that is typed below the others: the first of an empty row adds it, the last one taken out takes it off. */
export function withTyped(
  own: Choices,
  row: number,
  column: number,
  cells: readonly (readonly string[])[],
): Choices {
  const added = own.added.map((kept) => [...kept])
  for (const [down, typed] of cells.entries()) {
    const line = added[row + down] ?? (added[row + down] = [])
    for (const [right, text] of typed.entries()) {
      while (line.length < column + right) line.push('')
      line[column + right] = text
    }
  }
  return { ...own, added: added.filter((line) => line.some((cell) => cell.trim() !== '')) }
}

export const withFix = (
  own: Choices,
  { line, fixes }: CheckedRow,
  column: number,
  text: string,
): Choices => ({
  ...own,
  fixes: new Map(own.fixes).set(line, { ...fixes, [column]: text }),
})

/** The text in the box changed: cells that were typed over stay where their line is the same as before. */
export function withText({ source, choices, ...brought }: Brought, text: string): Brought {
  const before = typeof source === 'string' ? source.split('\n') : []
  const after = text.split('\n')
  const fixes = [...choices.fixes].filter(([line]) => before[line - 1] === after[line - 1])
  return { ...brought, source: text, choices: { ...choices, fixes: new Map(fixes) } }
}

/** Rows that came without a file. */
export const pastedRows = (text: string): Brought => ({
  ...{ name: 'Pasted rows', source: text, reading: {}, choices: noChoices },
})
