import { watchChanges, type LibraryChange } from '@/lib/browser/database/changes'
import { openStore } from '@/lib/browser/database/database'
import type { ListItemRow, ListRow } from '@/lib/browser/database/stores'
import { keptAlias } from '@/lib/browser/library/stored-names'
import { inTable, linkRows, rangeOf, readItems, type Item } from '@/lib/browser/tables/lists'
import { newState } from '@/lib/core/signal'

/** A table as far as it has been read: rows are missing until there are as many as `total`. */
export type OpenList = { list: ListRow; items: readonly Item[]; total: number }

export type ListReading = { is: 'reading' | 'failed' | 'gone' } | ({ is: 'open' } & OpenList)

/** How many rows are more than a screen shows, and how many are read in one go, so that the page answers between. */
const [screenful, handful] = [150, 250]

/** A table in memory: its first screen is read first, and afterwards only the rows that are said to have changed. */
export function openList(id: string) {
  const state = newState<ListReading>({ is: 'reading' })
  let held = new Map<string, Item>()
  let pending: LibraryChange[] = []
  let isStale = true
  let isBusy = false
  let isLive = false

  const show = (list: ListRow, items: readonly Item[], total = items.length) =>
    state.write({ is: 'open', list, items, total })

  async function readAll() {
    const store = await openStore()
    const list = await store.get('lists', id)
    if (!list) return state.write({ is: 'gone' })
    const total = await store.count('listItems', rangeOf(id))
    const isFirst = state.read().is !== 'open' && total > screenful
    const first = isFirst && list.header ? await rowsNamed(firstNames) : []
    if (first.length > 0) show(list, inTable(await readItems(list, first)), total)
    const rows = (await allRows(total)).toSorted((a, b) => a.addedAt - b.addedAt)
    if (isFirst && first.length === 0)
      show(list, inTable(await readItems(list, rows.slice(0, screenful))), total)
    held = new Map()
    rows.sort(byRecord)
    for (let from = 0; from < rows.length && isLive; from += handful) {
      const items = await readItems(list, rows.slice(from, from + handful))
      for (const item of items) held.set(item.item.rowId, item)
    }
    if (!isLive) return
    const items = inTable([...held.values()])
    show(list, items)
    link(items)
  }

  /** By their names one after the other, so that no reading takes long. */
  async function allRows(total: number): Promise<ListItemRow[]> {
    const store = await openStore()
    if (total <= handful) return store.getAll('listItems', rangeOf(id))
    const keys = await store.getAllKeys('listItems', rangeOf(id))
    const rows: ListItemRow[] = []
    for (let from = 0; from < keys.length && isLive; from += handful) {
      const last = keys[Math.min(from + handful, keys.length) - 1]
      if (keys[from] && last)
        rows.push(...(await store.getAll('listItems', IDBKeyRange.bound(keys[from], last))))
    }
    return rows
  }

  async function rowsNamed(names: readonly string[]): Promise<ListItemRow[]> {
    const rows = (await openStore()).transaction('listItems').store
    const found = await Promise.all(names.map((name) => rows.get([id, name])))
    return found.flatMap((row) => row ?? [])
  }

  async function patch(changes: readonly LibraryChange[]) {
    const isOfList = changes.some(({ lists }) => lists.includes(id))
    const shown = state.read()
    const list = shown.is === 'open' && !isOfList ? shown.list : await (await openStore()).get('lists', id)
    if (!list) return state.write({ is: 'gone' })
    const names = await namesIn(list, changes)
    if (!isOfList && names.size === 0) return
    const now = await readItems(list, await rowsNamed([...names]))
    const next = new Map(now.map((item) => [item.item.rowId, item]))
    for (const name of names) {
      const item = next.get(name)
      if (item) held.set(name, item)
      else held.delete(name)
    }
    show(list, inTable([...held.values()]))
    link(now)
  }

  async function namesIn(list: ListRow, changes: readonly LibraryChange[]): Promise<Set<string>> {
    const items = changes.flatMap((change) => change.items)
    const names = new Set(items.flatMap(([listId, rowId]) => (listId === id && rowId ? rowId : [])))
    const records = new Set(changes.flatMap((change) => change.records))
    if (records.size === 0) return names
    const details = (await openStore()).transaction('details').store
    const found = await Promise.all([...records].map((record) => details.get(record)))
    const aliases = new Set(found.flatMap((detail) => detail?.aliases ?? []))
    for (const { item, row } of held.values()) {
      const isAbout = records.has(row?.id ?? item.recordId ?? '')
      if (
        isAbout ||
        (!row && item.brought?.aliases.some((alias) => aliases.has(keptAlias(list.kind, alias))))
      )
        names.add(item.rowId)
    }
    return names
  }

  async function work() {
    if (isBusy) return
    isBusy = true
    try {
      while (isLive && (isStale || pending.length > 0)) {
        if (!isStale) await patch(pending.splice(0))
        else {
          isStale = false
          pending = []
          await readAll()
        }
      }
    } catch {
      isStale = true
      const shown = state.read()
      if (shown.is !== 'open' || shown.items.length < shown.total) state.write({ is: 'failed' })
    } finally {
      isBusy = false
    }
  }

  return {
    read: state.read,
    watch: state.watch,
    follow() {
      isLive = true
      const unwatch = watchChanges('library', (change) => {
        const { is } = state.read()
        if (change && (is === 'open' || is === 'reading')) pending.push(change)
        else isStale = true
        void work()
      })
      void work()
      return () => {
        isLive = false
        isStale = true
        unwatch()
      }
    },
  }
}

/** Rows whose records stand beside each other are read together. */
function byRecord(a: ListItemRow, b: ListItemRow): number {
  const [one, other] = [nameIn(a), nameIn(b)]
  return one < other ? -1 : one > other ? 1 : 0
}

const nameIn = ({ recordId, brought }: ListItemRow): string => recordId ?? brought?.aliases[0] ?? ''

/** Rows that were brought are named by their place. */
const firstNames = Array.from({ length: screenful }, (_, at) => String(at))

const link = (items: readonly Item[]) => void linkRows(items).catch(() => undefined)
