import { lookupFor } from '@/lib/browser/tables/runs/plan'
import { isFinding, type RunStep } from '@/lib/browser/tables/runs/run'
import { drivenRuns } from '@/lib/browser/tables/runs/state'
import { allRuns, waitingLines } from '@/lib/browser/tables/runs/store'
import { keyOf } from '@/lib/core/catalogue/lookup'

/** The key of what a step asks about one row on its own; null where it cannot be asked. */
export function lookupKeyOf(step: RunStep, identifier: string | null): string | null {
  const lookup = identifier === null ? null : lookupFor({ ...step, together: 1 }, [identifier])
  return lookup?.ok ? keyOf(lookup.value) : null
}

/** The keys of the lookups that rows of runs under way wait for, each on its own however many go into one payment. */
export async function queuedLookups(): Promise<ReadonlySet<string>> {
  const keys = new Set<string>()
  const running = (await allRuns()).filter(({ state }) => state === 'running')
  const driven = running.length > 0 ? await drivenRuns() : []
  for (const { id, steps, step: at } of running) {
    const step = steps[at]
    if (!step || isFinding(step) || !driven.includes(id)) continue
    for (const { identifier } of await waitingLines(id)) {
      const key = lookupKeyOf(step, identifier)
      if (key !== null) keys.add(key)
    }
  }
  return keys
}
