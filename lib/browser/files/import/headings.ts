import fields from '@/lib/browser/files/import/fields.json'
import { targetFields, type TargetField } from '@/lib/browser/files/import/rows'

type FieldFacts = {
  label: string
  /** Headings under which it is usually found, in lower-case letters and digits only. */
  headings: readonly string[]
  /** The columns that hold it in Nickel's own files, where others resemble it. */
  own: readonly string[]
}

export const fieldFacts: Readonly<Record<TargetField, FieldFacts>> = fields

/** A heading in lower-case letters and digits only, accents left out: 'E-Mail' and 'email' are one. */
export const plainHeading = (heading: string): string =>
  heading
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')

/** The field whose usual headings have exactly this one among them; or whose columns in Nickel's own files do. */
export function fieldOfHeading(
  heading: string,
  by: 'headings' | 'own' = 'headings',
): TargetField | undefined {
  const plain = plainHeading(heading)
  return targetFields.find((field) => fieldFacts[field][by].includes(plain))
}

/** Whether Nickel wrote this file: it has a column that no other program's files have. */
export const isOfNickel = (header: readonly string[]): boolean =>
  header.some((heading) =>
    /^(?:source_route|served_from_cache|price_paid_usd|receipt_id|network_id)$/.test(heading),
  )

const notAHeading = [
  /^[^\s@]+@[^\s@.]+\.[^\s@]+$/,
  /^https?:\/\//i,
  /^AC[a-z][\w-]{20,}$/,
  /^[+-]?[.,\s%€$£-]*\d[\d.,\s%€$£-]*$/,
  /\/in\/|\/company\//i,
]

const isFilled = (cell: string | undefined): cell is string => cell !== undefined && cell.trim() !== ''

const isHeading = (cell: string) => {
  const text = cell.trim()
  return text.length <= 80 && !notAHeading.some((form) => form.test(text))
}

const isUsual = (cell: string) =>
  fieldOfHeading(cell) !== undefined ||
  /\b(?:url|profile|link|id|name|company|domain|website|e-?mail)\b/i.test(cell)

/** The position of the row that names the columns, told from the rows below it; null where there is none. */
export function sniffHeader(rows: readonly (readonly string[])[]): number | null {
  const first = rows.slice(0, 12)
  const filled = first.map((row) => row.filter(isFilled).length)
  const usual = filled.toSorted((a, b) => a - b)[Math.floor(filled.length / 2)] ?? 0
  const at = filled.findIndex((count) => count >= Math.max(1, usual * 0.6))
  const row = first[at] ?? []
  const headings = row.filter(isFilled)
  const isKnown = (cells: readonly string[]) => cells.every((cell) => fieldOfHeading(cell) !== undefined)
  // a few columns of a file may have no heading
  const sparse = first.slice(0, Math.max(0, at)).findLastIndex((cells) => isKnown(cells.filter(isFilled)))
  if (headings.length === 0 || !headings.every(isHeading)) return sparse < 0 ? null : sparse
  if (!areDistinct(headings) && !headings.every(isUsual)) return null
  if (headings.some(isUsual)) return at
  // names of people and companies look like headings, and addresses, numbers and e-mails do not
  const below = first.slice(at + 1)
  const differs = (cell: string, column: number) => {
    const values = below.flatMap((own) => own[column]?.trim() || [])
    return isFilled(cell) && values.length > 0 && values.every((value) => !isHeading(value))
  }
  return usual > 1 && row.some(differs) ? at : null
}

// Exports of some tools repeat a heading or two; rows of data repeat more often.
const areDistinct = (cells: readonly string[]) =>
  new Set(cells.map((cell) => cell.trim().toLowerCase())).size >= cells.length * 0.7

/** The table as the visitor says it begins: its headings, padded to the widest row, and the rows after them. */
export function cutHeader<T>(
  rows: readonly (readonly string[])[],
  lines: readonly T[],
  at: number | null,
): { header: string[]; rows: readonly (readonly string[])[]; lines: readonly T[] } {
  const body = rows.slice(at === null ? 0 : at + 1)
  const headings = at === null ? [] : (rows[at] ?? [])
  const usual = Math.max(headings.length, at === null ? widest(body) : 0)
  return {
    header: Array.from({ length: usual }, (_, column) => headings[column]?.trim() ?? ''),
    rows: body,
    lines: lines.slice(at === null ? 0 : at + 1),
  }
}

const widest = (rows: readonly (readonly string[])[]) =>
  rows.reduce((most, row) => Math.max(most, row.length), 0)
