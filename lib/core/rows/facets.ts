import type { Column } from '@/lib/core/rows/column'
import { valueKinds } from '@/lib/core/rows/value'

export type Facet = {
  column: string
  label: string
  values: readonly { value: string; name: string; count: number }[]
}

export type Codes = {
  values: readonly string[]
  /** For every row the place of its value, -1 where it has none. */
  codes: Int32Array
  /** All values of the rows that have several. */
  several: ReadonlyMap<number, readonly number[]>
}

/** The values of a column over some rows; of dates their months. */
export function codesOf<Row>(rows: readonly Row[], { kind, text, several: allOf }: Column<Row>): Codes {
  const values: string[] = []
  const places = new Map<string, number>()
  function place(value: string): number {
    const known = places.get(value)
    if (known !== undefined) return known
    places.set(value, values.length)
    return values.push(value) - 1
  }
  const codes = new Int32Array(rows.length).fill(-1)
  const several = new Map<number, readonly number[]>()
  rows.forEach((row, at) => {
    const all = allOf?.(row)
    if (all && all.length > 1) several.set(at, [...new Set(all)].map(place))
    const [value] = all ?? [kind === 'date' ? text(row).slice(0, 7) : text(row)]
    if (value !== undefined && value !== '') codes[at] = place(value)
  })
  return { values, codes, several }
}

/** Counts how many of some rows have each value. */
export function counter({ values, codes, several }: Codes) {
  const counts = new Int32Array(values.length)
  function add(code: number) {
    counts[code] = (counts[code] ?? 0) + 1
  }
  return {
    counts,
    count(at: number) {
      const all = several.size === 0 ? undefined : several.get(at)
      if (all) all.forEach(add)
      else if ((codes[at] ?? -1) >= 0) add(codes[at] ?? 0)
    },
  }
}

const few = 30

const mostListed = 50

const longest = 60

const sample = 400

/** Whether rows can be narrowed by the values of a column: what was noted always, else values that half of them share. */
export function isShared<Row>(rows: readonly Row[], column: Column<Row>, codes: () => Codes): boolean {
  if (!valueKinds[column.kind].isShared) return false
  if (column.of === 'mark') return true
  const first = rows.slice(0, sample)
  if (first.filter((row) => column.text(row) !== '').length * 2 < first.length) return false
  const { values } = codes()
  const isShort = values.reduce((sum, { length }) => sum + length, 0) <= longest * values.length
  return (
    isShort &&
    values.length > 1 &&
    values.length < rows.length &&
    (values.length <= few || values.length * 2 <= rows.length)
  )
}

/** The values that most rows have, of dates the latest, and those that were chosen though no row is left with them. */
export function listed(
  { id, label, kind, named = (value) => value }: Pick<Column<never>, 'id' | 'label' | 'kind' | 'named'>,
  { values }: Codes,
  counts: Int32Array,
  chosen: readonly string[],
): Facet {
  const all = values.map((value, code) => ({ value, name: named(value), count: counts[code] ?? 0 }))
  const byName = (a: { name: string }, b: { name: string }) => (a.name < b.name ? -1 : 1)
  const found = all
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => (kind === 'date' ? byName(b, a) : b.count - a.count || byName(a, b)))
    .slice(0, mostListed)
  const missing = chosen.filter((value) => found.every((one) => one.value !== value))
  const countOf = (value: string) => all.find((one) => one.value === value)?.count ?? 0
  return {
    column: id,
    label,
    values: [...found, ...missing.map((value) => ({ value, name: named(value), count: countOf(value) }))],
  }
}
