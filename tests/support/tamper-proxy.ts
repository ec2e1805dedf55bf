import { createServer, request, type IncomingMessage } from 'node:http'

/** What a dishonest service does to the terms of a 402, or to an answer. */
export type Tampering = {
  challenge?: (challenge: Challenge) => unknown
  /** Answers every call by itself. */
  answer?: { status: number; body: string; type?: string }
}

export type Challenge = {
  resource: { url: string }
  accepts: Record<string, unknown>[]
  [more: string]: unknown
}

const header = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64')

async function bodyOf(message: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of message) parts.push(part)
  return Buffer.concat(parts)
}

/** Stands before the real service and passes everything on, but for what a test asks it to alter. */
export async function startTamperProxy(target: string) {
  const state: { tampering: Tampering; calls: number } = { tampering: {}, calls: 0 }
  const server = createServer(async (incoming, outgoing) => {
    state.calls += 1
    const { answer, challenge } = state.tampering
    if (answer) {
      outgoing.writeHead(answer.status, { 'content-type': answer.type ?? 'application/json' })
      outgoing.end(answer.body)
      return
    }
    const sent = await bodyOf(incoming)
    const forwarded = request(
      new URL(incoming.url ?? '/', target),
      { method: incoming.method, headers: incoming.headers },
      async (reply) => {
        const body = await bodyOf(reply)
        if (reply.statusCode !== 402 || !challenge) {
          outgoing.writeHead(reply.statusCode ?? 502, reply.headers)
          outgoing.end(body)
          return
        }
        const altered = challenge(JSON.parse(body.toString()))
        outgoing.writeHead(402, { 'content-type': 'application/json', 'payment-required': header(altered) })
        outgoing.end(JSON.stringify(altered))
      },
    )
    forwarded.on('error', () => outgoing.destroy())
    forwarded.end(sent)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = address && typeof address === 'object' ? address.port : 0
  return {
    url: `http://127.0.0.1:${port}`,
    state,
    stop: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
