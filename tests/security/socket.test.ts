import { connect, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { copyStandalone, startStandalone, type Standalone } from '@/tests/support/standalone'
import { startUpstreamDouble, type UpstreamDouble } from '@/tests/support/upstream-double'

let upstream: UpstreamDouble
let nickel: Standalone

beforeAll(async () => {
  upstream = await startUpstreamDouble()
  nickel = await startStandalone(await copyStandalone(), { SERVICE_URL: upstream.url, CALL_LIMIT: '0' })
})
afterAll(async () => {
  await nickel.stop()
  await upstream.stop()
})

const host = 'Host: nickel.example\r\n'
const healthy = `GET /api/health HTTP/1.1\r\n${host}\r\n`
const ours = `${host}x-nickel: 1\r\ncontent-type: application/json\r\n`
const post = (headers: string, body: string) =>
  `POST /api/call/geo.locate HTTP/1.1\r\n${ours}${headers}\r\n${body}`

/** What the server says to these bytes until it closes, or until it has been silent for a while. */
async function say(bytes: string): Promise<{ said: string; isClosed: boolean }> {
  const socket = connect(nickel.port, '127.0.0.1')
  let said = ''
  socket.on('data', (part) => (said += part.toString('latin1'))).on('error', () => undefined)
  const closed = new Promise<boolean>((resolve) => socket.once('close', () => resolve(true)))
  socket.write(bytes, 'latin1')
  const isClosed = await Promise.race([closed, delay(1_500, false)])
  socket.destroy()
  return { said, isClosed }
}

const answers = (said: string) => said.split('HTTP/1.1 ').length - 1

describe('a request that two servers could read in two ways is refused, and what follows it is never read', () => {
  const smuggled = `0\r\n\r\n${healthy}`
  test.each([
    [
      'a length and chunks',
      post(`Content-Length: ${smuggled.length}\r\nTransfer-Encoding: chunked\r\n`, smuggled),
    ],
    ['two lengths', post('Content-Length: 2\r\nContent-Length: 200\r\n', `{}${healthy}`)],
    ['a negative length', post('Content-Length: -1\r\n', healthy)],
    ['a length in hexadecimal', post('Content-Length: 0x2\r\n', `{}${healthy}`)],
    ['an unknown encoding', post('Transfer-Encoding: xchunked\r\n', smuggled)],
    ['chunks that are not last', post('Transfer-Encoding: chunked, identity\r\n', smuggled)],
    ['a space before the colon', post('Transfer-Encoding : chunked\r\n', smuggled)],
    ['a header over two lines', `GET /api/health HTTP/1.1\r\n${host}X-A: b\r\n c\r\n\r\n${healthy}`],
    ['a null byte in a header', `GET /api/health HTTP/1.1\r\n${host}X-A: a\0b\r\n\r\n${healthy}`],
    ['lines without a carriage return', `GET /api/health HTTP/1.1\n${host}\n${healthy}`],
    ['a method of two words', `GE T /api/health HTTP/1.1\r\n${host}\r\n${healthy}`],
    ['a version that nobody speaks', `GET /api/health HTTP/9.9\r\n${host}\r\n${healthy}`],
    ['no host', `GET /api/health HTTP/1.1\r\n\r\n${healthy}`],
    [
      'a header without end',
      `GET /api/health HTTP/1.1\r\n${host}X-A: ${'a'.repeat(20_000)}\r\n\r\n${healthy}`,
    ],
  ])('%s', async (_, bytes) => {
    const { said, isClosed } = await say(bytes)
    expect([said.slice(0, 11), answers(said), isClosed]).toEqual([
      expect.stringMatching(/^HTTP\/1\.1 4/),
      1,
      true,
    ])
    expect(said).not.toContain('"ok"')
    expect(upstream.heard).toHaveLength(0)
  })

  test('a chunk whose length is no number: one refusal, and the connection ends', async () => {
    const { said, isClosed } = await say(
      post('Transfer-Encoding: chunked\r\n', `ZZ\r\n{}\r\n0\r\n\r\n${healthy}`),
    )
    expect([answers(said), isClosed, upstream.heard.length]).toEqual([1, true, 0])
    expect(said).toMatch(/^HTTP\/1\.1 400/)
  })

  test('two good requests on one connection have one answer each', async () => {
    const { said } = await say(healthy + healthy)
    expect([answers(said), said.split('"ok"').length - 1]).toEqual([2, 2])
  })
})

describe('no request makes the server a way to somewhere else', () => {
  test.each([
    ['TRACE', `TRACE / HTTP/1.1\r\n${host}Cookie: secret=1\r\n\r\n`],
    ['TRACK', `TRACK / HTTP/1.1\r\n${host}Cookie: secret=1\r\n\r\n`],
  ])('%s gives nothing back', async (_, bytes) => {
    const { said } = await say(bytes)
    expect(said).toMatch(/^HTTP\/1\.1 (400|405)/)
    expect(said).not.toContain('secret')
  })

  test.each([
    ['CONNECT', (target: string) => `CONNECT ${target} HTTP/1.1\r\nHost: ${target}\r\n\r\n`],
    [
      'an upgrade',
      (target: string) =>
        `GET http://${target}/x HTTP/1.1\r\nHost: ${target}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`,
    ],
    [
      'an upgrade of a call',
      () => `GET /api/call/geo.locate HTTP/1.1\r\n${ours}Connection: Upgrade\r\nUpgrade: h2c\r\n\r\n`,
    ],
    ['a whole address', (target: string) => `GET http://${target}/x HTTP/1.1\r\nHost: ${target}\r\n\r\n`],
  ])('%s opens nothing', async (_, bytes) => {
    const { said } = await say(bytes(new URL(upstream.url).host))
    expect(said).not.toMatch(/^HTTP\/1\.1 (101|2)/)
    expect(upstream.heard).toHaveLength(0)
  })
})

/** How many of twenty calls, one after the other, are answered. */
async function answered(): Promise<number> {
  let count = 0
  for (let call = 0; call < 20; call += 1) {
    const { status } = await fetch(`${nickel.url}/api/call/geo.locate`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-nickel': '1' },
      body: JSON.stringify({ input: { query: 'Lisbon' } }),
    })
    if (status === 200) count += 1
  }
  return count
}

test('five hundred visitors who never finish their request keep nobody else waiting', async () => {
  const sockets: Socket[] = Array.from({ length: 500 }, () => connect(nickel.port, '127.0.0.1'))
  for (const socket of sockets) socket.on('error', () => undefined).write(`GET / HTTP/1.1\r\n${host}X-Slow: `)
  const dripping = setInterval(() => sockets.forEach((socket) => socket.write('a')), 1_000)
  expect(await answered()).toBe(20)
  expect(sockets.filter(({ destroyed }) => destroyed)).toEqual([])
  clearInterval(dripping)
  for (const socket of sockets) socket.destroy()
})
