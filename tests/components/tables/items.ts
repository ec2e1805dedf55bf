import type { ListItemRow, RecordRow } from '@/lib/browser/database/stores'
import type { ListActs } from '@/components/tables/table/use-list-acts'
import type { Item, RecordItem } from '@/lib/browser/tables/lists'

const nothing = () => undefined

export const inert: ListActs = {
  open: nothing,
  toList: nothing,
  hide: () => Promise.resolve(),
  compare: nothing,
  note: nothing,
  email: nothing,
  tags: nothing,
  buy: nothing,
  stage: () => Promise.resolve(true),
  tell: () => Promise.resolve(true),
  takeOff: () => Promise.resolve(),
}

/** Somebody on a list, with some facts and some of what was noted changed. */
export const itemOf = (row: Partial<RecordRow> = {}, item: Partial<ListItemRow> = {}): RecordItem => ({
  item: {
    listId: 'l',
    rowId: row.id ?? 'r',
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

/** A row that a file brought, of which the library knows nothing yet. */
export const broughtOf = (
  index: number,
  cells: readonly string[],
  identifier: string | null = null,
): Item => ({
  item: {
    listId: 'l',
    rowId: String(index),
    brought: {
      line: index + 2,
      cells,
      identifier,
      email: null,
      domain: null,
      named: null,
      aliases: identifier === null ? [] : [`slug:${identifier}`],
    },
    tags: [],
    isHidden: false,
    addedAt: index,
    changedAt: 0,
  },
  row: undefined,
  detail: undefined,
})
