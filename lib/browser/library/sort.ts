import { fold } from '@/lib/browser/library/fold'
import type { Section } from '@/lib/browser/library/shelf'
import type { RecordRow } from '@/lib/browser/database/stores'

/** What records can be put in order by; 'latest' is when they were last told of. */
export const sortFields = [
  'latest',
  'name',
  'position',
  'company',
  'place',
  'industry',
  'email',
  'subtitle',
] as const
export type SortField = (typeof sortFields)[number]

/** An order: by a field, or with a minus in front the other way round. */
export type Sort = SortField | `-${SortField}`

const valueOf = {
  name: ({ title }) => title,
  position: ({ position, subtitle }) => position ?? subtitle,
  company: ({ company }) => company,
  place: ({ place }) => place,
  industry: ({ industry }) => industry,
  email: ({ email }) => email,
  subtitle: ({ subtitle }) => subtitle,
} as const satisfies Record<Exclude<SortField, 'latest'>, (row: RecordRow) => string | undefined>

/** The order that a text names; null for any other text. */
export const readSort = (text: string | undefined): Sort | null =>
  sortFields.flatMap((field): Sort[] => [field, `-${field}`]).find((sort) => sort === text) ?? null

/** The field of an order. */
export const fieldOf = (sort: Sort): SortField =>
  sortFields.find((field) => sort === field || sort === `-${field}`) ?? 'latest'

/** All rows of a section by a field; the first `filled` of them have it. */
type Order = { indices: Int32Array; filled: number }

const orders = new WeakMap<Section, Map<SortField, Order>>()

function orderBy(section: Section, field: Exclude<SortField, 'latest'>): Order {
  const known = orders.get(section)?.get(field)
  if (known) return known
  const keys = section.rows.map((row) => fold(valueOf[field](row) ?? ''))
  const key = (index: number) => keys[index] ?? ''
  const filled = keys.filter((text) => text !== '').length
  const indices = Int32Array.from(keys.keys()).sort((a, b) => {
    const [one, other] = [key(a), key(b)]
    if (one === other) return a - b
    if (one === '' || other === '') return one === '' ? 1 : -1
    return one < other ? -1 : 1
  })
  const order = { indices, filled }
  orders.set(section, (orders.get(section) ?? new Map<SortField, Order>()).set(field, order))
  return order
}

/** Puts places of rows in order; rows without a value come last either way. Rows of a section stand latest first. */
export function sortPlaces(section: Section, places: readonly number[], sort: Sort): readonly number[] {
  if (sort === 'latest') return places
  if (sort === '-latest') return places.toSorted((a, b) => b - a)
  const field = fieldOf(sort)
  if (field === 'latest') return places
  const { indices, filled } = orderBy(section, field)
  const isWanted = new Uint8Array(section.rows.length)
  for (const place of places) isWanted[place] = 1
  const head = indices.subarray(0, filled)
  const ordered = [...(sort === field ? head : head.toReversed()), ...indices.subarray(filled)]
  return ordered.filter((index) => isWanted[index] === 1)
}
