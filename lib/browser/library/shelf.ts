import { eachKept, keptNames, type KeptKind } from '@/lib/core/kind-titles'
import { openStore } from '@/lib/browser/database/database'
import { fold } from '@/lib/browser/library/fold'
import type { ListItemRow, ListRow, RecordRow } from '@/lib/browser/database/stores'

/** What the library can be narrowed by. */
export const facetNames = [
  'list',
  'stage',
  'tag',
  'company',
  'position',
  'place',
  'industry',
  'email',
] as const
export type FacetName = (typeof facetNames)[number]

/** A facet for every row, by the place of the row's value among `values`; -1 where it has none. */
type Column = {
  values: readonly string[]
  codes: Int32Array
  /** All values of the rows that have several. */
  several: ReadonlyMap<number, readonly number[]>
}

/** The records of one kind, the latest first; what searching needs is made when it is first asked for. */
export type Section = {
  rows: readonly RecordRow[]
  titles: () => readonly string[]
  texts: () => readonly string[]
  columns: () => Readonly<Record<FacetName, Column>>
}

/** The whole library in memory. */
export type Shelf = {
  sections: Readonly<Record<KeptKind, Section>>
  lists: readonly ListRow[]
  /** Where a record stands, by its id. */
  placed: ReadonlyMap<string, readonly ListItemRow[]>
}

const ofRow = {
  company: ({ company }) => company,
  position: ({ position }) => position,
  place: ({ place }) => place,
  industry: ({ industry }) => industry,
  email: ({ email }) => (email === undefined ? undefined : 'yes'),
} as const satisfies Record<
  Exclude<FacetName, 'list' | 'stage' | 'tag'>,
  (row: RecordRow) => string | undefined
>

const ofItem = {
  list: ({ listId }) => [listId],
  stage: ({ stage }) => (stage === undefined ? [] : [stage]),
  tag: ({ tags }) => tags,
} as const satisfies Record<'list' | 'stage' | 'tag', (item: ListItemRow) => readonly string[]>

function placesIn(values: string[]): (value: string) => number {
  const places = new Map<string, number>()
  return (value) => {
    const known = places.get(value)
    if (known !== undefined) return known
    places.set(value, values.length)
    return values.push(value) - 1
  }
}

function singleColumn(rows: readonly RecordRow[], of: (row: RecordRow) => string | undefined): Column {
  const values: string[] = []
  const place = placesIn(values)
  const codes = new Int32Array(rows.length).fill(-1)
  rows.forEach((row, index) => {
    const value = of(row)
    if (value !== undefined) codes[index] = place(value)
  })
  return { values, codes, several: new Map() }
}

function listedColumn(
  rows: readonly RecordRow[],
  placed: Shelf['placed'],
  of: (item: ListItemRow) => readonly string[],
): Column {
  const values: string[] = []
  const place = placesIn(values)
  const codes = new Int32Array(rows.length).fill(-1)
  const several = new Map<number, readonly number[]>()
  rows.forEach(({ id }, index) => {
    const found = [...new Set(placed.get(id)?.flatMap(of))].map(place)
    codes[index] = found[0] ?? -1
    if (found.length > 1) several.set(index, found)
  })
  return { values, codes, several }
}

/** Makes the library ready to be shown; `warm` makes it ready to be searched. */
export function buildShelf(
  records: readonly RecordRow[],
  items: readonly ListItemRow[],
  lists: readonly ListRow[],
): Shelf {
  const placed = new Map<string, ListItemRow[]>()
  for (const item of items) {
    if (item.recordId === undefined) continue
    const known = placed.get(item.recordId)
    if (known) known.push(item)
    else placed.set(item.recordId, [item])
  }
  const byKind = new Map<KeptKind, RecordRow[]>(keptNames.map((kind) => [kind, []]))
  for (const row of records) byKind.get(row.kind)?.push(row)
  const section = (kind: KeptKind) => sectionOf(byKind.get(kind) ?? [], placed)
  return {
    sections: eachKept(section),
    lists: lists.toSorted((a, b) => b.changedAt - a.changedAt),
    placed,
  }
}

const nowhere: readonly ListItemRow[] = []

function sectionOf(unsorted: RecordRow[], placed: Shelf['placed']): Section {
  const rows = unsorted.sort((a, b) => b.at - a.at)
  return {
    rows,
    titles: once(() => rows.map(({ title }) => fold(title))),
    texts: once(() => rows.map((row) => textOf(row, placed.get(row.id) ?? nowhere))),
    columns: once(() => ({
      list: listedColumn(rows, placed, ofItem.list),
      stage: listedColumn(rows, placed, ofItem.stage),
      tag: listedColumn(rows, placed, ofItem.tag),
      company: singleColumn(rows, ofRow.company),
      position: singleColumn(rows, ofRow.position),
      place: singleColumn(rows, ofRow.place),
      industry: singleColumn(rows, ofRow.industry),
      email: singleColumn(rows, ofRow.email),
    })),
  }
}

function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined
  return () => (made ??= { value: make() }).value
}

function textOf(row: RecordRow, items: readonly ListItemRow[]): string {
  const {
    title,
    subtitle = '',
    position = '',
    company = '',
    place = '',
    industry = '',
    email = '',
    words = '',
  } = row
  const written = items.flatMap(({ tags, note = '' }) => [...tags, note]).join('\n')
  return fold(
    `${title}\n${subtitle}\n${position}\n${company}\n${place}\n${industry}\n${email}\n${words}\n${written}`,
  )
}

/** Makes the words of a section ready before somebody types; a tenth of a second for tens of thousands. */
export function warm(section: Section): void {
  section.texts()
  section.titles()
}

/** Reads the whole library into memory. */
export async function openShelf(): Promise<Shelf> {
  const store = await openStore()
  const transaction = store.transaction(['records', 'listItems', 'lists'])
  const [records, items, lists] = await Promise.all([
    transaction.objectStore('records').getAll(),
    transaction.objectStore('listItems').getAll(),
    transaction.objectStore('lists').getAll(),
  ])
  return buildShelf(records, items, lists)
}
