import { drivenRuns } from '@/lib/browser/tables/runs/lock'
import type { Run } from '@/lib/browser/tables/runs/run'
import { allRuns, readLines } from '@/lib/browser/tables/runs/store'

/** A run that waits to be gone on with, and how many of its rows need nothing more. */
export type StoppedRun = { run: Run; done: number; of: number }

/** The newest run that was paused, or that nobody carries on; null for none. */
export async function stoppedRun(): Promise<StoppedRun | null> {
  const runs = await allRuns()
  const driven = runs.some(({ state }) => state === 'running') ? await drivenRuns() : []
  const run = runs.find(
    ({ id, state }) => state === 'paused' || (state === 'running' && !driven.includes(id)),
  )
  if (!run) return null
  const lines = await readLines(run.id)
  const left = lines.filter(({ looks }) => looks.at(-1)?.is === 'waiting').length
  return { run, done: lines.length - left, of: lines.length }
}
