import { fold } from '@/lib/browser/library/fold'
import { facetNames, type FacetName, type Section } from '@/lib/browser/library/shelf'
import { sortPlaces, type Sort } from '@/lib/browser/library/sort'
import type { RecordRow } from '@/lib/browser/database/stores'

/** What is looked for: every word, and for each facet one of the values. */
export type Query = {
  words: string
  chosen: Readonly<Partial<Record<FacetName, readonly string[]>>>
  sort: Sort
}

export type FacetCount = { value: string; count: number }

/** The records found, and how many of each value the rest of the question leaves. */
export type Found = {
  rows: readonly RecordRow[]
  facets: Readonly<Record<FacetName, readonly FacetCount[]>>
}

/** How many values of a facet are counted out. */
const mostValues = 50

/**
 * Finds records of one kind in memory: records whose title has the words come first. The counts of a facet leave its
 * own choice aside, so that another value can be added to it.
 */
export function find(section: Section, query: Query): Found {
  const words = fold(query.words).split(/\s+/).filter(Boolean)
  const facets = facetNames.map((name) => facetOf(section, name, query.chosen[name] ?? []))
  const narrowing = facets.filter(({ wanted }) => wanted !== null)
  const [texts, titles] = words.length > 0 ? [section.texts(), section.titles()] : [none, none]
  const inTitle: number[] = []
  const elsewhere: number[] = []
  for (let index = 0; index < section.rows.length; index += 1) {
    if (!hasAll(texts[index] ?? '', words)) continue
    let missed: Facet | null = null
    let misses = 0
    for (const facet of narrowing) {
      if (isWanted(facet, index)) continue
      missed = facet
      misses += 1
    }
    // what one facet alone keeps out counts for that facet: its value could be added
    if (misses > 1) continue
    if (missed !== null) {
      countOut(missed, index)
      continue
    }
    for (const facet of facets) countOut(facet, index)
    if (words.length > 0 && hasAll(titles[index] ?? '', words)) inTitle.push(index)
    else elsewhere.push(index)
  }
  const places = sortPlaces(section, [...inTitle, ...elsewhere], query.sort)
  return {
    rows: places.flatMap((index) => section.rows[index] ?? []),
    facets: Object.fromEntries(facets.map((facet) => [facet.name, largest(facet)])) as Record<
      FacetName,
      FacetCount[]
    >,
  }
}

const none: readonly string[] = []

type Facet = {
  name: FacetName
  column: ReturnType<Section['columns']>[FacetName]
  chosen: readonly string[]
  wanted: ReadonlySet<number> | null
  counts: Int32Array
}

function facetOf(section: Section, name: FacetName, chosen: readonly string[]): Facet {
  const column = section.columns()[name]
  const wanted = chosen.length === 0 ? null : new Set(chosen.map((value) => column.values.indexOf(value)))
  return { name, column, chosen, wanted, counts: new Int32Array(column.values.length) }
}

function isWanted({ column, wanted }: Facet, index: number): boolean {
  const several = column.several.size === 0 ? undefined : column.several.get(index)
  if (several) return several.some((code) => wanted?.has(code))
  return wanted?.has(column.codes[index] ?? -2) ?? true
}

function countOut({ column, counts }: Facet, index: number) {
  const several = column.several.size === 0 ? undefined : column.several.get(index)
  if (several) for (const code of several) counts[code] = (counts[code] ?? 0) + 1
  else {
    const code = column.codes[index] ?? -1
    if (code >= 0) counts[code] = (counts[code] ?? 0) + 1
  }
}

function hasAll(text: string, words: readonly string[]): boolean {
  for (const word of words) if (!text.includes(word)) return false
  return true
}

/** The values that most records have, and those that were chosen though no record is left with them. */
function largest({ column, counts, chosen }: Facet): FacetCount[] {
  const all: FacetCount[] = []
  counts.forEach((count, code) => {
    if (count > 0) all.push({ value: column.values[code] ?? '', count })
  })
  all.sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
  const shown = all.slice(0, mostValues)
  const others = chosen.filter((value) => !shown.some((one) => one.value === value))
  const counted = (value: string) => all.find((one) => one.value === value)?.count ?? 0
  return [...shown, ...others.map((value) => ({ value, count: counted(value) }))]
}
