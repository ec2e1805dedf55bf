import type { ListItemRow, RecordRow } from '@/lib/browser/database/rows'
import type { Item } from '@/lib/browser/tables/lists'

/** Somebody on a list, with some facts and some of what was noted changed. */
export const itemOf = (row: Partial<RecordRow> = {}, item: Partial<ListItemRow> = {}): Item => ({
  item: {
    listId: 'l',
    recordId: row.id ?? 'r',
    tags: [],
    isHidden: false,
    addedAt: 0,
    changedAt: 0,
    ...item,
  },
  row: { id: 'r', kind: 'person', title: 'Ana Silva', firstAt: 0, at: 0, bought: {}, ...row },
  detail: undefined,
})
