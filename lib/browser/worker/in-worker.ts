import { expose, wrap } from 'comlink'
import { err, ok, type Result } from '@/lib/core/result'

/** `absent`: no worker here, or its code did not come; `failed`: it broke or took too long. */
type WorkerProblem = 'absent' | 'failed'

/** Milliseconds that a worker may take to load, and then to do its work; null waits for as long as it takes. */
type WorkerTimeouts = { load: number; work: number | null }

const usual: WorkerTimeouts = { load: 5_000, work: null }

type Work = (argument: never) => unknown

type Output<Job extends Work> = Awaited<ReturnType<Job>>

const isReady = () => true

/** In a module worker: does this work whenever the page asks for it. The argument and the output are cloned. */
export function serveWork<Job extends Work>(work: Job): void {
  expose({ isReady, work })
}

/** Calls what a worker serves, once, and ends it; `start` makes it where the bundler finds the address. */
export function inWorker<Job extends Work>(
  start: () => Worker,
  argument: Parameters<Job>[0],
  timeouts: WorkerTimeouts = usual,
): Promise<Result<Output<Job>, WorkerProblem>> {
  if (typeof Worker === 'undefined') return Promise.resolve(err('absent'))
  return new Promise((resolve) => {
    const worker = start()
    let problem: WorkerProblem = 'absent'
    const end = (result: Result<Output<Job>, WorkerProblem>) => {
      clearTimeout(timer)
      worker.terminate()
      resolve(result)
    }
    const giveUp = () => end(err(problem))
    let timer = setTimeout(giveUp, timeouts.load)
    worker.addEventListener('error', giveUp)
    worker.addEventListener('messageerror', giveUp)
    const remote = wrap<{ isReady: () => boolean; work: (argument: unknown) => unknown }>(worker)
    remote.isReady().then(() => {
      clearTimeout(timer)
      problem = 'failed'
      if (timeouts.work !== null) timer = setTimeout(giveUp, timeouts.work)
    }, giveUp)
    // a message has no type, and a clone keeps its shape: `Job` is what the worker at this address serves
    remote.work(argument).then((output) => end(ok(output as Output<Job>)), giveUp)
  })
}
