import { watchChanges } from '@/lib/browser/database/changes'
import { allEntries, readEntries, type Entry } from '@/lib/browser/purchase/journal'
import { newState } from '@/lib/core/signal'

type Journal = { data: readonly Entry[] | undefined; isError: boolean }

const journal = newState<Journal>({ data: undefined, isError: false })

/** Whether what is held lacks nothing but what is named in `changed`. */
let isWhole = false
const changed = new Set<string>()
let readers = 0
let reading: Promise<void> = Promise.resolve()

watchChanges('journal', (id) => {
  if (id === null) isWhole = false
  else changed.add(id)
  if (readers > 0) renew()
})

const renew = () => void (reading = reading.then(readChanged))

async function readChanged(): Promise<void> {
  const { data: before, isError } = journal.read()
  const ids = [...changed]
  if (before && isWhole && ids.length === 0 && !isError) return
  changed.clear()
  try {
    if (before && isWhole) return journal.write({ data: await withChanged(before, ids), isError: false })
    isWhole = true
    journal.write({ data: await allEntries(), isError: false })
  } catch {
    isWhole = false
    journal.write({ data: before, isError: true })
  }
}

async function withChanged(entries: readonly Entry[], ids: readonly string[]): Promise<readonly Entry[]> {
  const read = new Map(await readEntries(ids))
  const found = [...read.values()].filter((entry) => entry !== undefined)
  const others = entries.filter(({ purchase }) => !read.has(purchase.intentId))
  return [...found, ...others].toSorted((a, b) => b.purchase.preparedAt - a.purchase.preparedAt)
}

/** Every purchase, the newest first, for drawing only: what is decided about money reads the journal itself. */
export const readJournal = journal.read

/** Followed once for all who watch it, and not at all for none. */
export function watchJournal(listener: () => void): () => void {
  const unwatch = journal.watch(listener)
  readers += 1
  if (readers === 1) renew()
  return () => {
    unwatch()
    readers -= 1
  }
}
