import { libraryColumns } from '@/components/library/records'
import { finderOf } from '@/lib/browser/library/finder'
import { openShelf, type Shelf } from '@/lib/browser/library/shelf'
import { choose } from '@/lib/core/rows/conditions'
import { noQuery, type Query } from '@/lib/core/rows/finder'
import { openStore } from '@/lib/browser/database/database'
import { filledLibrary } from '@/tests/browser/library/filled'

const questions: readonly Partial<Query>[] = [
  {},
  { words: 'muller' },
  { words: 'engineer company 12' },
  { words: 'sil', conditions: choose([], 'fact:place', ['Köln, Germany']) },
  { conditions: choose([], 'fact:company', ['Company 12', 'Company 40']) },
  {
    conditions: choose(choose([], 'mark:list', ['Shortlist 1']), 'mark:tags', ['remote']),
    sort: { column: 'fact:name', descending: false },
  },
  { words: 'nobody of that name' },
]

let shelf: Shelf | undefined

const page = {
  /** Writes a library of so many records into the browser's database. */
  async fill(size: number): Promise<number> {
    const store = await openStore()
    const { records, items, lists } = filledLibrary(size)
    const started = performance.now()
    for (let from = 0; from < records.length; from += 5_000) {
      const transaction = store.transaction(['records', 'details'], 'readwrite')
      for (const row of records.slice(from, from + 5_000)) {
        void transaction.objectStore('records').put(row)
        void transaction.objectStore('details').put(detailOf(row.id, row.title))
      }
      await transaction.done
    }
    const transaction = store.transaction(['listItems', 'lists'], 'readwrite')
    for (const item of items) void transaction.objectStore('listItems').put(item)
    for (const list of lists) void transaction.objectStore('lists').put(list)
    await transaction.done
    return performance.now() - started
  },
  /** From nothing in memory to a library that can be searched. */
  async open(): Promise<number> {
    const started = performance.now()
    shelf = await openShelf()
    libraryColumns('person', shelf, () => undefined)
    return performance.now() - started
  },
  /** Every question a few times: how long each took. */
  search(): number[] {
    if (!shelf) return []
    const finder = finderOf(shelf)
    const people = shelf.sections.person
    const columns = libraryColumns('person', shelf, () => undefined)
    finder.warm(people)
    return Array.from({ length: 5 }, () => questions)
      .flat()
      .map((question) => {
        const started = performance.now()
        finder.find(people, columns, { ...noQuery, ...question })
        return performance.now() - started
      })
  },
}

const told = { intentId: '0x01', endpointId: 'profiles.enrich', at: 1, isCached: null }

/** About what is known of somebody after an enrichment. */
const detailOf = (recordId: string, name: string) => ({
  recordId,
  aliases: [`person:slug:${recordId}`],
  facts: ['name', 'headline', 'position', 'company', 'place', 'skills', 'about'].map((fact) => ({
    name: fact,
    told: [{ ...told, value: `${name} ${fact} `.repeat(6) }],
  })),
  sightings: [{ ...told, pointer: '/elements/0', isSubject: false }],
})

export type LibraryPage = typeof page

Object.assign(globalThis, { library: page })
