import { buildShelf, type Shelf } from '@/lib/browser/library/shelf'
import { openStore } from '@/lib/browser/database/database'

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
