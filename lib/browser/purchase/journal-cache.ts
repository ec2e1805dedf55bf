import { watchChanges } from '@/lib/browser/database/changes'
import { allEntries, readEntries, type Entry } from '@/lib/browser/purchase/journal'

/** The newest first; null before it was read. */
let held: readonly Entry[] | null = null
const changed = new Set<string>()
let last: Promise<unknown> = Promise.resolve()

watchChanges('journal', (id) => {
  if (id === null) held = null
  else changed.add(id)
})

function withEntries(entries: readonly Entry[], read: ReadonlyMap<string, Entry | undefined>): Entry[] {
  const next = entries.filter(({ purchase }) => !read.has(purchase.intentId))
  for (const entry of read.values()) {
    if (!entry) continue
    // what changes is nearly always among the newest
    const at = next.findIndex(({ purchase }) => purchase.preparedAt <= entry.purchase.preparedAt)
    next.splice(at === -1 ? next.length : at, 0, entry)
  }
  return next
}

async function renew(): Promise<readonly Entry[]> {
  const ids = [...changed]
  changed.clear()
  if (held === null) held = await allEntries()
  else if (ids.length > 0) held = withEntries(held, new Map(await readEntries(ids)))
  return held
}

/** Every purchase, the newest first, for drawing only: what is decided about money reads the journal itself. */
export function currentEntries(): Promise<readonly Entry[]> {
  const next = last.then(renew)
  last = next.catch(() => (held = null))
  return next
}
