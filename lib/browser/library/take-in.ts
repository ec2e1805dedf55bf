import type { HarvestProblem } from '@/lib/browser/library/harvest'
import { libraryChanged } from '@/lib/browser/library/watch'
import { isAnyPending } from '@/lib/browser/library/pending'
import { err, ok, type Result } from '@/lib/core/result'

type Harvested = Result<{ answers: number }, HarvestProblem>

let last: Promise<unknown> = Promise.resolve()

/** Takes what was bought into the library, in a worker where there is one; one after another. */
export function takeIn(): Promise<Harvested> {
  const next = last.then(run).catch((): Harvested => err('failed'))
  last = next
  return next
}

async function run(): Promise<Harvested> {
  if (!(await isAnyPending())) return ok({ answers: 0 })
  const result = (await inWorker()) ?? (await here())
  if (!result.ok || result.value.answers > 0) libraryChanged()
  return result
}

async function here(): Promise<Harvested> {
  const { harvest } = await import('@/lib/browser/library/harvest')
  return harvest(() => new Promise((resolve) => setTimeout(resolve, 30)))
}

function inWorker(): Promise<Harvested | null> {
  return new Promise((resolve) => {
    if (typeof Worker === 'undefined') return resolve(null)
    const worker = new Worker(new URL('./harvest-worker.ts', import.meta.url), {
      type: 'module',
    })
    const end = (result: Harvested | null) => {
      worker.terminate()
      resolve(result)
    }
    worker.addEventListener('message', (event: MessageEvent<Harvested>) => end(event.data))
    worker.addEventListener('error', () => end(err('failed')))
    worker.postMessage(null)
  })
}
