import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** One request as the service received it. */
export type Heard = { method: string; target: string; headers: IncomingHttpHeaders; body: string }

/** Plays the service: answers as it is told, and remembers all that it heard. */
export type UpstreamDouble = {
  url: string
  heard: Heard[]
  answer: (heard: Heard, response: ServerResponse) => void
  stop: () => Promise<void>
}

/** Starts a double on this machine that answers `{}` until told otherwise. */
export async function startUpstreamDouble(): Promise<UpstreamDouble> {
  const double: UpstreamDouble = {
    url: '',
    heard: [],
    answer: (_, response) => sendJson(response, 200, {}),
    stop: () => stopServer(server),
  }
  const server = createServer({ maxHeaderSize: 65_536 }, async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(Buffer.from(chunk))
    const heard = {
      method: request.method ?? '',
      target: request.url ?? '',
      headers: request.headers,
      body: Buffer.concat(chunks).toString('utf8'),
    }
    double.heard.push(heard)
    double.answer(heard, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  double.url = `http://127.0.0.1:${portOf(server)}`
  return double
}

/** A JSON answer. */
export function sendJson(
  response: ServerResponse,
  status: number,
  value: unknown,
  headers: Record<string, string | string[]> = {},
): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(value))
}

/** The port that a listening server was given. */
export function portOf(server: { address(): AddressInfo | string | null }): number {
  const address = server.address()
  if (!address || typeof address !== 'object') throw new Error('the server does not listen')
  return address.port
}

export function stopServer(server: Server): Promise<void> {
  server.closeAllConnections()
  return new Promise((resolve) => server.close(() => resolve()))
}
