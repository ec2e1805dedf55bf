import { hasRecord, titleOf, type Item, type RecordItem } from '@/lib/browser/tables/lists'
import type { LooksByRow, RowLook } from '@/components/tables/lists/use-table-runs'
import type { TableRow } from '@/components/tables/table/column'

/** A row of a table with what it is called, and what runs did for it by what they asked. */
export type ItemRow = Item & TableRow & { title: string; looks: ReadonlyMap<string, RowLook> }

const noCells: readonly string[] = []
const noLooks: ReadonlyMap<string, RowLook> = new Map()

/** A row of a table as it is drawn. */
export const rowOf = (item: Item, looks: LooksByRow): ItemRow => ({
  ...item,
  id: item.item.rowId,
  own: item.item.brought?.cells ?? noCells,
  record: item.row,
  title: titleOf(item),
  looks: looks.get(item.item.rowId) ?? noLooks,
})

/** Those rows of which the library knows whom or what they are about. */
export const withRecords = (items: readonly Item[]): RecordItem[] => items.filter(hasRecord)
