import { Agent, createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import { portOf, stopServer } from '@/tests/support/upstream-double'

/** Takes paths only, and only by the methods that a dashboard has. */
const methods = new Set(['GET', 'HEAD', 'POST'])

/** Headers that end at each server on the way (RFC 9110, 7.6.1), and those that only we may set. */
const dropped = new Set([
  'connection',
  'upgrade',
  'keep-alive',
  'te',
  'trailer',
  'proxy-connection',
  'forwarded',
  'x-forwarded-host',
  'x-forwarded-proto',
])

/**
 * What stands in front of several instances, as the README wants it: visitors in turn to those that are ready, their
 * address appended, origin-form paths and three methods only, no upgrades. A request is given to another instance
 * only when no connection came about: what may have been heard is for the visitor to ask again.
 */
export async function startReverseProxy(backends: readonly string[], readyPath = '/api/ready') {
  const agent = new Agent({ keepAlive: true })
  const ready = new Set(backends)
  let turn = 0

  const look = async () => {
    for (const backend of backends) {
      const reply = await fetch(`${backend}${readyPath}`, { signal: AbortSignal.timeout(1_000) }).catch(
        () => null,
      )
      if (reply?.ok) ready.add(backend)
      else ready.delete(backend)
    }
  }
  const looking = setInterval(() => void look(), 200)

  function pass(asked: IncomingMessage, answer: ServerResponse, left: readonly string[]): void {
    const [backend, ...others] = left
    if (backend === undefined) return void answer.writeHead(503, { 'retry-after': '1' }).end()
    const { hostname, port } = new URL(backend)
    const passed = Object.entries(asked.headers).filter(([name]) => !dropped.has(name))
    const onward = request(
      {
        agent,
        hostname,
        port,
        method: asked.method,
        path: asked.url,
        headers: {
          ...Object.fromEntries(passed),
          'x-forwarded-for': [asked.headers['x-forwarded-for'], asked.socket.remoteAddress]
            .filter(Boolean)
            .join(', '),
          'x-forwarded-host': asked.headers.host,
          'x-forwarded-proto': 'https',
        },
      },
      (reply) => {
        answer.writeHead(reply.statusCode ?? 502, reply.headers)
        reply.pipe(answer)
        reply.on('error', () => answer.destroy())
      },
    )
    onward.on('error', (error) => {
      const isUnheard = 'code' in error && error.code === 'ECONNREFUSED'
      if (isUnheard) ready.delete(backend)
      if (isUnheard && asked.readableLength === 0 && !asked.readableDidRead) pass(asked, answer, others)
      else if (answer.headersSent) answer.destroy()
      else answer.writeHead(502).end()
    })
    onward.on('socket', (socket) => {
      const send = () => asked.pipe(onward)
      if (socket.connecting) socket.once('connect', send)
      else send()
    })
  }

  const server = createServer((asked, answer) => {
    if (!methods.has(asked.method ?? '')) return void answer.writeHead(405).end()
    if (!asked.url?.startsWith('/')) return void answer.writeHead(400).end()
    turn += 1
    const able = backends.filter((backend) => ready.has(backend))
    const first = able[turn % Math.max(1, able.length)]
    pass(asked, answer, first ? [first, ...able.filter((one) => one !== first)] : [])
  })
  server.on('upgrade', (_, socket) => socket.destroy())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${portOf(server)}`,
    stop: async () => {
      clearInterval(looking)
      agent.destroy()
      await stopServer(server)
    },
  }
}
