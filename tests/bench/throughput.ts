import { createServer, Agent, request, type Server } from 'node:http'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import autocannon from 'autocannon'
import { freePort } from '@/tests/support/chain'
import { startNickel, stopNickel } from '@/tests/support/nickel'

type Row = { name: string; direct: number; proxy: number; smallest: number; dashboard: number }

const sizes = [
  ['1 KB', 1_000],
  ['10 KB', 10_000],
  ['60 KB', 60_000],
] as const

const seconds = 5

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return address && typeof address === 'object' ? address.port : 0
}

/** A service that answers at once; the query of the lookup names the size. */
function startUpstream() {
  const bodies = new Map(sizes.map(([name, size]) => [name, JSON.stringify({ text: 'x'.repeat(size - 11) })]))
  return createServer((incoming, outgoing) => {
    let sent = ''
    incoming.on('data', (part) => (sent += part))
    incoming.on('end', () => {
      const { query } = JSON.parse(sent)
      outgoing.writeHead(200, { 'content-type': 'application/json' })
      outgoing.end(bodies.get(query))
    })
  })
}

/** The least that a proxy can be. */
function startProxy(target: number) {
  const agent = new Agent({ keepAlive: true })
  return createServer((incoming, outgoing) => {
    const { method, url, headers } = incoming
    const forwarded = request(
      { agent, host: '127.0.0.1', port: target, method, path: url, headers },
      (reply) => {
        outgoing.writeHead(reply.statusCode ?? 502, reply.headers)
        reply.pipe(outgoing)
      },
    )
    incoming.pipe(forwarded)
  })
}

/** Answers a second; without a body the address is read. */
async function rate(url: string, body?: unknown): Promise<number> {
  const result = await autocannon({
    url,
    connections: 20,
    duration: seconds,
    headers: { 'content-type': 'application/json', 'x-nickel': '1' },
    ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
  })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} bad replies, ${result.errors} errors`)
  return result.requests.total / result.duration
}

/**
 * How many answers a second pass through the dashboard's forwarder, a bare proxy, and no one; and how many the
 * dashboard's smallest handler gives.
 */
export async function throughput(): Promise<Row[]> {
  const dir = mkdtempSync(path.join(tmpdir(), 'nickel-bench-'))
  const upstream = startUpstream()
  const upstreamPort = await listen(upstream)
  const proxy = startProxy(upstreamPort)
  const proxyPort = await listen(proxy)
  const port = await freePort()
  const nickel = await startNickel({
    NICKEL_DIR: dir,
    PORT: String(port),
    SERVICE_URL: `http://127.0.0.1:${upstreamPort}`,
    // calls are counted as ever, and never refused
    CALL_LIMIT: '999999',
  })
  try {
    const rows: Row[] = []
    for (const [name] of sizes) {
      const dashboard = () => rate(`http://127.0.0.1:${port}/api/call/geo.locate`, { input: { query: name } })
      await dashboard()
      rows.push({
        name,
        direct: await rate(`http://127.0.0.1:${upstreamPort}/agent/v1/geo-id`, { query: name }),
        proxy: await rate(`http://127.0.0.1:${proxyPort}/agent/v1/geo-id`, { query: name }),
        smallest: await rate(`http://127.0.0.1:${port}/api/health`),
        dashboard: await dashboard(),
      })
    }
    return rows
  } finally {
    await stopNickel(nickel)
    upstream.close()
    proxy.close()
    rmSync(dir, { recursive: true, force: true })
  }
}
