import { watchChanges } from '@/lib/browser/database/changes'
import { allEntries, readEntries, type Entry } from '@/lib/browser/purchase/journal'

/** What this tab holds of the journal in memory, by id; null before it was read. */
let held: Map<string, Entry> | null = null
const changed = new Set<string>()
let last: Promise<unknown> = Promise.resolve()

watchChanges('journal', (id) => {
  if (id === null) held = null
  else changed.add(id)
})

async function renew(): Promise<Map<string, Entry>> {
  const ids = [...changed]
  changed.clear()
  if (held === null) {
    const whole = new Map<string, Entry>()
    held = whole
    for (const entry of await allEntries()) whole.set(entry.purchase.intentId, entry)
    return whole
  }
  const copy = held
  for (const [id, entry] of await readEntries(ids)) {
    if (entry) copy.set(id, entry)
    else copy.delete(id)
  }
  return copy
}

/**
 * Every purchase, the newest first, for drawing: a copy in memory in which only what changed is read again. What is
 * decided about money reads the journal itself.
 */
export function currentEntries(): Promise<Entry[]> {
  const next = last
    .then(renew)
    .then((copy) => [...copy.values()].toSorted((a, b) => b.purchase.preparedAt - a.purchase.preparedAt))
  last = next.catch(() => (held = null))
  return next
}
