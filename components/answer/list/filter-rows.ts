import type { Column } from '@/lib/core/answers/view'
import { facetKeys } from '@/lib/core/answers/facets'
import { scalarText } from '@/lib/core/answers/json'
import type { MergedRow } from '@/lib/core/answers/describe'
import { comparable } from '@/lib/core/answers/text'

/** What the loaded rows are narrowed by: words, the chosen values of columns, one of the bought pages. */
export type Narrowing = {
  words: string
  values: Readonly<Record<string, readonly string[]>>
  /** Position of the page among those bought; null for all. */
  page: number | null
}

export const noNarrowing: Narrowing = { words: '', values: {}, page: null }

/** Characters of one row that are looked through. */
const most = 20_000

const texts = new WeakMap<MergedRow, string>()

function textOf(row: MergedRow): string {
  const known = texts.get(row)
  if (known !== undefined) return known
  const parts: string[] = []
  const open: unknown[] = [row.value]
  for (let length = 0; open.length > 0 && length < most;) {
    const value = open.pop()
    if (typeof value === 'object' && value !== null) open.push(...Object.values(value).slice(0, 1_000))
    const text = scalarText(value)?.slice(0, most)
    if (text === undefined) continue
    parts.push(text)
    length += text.length
  }
  const made = comparable(parts.join('\n'))
  texts.set(row, made)
  return made
}

/** The rows that hold every word and, for each narrowed column, one of its chosen values. */
export function filterRows(
  rows: readonly MergedRow[],
  columns: readonly Column[],
  { words, values, page }: Narrowing,
): readonly MergedRow[] {
  const wanted = comparable(words).split(' ').filter(Boolean)
  const narrowed = columns.flatMap((column) => {
    const chosen = values[column.key]
    return chosen && chosen.length > 0 ? [{ column, chosen }] : []
  })
  if (wanted.length === 0 && narrowed.length === 0 && page === null) return rows
  return rows.filter(
    (row) =>
      (page === null || row.page === page) &&
      narrowed.every(({ column, chosen }) =>
        facetKeys(row.value, column).some((key) => chosen.includes(key)),
      ) &&
      wanted.every((word) => textOf(row).includes(word)),
  )
}
