import { checkRow, type Mapping } from '@/lib/browser/files/import/check'
import type { CheckedRow } from '@/lib/browser/files/import/rows'

/** Cells that were typed over, by the line of their row. */
export type Fixes = ReadonlyMap<number, CheckedRow['fixes']>

const slice = 500

/** Every row of a file, a few at a time, so that the page stays alive; null when `isWanted` says that nobody waits. */
export async function checkAll(
  table: { rows: readonly (readonly string[])[]; lines: readonly number[] },
  mapping: Mapping,
  fixes: Fixes,
  isWanted: () => boolean,
): Promise<CheckedRow[] | null> {
  const checked: CheckedRow[] = []
  for (const [index, cells] of table.rows.entries()) {
    if (index % slice === slice - 1) await new Promise((resolve) => setTimeout(resolve))
    if (!isWanted()) return null
    const line = table.lines[index] ?? index + 1
    checked.push(checkRow(cells, line, mapping, fixes.get(line)))
  }
  return checked
}
