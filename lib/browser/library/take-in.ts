import type { harvestSlowly, HarvestProblem } from '@/lib/browser/library/harvest'
import { announceChange, announceParts } from '@/lib/browser/database/changes'
import { pending, type Analyzed } from '@/lib/browser/library/reading'
import { takeAnalyzed } from '@/lib/browser/library/read-bought'
import { openStore } from '@/lib/browser/database/database'
import { inWorker } from '@/lib/browser/worker/in-worker'
import { err, ok, type Result } from '@/lib/core/result'

type Harvested = Result<{ answers: number; records: string[] }, HarvestProblem>

let last: Promise<unknown> = Promise.resolve()

/** Takes what was bought into the library, in a worker where there is one; one after another. */
export function takeIn(): Promise<Harvested> {
  const next = last.then(run).catch((): Harvested => err('failed'))
  last = next
  return next
}

async function run(): Promise<Harvested> {
  const waiting = await pending(await openStore())
  const analyzed = takeAnalyzed(waiting)
  if (waiting.length === 0) return ok({ answers: 0, records: [] })
  const result = await harvestBeside(analyzed)
  if (!result.ok) announceChange('library')
  else if (result.value.answers > 0) announceParts({ records: result.value.records })
  return result
}

/** Milliseconds: nobody waits for the worker's code, which may come over a slow network. */
const timeouts = { load: 30_000, work: null }

async function harvestBeside(analyzed: ReadonlyMap<string, Analyzed>): Promise<Harvested> {
  const start = () => new Worker(new URL('./harvest-worker.ts', import.meta.url), { type: 'module' })
  const harvested = await inWorker<typeof harvestSlowly>(start, analyzed, timeouts)
  if (harvested.ok) return harvested.value
  if (harvested.error !== 'absent') return err('failed')
  return (await import('@/lib/browser/library/harvest')).harvestSlowly(analyzed)
}
