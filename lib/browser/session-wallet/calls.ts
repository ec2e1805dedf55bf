import { fieldsIn } from '@/lib/core/json'

// Not comlink: what it exposes can be read and set along any path, up to the prototypes of the worker that holds the key.

type Handler = (request: never) => unknown

export type Handlers = Readonly<Record<string, Handler>>

type Channel = Pick<MessagePort, 'postMessage'> & {
  addEventListener: (type: 'message', listener: (event: MessageEvent) => void) => void
}

/** Answers calls over a channel: the functions of the object itself, by name, with one argument, and nothing else. */
export function serveCalls(channel: Channel, handlers: Handlers): void {
  const served = new Map<unknown, Handler>(Object.entries(handlers))
  channel.addEventListener('message', ({ data }) => {
    const { id, name, request } = fieldsIn(data)
    const handler = served.get(name)
    if (typeof id !== 'number' || !handler) return
    const work = async () => {
      try {
        return await handler(request as never)
      } finally {
        passkeyIn(request)?.fill(0)
      }
    }
    work().then(
      (value) => channel.postMessage({ id, value }),
      // without what was thrown: it may tell what only this side knows
      () => channel.postMessage({ id, failed: true }),
    )
  })
}

export type Calls<H extends Handlers> = {
  readonly [Name in keyof H]: (...request: Parameters<H[Name]>) => Promise<Awaited<ReturnType<H[Name]>>>
}

/**
 * Calls what is served at the other end. Bytes of a passkey are moved there, not copied. Rejects where that failed, or
 * where no answer came within `patience`, in milliseconds: nobody tells whether a worker that is shared is there.
 */
export function callsTo<H extends Handlers>(
  channel: Channel,
  names: readonly (keyof H & string)[],
  patience: (name: keyof H & string) => number,
): Calls<H> {
  type Caller = { resolve: (value: unknown) => void; reject: (error: Error) => void; timer: unknown }
  const waiting = new Map<number, Caller>()
  let last = 0
  channel.addEventListener('message', ({ data }) => {
    const { id, value, failed } = fieldsIn(data)
    const caller = waiting.get(Number(id))
    waiting.delete(Number(id))
    clearTimeout(caller?.timer as number)
    if (failed) caller?.reject(new Error('The session wallet failed.'))
    else caller?.resolve(value)
  })
  const call = (name: keyof H & string, request: unknown) =>
    new Promise((resolve, reject) => {
      last += 1
      const id = last
      const timer = setTimeout(() => {
        waiting.delete(id)
        reject(new Error('The session wallet does not answer.'))
      }, patience(name))
      waiting.set(id, { resolve, reject, timer })
      channel.postMessage({ id, name, request }, movedWith(request))
    })
  // safe: what is served there has these names
  return Object.fromEntries(
    names.map((name) => [name, (request: unknown) => call(name, request)]),
  ) as unknown as Calls<H>
}

/** The bytes of a passkey in a request, which may be the secret itself. */
function passkeyIn(request: unknown): Uint8Array | null {
  const { secret, prf } = fieldsIn(request)
  const bytes = prf ?? fieldsIn(secret)['prf']
  return bytes instanceof Uint8Array ? bytes : null
}

function movedWith(request: unknown): Transferable[] {
  const bytes = passkeyIn(request)
  return bytes?.buffer instanceof ArrayBuffer ? [bytes.buffer] : []
}
