const notAHeading = [
  /^[^\s@]+@[^\s@]+\.[^\s@]+$/,
  /^https?:\/\//i,
  /^AC[a-z][\w-]{20,}$/,
  /^[+-]?[\d.,\s%€$£-]*\d[\d.,\s%€$£-]*$/,
  /\/in\/|\/company\//i,
]

const isHeading = (cell: string) => {
  const text = cell.trim()
  return text !== '' && text.length <= 80 && !notAHeading.some((form) => form.test(text))
}

/**
 * The position of the row that names the columns, among the first rows: the first one that is as wide as the table and
 * holds only words. Null when the table begins without one.
 */
export function sniffHeader(rows: readonly (readonly string[])[]): number | null {
  const first = rows.slice(0, 12)
  const filled = first.map((row) => row.filter((cell) => cell.trim() !== '').length)
  const usual = filled.toSorted((a, b) => a - b)[Math.floor(filled.length / 2)] ?? 0
  const at = first.findIndex((row, index) => {
    const told = row.filter((cell) => cell.trim() !== '')
    return (filled[index] ?? 0) >= Math.max(1, usual * 0.6) && told.every(isHeading) && areDistinct(told)
  })
  if (at < 0) return null
  // A single column of words may be a list of identifiers, so only a known heading counts there.
  if (
    usual <= 1 &&
    !/url|profile|link|id|name|company|domain|website|e-?mail/i.test(first[at]?.join(' ') ?? '')
  )
    return null
  return at
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
