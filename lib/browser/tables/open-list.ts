import { watchChanges, type LibraryChange } from '@/lib/browser/database/changes'
import { openStore } from '@/lib/browser/database/database'
import type { ListItemRow, ListRow } from '@/lib/browser/database/stores'
import { detailsOf } from '@/lib/browser/library/records'
import { keptAlias } from '@/lib/browser/library/stored-names'
import { isSame } from '@/lib/browser/library/undo'
import { inTable, linkRows, rangeOf, readItems, type Item } from '@/lib/browser/tables/lists'
import { newState } from '@/lib/core/signal'

/** A table as far as it has been read: rows are missing until there are as many as `total`. */
export type OpenList = { list: ListRow; items: readonly Item[]; total: number; sight: Sight }

/** Says which rows are on the screen: where all may be others they are read first. */
type Sight = { current: (() => readonly string[]) | null }

export type ListReading = { is: 'reading' | 'failed' | 'gone' } | ({ is: 'open' } & OpenList)

/** How many rows are more than a screen shows, and how many are read in one go, so that the page answers between. */
const [screenful, handful] = [150, 250]

/** A table in memory: its first screen is read first, and afterwards only the rows that are said to have changed. */
export function openList(id: string) {
  const state = newState<ListReading>({ is: 'reading' })
  let list: ListRow | undefined
  let held = new Map<string, Item>()
  /** Rows that were read by their names since all of them began to be. */
  const named = new Set<string>()
  const sight: Sight = { current: null }
  let pending: LibraryChange[] = []
  let isStale = true
  let isBusy = false
  let isLive = false

  const show = (items: readonly Item[] = inTable([...held.values()]), total = items.length) =>
    state.write(list ? { is: 'open', list, items, total, sight } : { is: 'gone' })

  function isWhole(): boolean {
    const shown = state.read()
    return shown.is === 'open' && shown.items.length === shown.total
  }

  const inSight = () => sight.current?.() ?? [...held.keys()].slice(0, screenful)

  /** Takes a row as it is now, where it is another than it was, and says so. */
  function take(name: string, item: Item | undefined): boolean {
    const before = held.get(name)
    if (!item) return held.delete(name)
    if (before && isSame(before, item)) return false
    held.set(name, item)
    return true
  }

  async function readNamed(names: readonly string[]): Promise<boolean> {
    if (!list) return false
    const now = await readItems(list, await rowsNamed(names))
    const next = new Map(now.map((item) => [item.item.rowId, item]))
    for (const name of names) named.add(name)
    link(now)
    return names.filter((name) => take(name, next.get(name))).length > 0
  }

  /** While all is read again: what was said meanwhile, and what came into sight. */
  async function keepUp() {
    if (!isWhole()) return
    if (pending.length > 0) await patch(pending.splice(0))
    const names = inSight().filter((name) => isStale || !named.has(name))
    if (names.length > 0 && (await readNamed(names))) show()
  }

  async function readAll() {
    const store = await openStore()
    const found = await store.get('lists', id)
    list = found
    if (!found) return show()
    const total = await store.count('listItems', rangeOf(id))
    const isAgain = isWhole()
    const isFirst = state.read().is !== 'open' && total > screenful
    named.clear()
    if (isAgain) {
      await readNamed(inSight())
      show()
    } else held = new Map()
    const first = isFirst && found.header ? await rowsNamed(firstNames) : []
    if (first.length > 0) show(inTable(await readItems(found, first)), total)
    const rows = (await allRows(total)).toSorted((a, b) => a.addedAt - b.addedAt)
    if (isFirst && first.length === 0) show(inTable(await readItems(found, rows.slice(0, screenful))), total)
    const there = new Set(rows.map(({ rowId }) => rowId))
    let isOther = !isAgain
    const takeRead = (name: string, item?: Item) => {
      if (!named.has(name) && take(name, item)) isOther = true
    }
    rows.sort(byRecord)
    for (let from = 0; from < rows.length && isLive; from += handful) {
      for (const item of await readItems(found, rows.slice(from, from + handful)))
        takeRead(item.item.rowId, item)
      await keepUp()
    }
    if (!isLive) return
    for (const name of held.keys()) if (!there.has(name)) takeRead(name)
    if (!isOther) return
    const items = inTable([...held.values()])
    // in the order of the table, so that it is soon in order again after a change
    held = new Map(items.map((item) => [item.item.rowId, item]))
    show(items)
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
      await keepUp()
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
    if (isOfList) list = await (await openStore()).get('lists', id)
    if (!list) return show()
    const names = await namesIn(list, changes)
    // what names nothing is about what is known of all rows, as of who is not to be contacted
    const isAround = changes.some((change) => Object.values(change).every(({ length }) => length === 0))
    if (!isOfList && !isAround && names.size === 0) return
    await readNamed([...names])
    show()
  }

  async function namesIn(list: ListRow, changes: readonly LibraryChange[]): Promise<Set<string>> {
    const items = changes.flatMap((change) => change.items)
    const names = new Set(items.flatMap(([listId, rowId]) => (listId === id && rowId ? rowId : [])))
    const records = new Set(changes.flatMap((change) => change.records))
    if (records.size === 0) return names
    const details = await detailsOf([...records])
    const aliases = new Set([...details.values()].flatMap((detail) => detail.aliases))
    const isNamed = (alias: string) => aliases.has(keptAlias(list.kind, alias))
    for (const { item, row } of held.values()) {
      const isAbout = records.has(row?.id ?? item.recordId ?? '')
      if (isAbout || (!row && item.brought?.aliases.some(isNamed))) names.add(item.rowId)
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
