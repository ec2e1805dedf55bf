import { createServer, request, type IncomingMessage } from 'node:http'
import { portOf, stopServer } from '@/tests/support/upstream-double'

/** Bodies by the mark that a request carries in any of its texts, such as 'shape-12'. */
export type Bodies = ReadonlyMap<string, string>

const mark = /shape-[a-z0-9-]+/

/** Inputs that name somebody who is there, by the end of the path: a marked one would be refused as unknown. */
export type Known = Readonly<Record<string, Readonly<Record<string, unknown>>>>

/**
 * An upstream that sells like the real service, with its terms, its checks and its settlement, and whose answers have
 * the shape that the request names. Everything else passes through untouched.
 */
export async function startReshapingDouble(service: string, bodies: Bodies, known: Known) {
  const server = createServer(async (incoming, outgoing) => {
    const sent = await textOf(incoming)
    const name = mark.exec(sent)?.[0]
    const place = Object.keys(known).find((end) => incoming.url?.endsWith(end))
    const body = name && place ? JSON.stringify({ ...JSON.parse(sent), ...known[place] }) : sent
    const headers = { ...incoming.headers, 'content-length': String(Buffer.byteLength(body)) }
    const forwarded = request(
      new URL(incoming.url ?? '/', service),
      { method: incoming.method, headers },
      async (reply) => {
        const own = await textOf(reply)
        const shaped = reply.statusCode === 200 && name ? (bodies.get(name) ?? own) : own
        const { 'content-length': _length, 'transfer-encoding': _encoding, ...others } = reply.headers
        outgoing.writeHead(reply.statusCode ?? 502, others).end(shaped)
      },
    )
    forwarded.on('error', () => outgoing.destroy())
    forwarded.end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { url: `http://127.0.0.1:${portOf(server)}`, stop: () => stopServer(server) }
}

async function textOf(message: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of message) parts.push(part)
  return Buffer.concat(parts).toString('utf8')
}
