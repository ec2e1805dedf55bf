import { hasRecord, titleOf, type Item, type RecordItem } from '@/lib/browser/tables/lists'
import type { RowLook } from '@/components/record/acts/lookup-state'
import type { LooksByRow } from '@/components/tables/runs/use-runs'
import type { Known } from '@/components/record/parts/value-column'

export type ItemRow = Item &
  Known & {
    id: string
    title: string
    /** The cells of its file, in the order of the file's columns. */
    own: readonly string[]
    looks: ReadonlyMap<string, RowLook>
  }

const noCells: readonly string[] = []
const noLooks: ReadonlyMap<string, RowLook> = new Map()

/** Rows as they were drawn last: one stays the same for as long as what it is made of does. */
const drawn = new WeakMap<Item, ItemRow>()

export function rowOf(item: Item, looks: LooksByRow): ItemRow {
  const own = looks.get(item.item.rowId) ?? noLooks
  const known = drawn.get(item)
  if (known?.looks === own) return known
  const row: ItemRow = {
    ...item,
    id: item.item.rowId,
    own: item.item.brought?.cells ?? noCells,
    record: item.row,
    title: titleOf(item),
    looks: own,
  }
  drawn.set(item, row)
  return row
}

export const withRecords = (items: readonly Item[]): RecordItem[] => items.filter(hasRecord)

/** Rows in the order in which they are on show; those that are not come last. */
export function inOrderOnShow(some: readonly Item[], rows: readonly Item[]): readonly Item[] {
  if (some.length < 2) return some
  const places = new Map(rows.map(({ item }, at) => [item.rowId, at]))
  const placeOf = ({ item }: Item) => places.get(item.rowId) ?? rows.length
  return some.toSorted((a, b) => placeOf(a) - placeOf(b))
}

export const textOfRow = ({ item, record }: ItemRow): string =>
  [
    ...[record?.title, record?.position, record?.company, record?.place, record?.email, item.note],
    ...item.tags,
    ...(item.brought?.cells ?? []),
  ].join('\n')
