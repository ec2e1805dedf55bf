import { readEntries } from '@/lib/browser/purchase/journal'
import { drivenRuns } from '@/lib/browser/tables/runs/lock'
import { progressOf } from '@/lib/browser/tables/runs/progress'
import { paymentsOf, type Run } from '@/lib/browser/tables/runs/run'
import { allRuns, readLines } from '@/lib/browser/tables/runs/store'

/** A run that waits to be gone on with, and how many of its rows need nothing more. */
export type StoppedRun = { run: Run; done: number; of: number }

/** The newest run that was paused, or that nobody carries on, with something left to be bought; null for none. */
export async function stoppedRun(): Promise<StoppedRun | null> {
  const runs = await allRuns()
  const driven = runs.some(({ state }) => state === 'running') ? await drivenRuns() : []
  for (const run of runs) {
    if (run.state !== 'paused' && (run.state !== 'running' || driven.includes(run.id))) continue
    const lines = await readLines(run.id)
    const byId = new Map(await readEntries([...paymentsOf(run, lines)]))
    const { state, left } = progressOf(run, lines, byId, run.state === 'running')
    if (state !== 'done') return { run, done: lines.length - left, of: lines.length }
  }
  return null
}
