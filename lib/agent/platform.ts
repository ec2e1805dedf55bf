import { statfs } from 'node:fs/promises'

type Ask = (request: Request) => Promise<Response>

/** Where the dashboard's own addresses seem to stand; nothing listens there. */
const own = 'http://localhost'

/** A patience of the browser's code ends its wait; what it asked for goes on. */
function withPatience(reply: Promise<Response>, signal: AbortSignal | null | undefined): Promise<Response> {
  if (!signal) return reply
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    reply.then(resolve, reject)
  })
}

/**
 * What the browser's code finds around it: its requests to the dashboard are answered here, the room of a disk is its
 * storage, and one process holds the folder, so that no locks between tabs are needed.
 */
export function installPlatform(dir: string, ask: Ask): void {
  const { fetch } = globalThis
  globalThis.fetch = (input, init) => {
    if (typeof input !== 'string' || !input.startsWith('/')) return fetch(input, init)
    const { signal, ...plain } = init ?? {}
    return withPatience(ask(new Request(own + input, plain)), signal)
  }
  const storage = {
    estimate: async () => {
      const { bavail, bsize } = await statfs(dir)
      return { quota: bavail * bsize, usage: 0 }
    },
    persisted: async () => true,
  }
  const given = { window: { isSecureContext: true }, navigator: { storage } }
  for (const [name, value] of Object.entries(given))
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true })
  // standard output is the protocol's alone
  console.log = console.error
}
