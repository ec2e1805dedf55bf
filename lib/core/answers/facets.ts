import { instantOf } from '@/lib/core/answers/dates'
import { at, isArray, isBlank } from '@/lib/core/answers/json'
import type { JsonPointer } from '@/lib/core/answers/pointer'
import type { Column } from '@/lib/core/answers/view'

export type FacetValue = { value: string; count: number }
export type Facet = {
  column: JsonPointer
  label: string
  by: 'value' | 'element' | 'month'
  values: FacetValue[]
}

const most = 30

/** Columns worth narrowing by: 2 to 30 values, some repeated, in at least half of the loaded rows. */
export function facetsOf(rows: readonly unknown[], columns: readonly Column[]): Facet[] {
  const out: Facet[] = []
  for (const column of columns) {
    const by = facetBy(column)
    if (by === null || column.filled * 2 < rows.length || column.constant) continue
    const counts = countValues(rows, column)
    if (counts === null || counts.size < 2 || counts.size >= rows.length) continue
    const values = [...counts].map(([value, count]) => ({ value, count }))
    if (!values.some((entry) => entry.count > 1)) continue
    values.sort((a, b) => (by === 'month' ? (a.value < b.value ? 1 : -1) : b.count - a.count))
    out.push({ column: column.key, label: column.label, by, values })
  }
  return out
}

/** The facet values of one row under a column; a list of strings has one for each element. */
export function facetKeys(row: unknown, column: Column): string[] {
  const value = at(row, column.path)
  if (isBlank(value)) return []
  const by = facetBy(column)
  if (by === 'month') {
    const instant = instantOf(value)
    return instant === null ? [] : [new Date(instant).toISOString().slice(0, 7)]
  }
  if (by === 'element')
    return isArray(value) ? [...new Set(value.filter((entry) => typeof entry === 'string'))] : []
  return typeof value === 'object' ? [] : [String(value)]
}

function facetBy(column: Column): Facet['by'] | null {
  switch (column.kind) {
    case 'text':
    case 'bool':
    case 'int':
    case 'range':
    case 'reldate':
    case 'percent':
    case 'numstr':
      return column.meanLength <= 60 ? 'value' : null
    case 'date':
    case 'epoch':
    case 'dateparts':
      return 'month'
    case 'list':
      return column.pictures ? null : 'element'
    default:
      return null
  }
}

function countValues(rows: readonly unknown[], column: Column): Map<string, number> | null {
  const counts = new Map<string, number>()
  for (const row of rows) {
    for (const key of facetKeys(row, column)) counts.set(key, (counts.get(key) ?? 0) + 1)
    if (counts.size > most) return null
  }
  return counts
}
