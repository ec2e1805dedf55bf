import { fold } from '@/lib/browser/library/fold'
import type { Item } from '@/lib/browser/tables/lists'
import type { ListRow } from '@/lib/browser/database/rows'

/** The columns of a list that its rows can be put in order by. */
export const itemColumns = [
  { field: 'name', label: 'Name' },
  { field: 'stage', label: 'Stage' },
  { field: 'tags', label: 'Tags' },
  { field: 'note', label: 'Note' },
  { field: 'told', label: 'Told' },
] as const
export type ItemField = (typeof itemColumns)[number]['field']

/** An order of the rows; null for the order in which they were added. */
export type ItemOrder = { by: ItemField; descending: boolean } | null

/** Puts rows in order, stages in the list's own; rows without a value come last either way. */
export function sortItems(items: readonly Item[], order: ItemOrder, { stages }: ListRow): readonly Item[] {
  if (!order) return items
  const keyOf = ({ row, item }: Item): string => {
    if (order.by === 'name') return fold(row.title)
    if (order.by === 'tags') return fold(item.tags.join(' '))
    if (order.by === 'note') return fold(item.note ?? '')
    if (order.by === 'told') return item.toldAt === undefined ? '' : String(item.toldAt).padStart(16, '0')
    const place = stages.indexOf(item.stage ?? '')
    return place === -1 ? '' : String(place).padStart(4, '0')
  }
  const keyed = items.map((item) => ({ item, key: keyOf(item) }))
  const filled = keyed
    .filter(({ key }) => key !== '')
    .toSorted((a, b) => (a.key < b.key ? -1 : Number(a.key > b.key)))
  const sorted = order.descending ? filled.toReversed() : filled
  return [...sorted, ...keyed.filter(({ key }) => key === '')].map(({ item }) => item)
}
