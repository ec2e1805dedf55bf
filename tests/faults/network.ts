import { openDB } from 'idb'
import type { Entry } from '@/lib/browser/purchase/journal'
import type { Server } from '@/tests/faults/server'
import type { FetchFault, Place } from '@/tests/faults/fault'
import { untilNever, type Tab } from '@/tests/faults/tab'

/** What the journal and the library of the browser hold, read from beside the page. */
export async function readProfile() {
  const database = await openDB('nickel-data')
  try {
    if (!database.objectStoreNames.contains('purchases')) return { entries: [], answers: [] }
    const rows = await database.getAll('purchases')
    const answers = await database.getAll('answers')
    return {
      entries: rows.map((row): Entry => row.record),
      answers: answers.map((row): { intentId: string; body: string } => row),
    }
  } finally {
    database.close()
  }
}

/** Which of the page's requests this is. */
export function placeOf(path: string, init: RequestInit): Place {
  if (path.startsWith('/api/call/'))
    return new Headers(init.headers).has('payment-signature') ? 'paid' : 'quote'
  if (path === '/api/claim') return 'claim'
  if (path === '/api/ack') return 'ack'
  if (path === '/api/config') return 'config'
  const { read } = JSON.parse(String(init.body))
  if (read === 'block') return 'clock'
  return read === 'balance' || read === 'rehearsal' || read === 'trial' ? read : 'reading'
}

const reset = (): never => {
  throw new TypeError('fetch failed')
}

function cutOff(response: Response, body: Uint8Array, at: number): Response {
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(body.slice(0, at))
      setTimeout(() => controller.error(new TypeError('terminated')), 1)
    },
  })
  return new Response(stream, { status: response.status, headers: response.headers })
}

/** The link between page and forwarder, with one fault on it. */
export async function carry(
  server: Server,
  path: string,
  init: RequestInit,
  fault: FetchFault | null,
  tab: Tab | undefined,
): Promise<Response> {
  const ask = () => server.ask(path, init)
  if (fault === null) return ask()
  if (typeof fault === 'object' && 'cut' in fault) {
    const response = await ask()
    const body = new Uint8Array(await response.arrayBuffer())
    return cutOff(response, body, fault.cut(body.length))
  }
  if (typeof fault === 'object') {
    if (fault.isPassed) await ask()
    const headers = {
      ...(fault.phase && { 'nickel-phase': fault.phase }),
      ...(fault.retryAfter && { 'retry-after': fault.retryAfter }),
    }
    return new Response(fault.body ?? '', { status: fault.status, headers })
  }
  switch (fault) {
    case 'drop-before':
      return reset()
    case 'drop-after':
      await ask().then((response) => response.arrayBuffer())
      return reset()
    case 'hang':
      return untilNever()
    case 'kill-before':
      tab?.die()
      return untilNever()
    case 'kill-during':
      void ask().catch(() => undefined)
      tab?.die()
      return untilNever()
    case 'kill-after':
      await ask()
      tab?.die()
      return untilNever()
  }
}
