import { rowKey } from '@/lib/core/answers/describe'
import type { Row } from '@/lib/core/answers/rows'
import type { Roles } from '@/lib/core/answers/column'

/** A row of several pages put together: where it came from, and whether an earlier page had it. */
export type MergedRow = Row & { page: number; id: string }

export type Merged = {
  rows: MergedRow[]
  /** Rows that each page added; 0 means that it brought only known ones. */
  added: number[]
}

/** Rows of all pages in order, each record once. Rows without id or address are never taken for the same. */
export function mergePages(pages: readonly { rows: readonly Row[]; roles: Roles }[]): Merged {
  const seen = new Set<string>()
  const rows: MergedRow[] = []
  const added = pages.map((page, index) => {
    const before = rows.length
    for (const row of page.rows) {
      const key = rowKey(row, page.roles)
      const id = key.startsWith('row:') ? `${index}:${key}` : key
      if (seen.has(id)) continue
      seen.add(id)
      rows.push({ ...row, page: index, id })
    }
    return rows.length - before
  })
  return { rows, added }
}

/** True when the last page had rows and all of them were known: paging stops and says so. */
export function lastPageBroughtNothingNew(merged: Merged, lastPageRows: number): boolean {
  return merged.added.length > 1 && lastPageRows > 0 && merged.added.at(-1) === 0
}
