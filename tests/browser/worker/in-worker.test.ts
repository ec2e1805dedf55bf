import { afterEach, describe, expect, it, vi } from 'vitest'
import { expose } from 'comlink'
import { readBought } from '@/lib/browser/library/read-bought'
import { inWorker } from '@/lib/browser/worker/in-worker'

type Double = (input: number) => number

/** A worker of this process: what it was given to expose answers over a real channel. */
class StandIn extends EventTarget {
  static ended = 0
  private readonly port: MessagePort
  constructor(serves: object | null) {
    super()
    const { port1, port2 } = new MessageChannel()
    this.port = port1
    port1.addEventListener('message', ({ data }) => this.dispatchEvent(new MessageEvent('message', { data })))
    port1.start()
    if (serves) expose(serves, port2)
  }
  postMessage(message: unknown) {
    this.port.postMessage(message)
  }
  terminate() {
    StandIn.ended += 1
    this.port.close()
  }
}

/** What starts a worker that serves this; null is one whose code never comes. */
function worker(serves: object | null): () => Worker {
  vi.stubGlobal('Worker', StandIn)
  // the stand-in has what comlink and the caller use of a worker
  return () => new StandIn(serves) as unknown as Worker
}

const ready = { isReady: () => true }
const soon = { load: 200, work: 200 }

afterEach(() => {
  vi.unstubAllGlobals()
  StandIn.ended = 0
})

describe('inWorker', () => {
  it('gives what the worker gave, and ends it', async () => {
    const start = worker({ ...ready, work: (input: number) => input * 2 })
    expect(await inWorker<Double>(start, 21)).toEqual({ ok: true, value: 42 })
    expect(StandIn.ended).toBe(1)
  })

  it('is absent where there are no workers', async () => {
    vi.stubGlobal('Worker', undefined)
    const start = () => {
      throw new Error('not to be started')
    }
    expect(await inWorker<Double>(start, 1)).toEqual({ ok: false, error: 'absent' })
  })

  it('is absent when the code does not come in time', async () => {
    expect(await inWorker<Double>(worker(null), 1, soon)).toEqual({ ok: false, error: 'absent' })
    expect(StandIn.ended).toBe(1)
  })

  it('is absent when the code cannot be loaded', async () => {
    const start = worker(null)
    const broken = () => {
      const started = start()
      setTimeout(() => started.dispatchEvent(new Event('error')))
      return started
    }
    expect(await inWorker<Double>(broken, 1)).toEqual({ ok: false, error: 'absent' })
  })

  it('has failed when the work throws', async () => {
    const start = worker({
      ...ready,
      work() {
        throw new Error('no')
      },
    })
    expect(await inWorker<Double>(start, 1)).toEqual({ ok: false, error: 'failed' })
  })

  it('has failed when the work takes too long', async () => {
    const start = worker({ ...ready, work: () => new Promise(() => {}) })
    expect(await inWorker<Double>(start, 1, soon)).toEqual({ ok: false, error: 'failed' })
  })

  it('waits for work that has no time-out', async () => {
    const late = () => new Promise((resolve) => setTimeout(() => resolve(2), 300))
    const start = worker({ ...ready, work: late })
    expect(await inWorker<Double>(start, 1, { load: 200, work: null })).toEqual({ ok: true, value: 2 })
  })
})

it('a large answer is read once, by the worker', async () => {
  const contents = { parsed: { json: { of: 'the worker' }, text: '', form: 'json' }, view: {} }
  vi.stubGlobal(
    'Worker',
    class extends StandIn {
      constructor() {
        super({ ...ready, work: () => ({ ok: true, value: contents }) })
      }
    },
  )
  const lookup = { endpointId: 'profiles.search', input: {} }
  const read = (length: number) => readBought(lookup, { intentId: '0x1', body: 'x'.repeat(length) })
  expect(await read(1_000_001)).toMatchObject({ ok: true, value: contents })
  expect(await read(1_000)).toMatchObject({ ok: false, error: { why: 'not-json' } })
})
