import { createServer } from 'node:net'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { forwardCall } from '@/lib/server/forward/call'
import type { Forwarder } from '@/lib/server/forward/forwarder'
import { openUpstream } from '@/lib/server/forward/connection'
import { askUpstream, largestReply } from '@/lib/server/forward/upstream'
import { usdc } from '@/lib/core/money'
import { callRequest, openTestForwarder, payFor } from '@/tests/support/forwarder'
import { portOf, sendJson, startUpstreamDouble, type UpstreamDouble } from '@/tests/support/upstream-double'

let upstream: UpstreamDouble
let elsewhere: UpstreamDouble
let forwarder: Forwarder

beforeAll(async () => {
  upstream = await startUpstreamDouble()
  elsewhere = await startUpstreamDouble()
})
beforeEach(() => {
  upstream.heard.length = 0
  forwarder = openTestForwarder({ SERVICE_URL: upstream.url })
})
afterAll(async () => {
  await upstream.stop()
  await elsewhere.stop()
})

const search = { input: { search: 'engineer' } }
const quote = (by = forwarder) => forwardCall(callRequest(search), 'profiles.search', by)
const buy = async (by = forwarder) => {
  const url = `${by.settings.serviceUrl}/agent/v1/profiles/search`
  return forwardCall(callRequest(search, await payFor({ url, price: usdc('0.30') })), 'profiles.search', by)
}

type Answer = UpstreamDouble['answer']
type Case = [what: string, code: string, status: number, answer: Answer]

const pipe: Answer = (_, response) => response.writeHead(200).end('{"cut": ')

const cases: Case[] = [
  ...[301, 302, 303, 307, 308].map((status): Case => [
    `a redirect with ${status}`,
    'upstream_redirect',
    502,
    (_, response) =>
      response.writeHead(status, { location: `${elsewhere.url}/agent/v1/profiles/search` }).end('{}'),
  ]),
  ['a page', 'upstream_not_json', 502, (_, response) => response.end('<!doctype html><h1>Sign in</h1>')],
  ['a word', 'upstream_not_json', 502, (_, response) => response.end('"ok"')],
  ['nothing', 'upstream_not_json', 502, (_, response) => response.writeHead(204).end()],
  ['an empty 200', 'upstream_not_json', 502, (_, response) => response.end()],
  ['an object without its end', 'upstream_not_json', 502, pipe],
  [
    'a length beyond the cap',
    'upstream_too_large',
    502,
    (_, response) => {
      response.writeHead(200)
      const chunk = Buffer.alloc(1024 * 1024, ' ')
      const more = () => {
        while (!response.destroyed && response.write(chunk));
      }
      response.on('drain', more)
      more()
    },
  ],
  [
    'a compressed bomb',
    'upstream_too_large',
    502,
    (_, response) =>
      response
        .writeHead(200, { 'content-encoding': 'gzip' })
        .end(gzipSync(Buffer.alloc(largestReply + 1, ' '))),
  ],
  ['a connection reset before the headers', 'upstream_broken', 502, (_, response) => response.destroy()],
  [
    'nothing of what was promised',
    'upstream_broken',
    502,
    (_, response) => {
      response.writeHead(200, { 'content-length': '100' }).flushHeaders()
      setTimeout(() => response.destroy(), 10)
    },
  ],
  [
    'a flood of headers',
    'upstream_broken',
    502,
    (_, response) => {
      for (let index = 0; index < 40; index += 1) response.setHeader(`x-${index}`, 'x'.repeat(1_000))
      response.end('{}')
    },
  ],
]

describe('a service that does not answer with data', () => {
  test.each(cases)('%s: %s', async (_, code, status, answer) => {
    upstream.answer = answer
    const asked = await quote()
    const told = (await asked.json()).error
    const before = code === 'upstream_too_large' ? 'upstream_unpaid_too_large' : code
    expect([asked.status, told.code, told.charged]).toEqual([status, before, 'no'])
    expect(told.message).toMatch(/Nothing was charged\.$/)

    const bought = await buy()
    const unknown = (await bought.json()).error
    expect([bought.status, unknown.code, unknown.charged]).toEqual([status, code, 'unknown'])
    expect(unknown.message).toMatch(/being checked\.$/)
    expect(bought.headers.get('nickel-phase')).toBe('unknown')
    expect(bought.headers.get('cache-control')).toBe('no-store')
    expect(elsewhere.heard).toEqual([])
    // what was sold and does not parse is asked for once more, with the same bytes
    const [, first, second, ...more] = upstream.heard
    expect([first?.headers['payment-signature'] !== undefined, more]).toEqual([true, []])
    if (second) expect([second, code]).toEqual([first, 'upstream_not_json'])
  })

  test('a page is shown in part', async () => {
    upstream.answer = (_, response) => response.writeHead(200).end(`<p>${'Größe '.repeat(300)}</p>`)
    const { excerpt, upstreamStatus } = (await (await buy()).json()).error
    expect([excerpt.length, excerpt.slice(0, 9), upstreamStatus]).toEqual([500, '<p>Größe ', 200])
  })

  test.each([
    ['gzip', gzipSync],
    ['br', brotliCompressSync],
  ])('data in %s, though not asked for, is data', async (encoding, compress) => {
    upstream.answer = (_, response) =>
      response.writeHead(200, { 'content-encoding': encoding }).end(compress('{"a": 1}'))
    const reply = await quote()
    expect([await reply.text(), reply.headers.get('content-encoding')]).toEqual(['{"a": 1}', null])
  })

  test('an early hint is not the reply', async () => {
    upstream.answer = (_, response) => {
      response.writeEarlyHints({ link: '</style.css>; rel=preload' })
      sendJson(response, 402, { error: 'Payment required' })
    }
    const reply = await quote()
    expect([reply.status, await reply.json()]).toEqual([402, { error: 'Payment required' }])
  })

  test('a bulk answer of 25 full profiles fits', async () => {
    const body = `[${Array(25)
      .fill(JSON.stringify({ about: 'a'.repeat(350_000) }))
      .join()}]`
    upstream.answer = (_, response) => response.end(body)
    expect((await (await buy()).text()).length).toBe(body.length)
  })
})

describe('a service that cannot be reached', () => {
  test('nothing was sent, so nothing can have been charged', async () => {
    const closed = createServer().listen(0, '127.0.0.1')
    await new Promise((resolve) => closed.once('listening', resolve))
    const gone = openTestForwarder({ SERVICE_URL: `http://127.0.0.1:${portOf(closed)}` })
    await new Promise((resolve) => closed.close(resolve))
    const reply = await buy(gone)
    const { error } = await reply.json()
    expect([reply.status, error.code, error.charged]).toEqual([502, 'upstream_unreachable', 'no'])
    expect(reply.headers.get('nickel-phase')).toBe('not-sent')
  })

  test('a name that nobody has', async () => {
    const lost = openTestForwarder({ SERVICE_URL: 'https://service.invalid' })
    expect((await (await buy(lost)).json()).error.code).toBe('upstream_unreachable')
  })

  test('a plain port behind an https address: the handshake fails, nothing was sent', async () => {
    const hits: Buffer[] = []
    const plain = createServer((socket) =>
      socket.on('data', (data) => {
        hits.push(data)
        socket.end('HTTP/1.1 400 Bad Request\r\n\r\n')
      }),
    )
    await new Promise<void>((resolve) => plain.listen(0, '127.0.0.1', resolve))
    const reply = await buy(openTestForwarder({ SERVICE_URL: `https://127.0.0.1:${portOf(plain)}` }))
    plain.close()
    expect([(await reply.json()).error.code, Buffer.concat(hits).includes('payment-signature')]).toEqual([
      'upstream_unreachable',
      false,
    ])
  })
})

describe('a service that takes its time', () => {
  const ask = (headersWithin: number, within: number) =>
    askUpstream(openUpstream(), {
      method: 'GET',
      origin: upstream.url,
      target: '/',
      headers: {},
      most: 1_000,
      headersWithin,
      within,
    })

  test('silence ends at the limit', async () => {
    upstream.answer = () => undefined
    expect(await ask(5_000, 100)).toMatchObject({ error: { code: 'upstream_timeout' } })
  })

  test('so does a body that drips, and its connection is closed', async () => {
    const closed = new Promise((resolve) => {
      upstream.answer = (_, response) => {
        response.writeHead(200)
        const drip = setInterval(() => response.write(' '), 20)
        response.on('close', () => resolve(clearInterval(drip)))
      }
    })
    expect(await ask(5_000, 150)).toMatchObject({ error: { code: 'upstream_timeout', upstreamStatus: 200 } })
    await closed
  })
})

type Sent = { body: string | Buffer; length?: number; encoding?: string; ends?: boolean }

/** Answers like that under a receipt, and breaks the connection off where it does not end. */
const like =
  ({ body, length, encoding, ends = false }: Sent): Answer =>
  (_, response) => {
    const headers = {
      'payment-response': 'receipt',
      ...(length !== undefined && { 'content-length': length }),
      ...(encoding !== undefined && { 'content-encoding': encoding }),
    }
    response.writeHead(200, Object.entries(headers).flat())
    if (ends) response.end(body)
    else response.write(body, () => setTimeout(() => response.destroy(), 10))
  }

const row = '{"a":[1,2]}'
const packed = gzipSync(row)
const many = JSON.stringify({ texts: Array.from({ length: 5_000 }, (_, at) => `text ${at * at}`) })
const short = (bytes: Buffer) => bytes.subarray(0, bytes.length - 4)

describe('a reply whose announcement is wrong', () => {
  test.each<[string, Sent]>([
    ['a length that is too long', { body: row, length: 1_000 }],
    ['chunks without their end', { body: row }],
    ['gzip that is announced too long', { body: packed, length: 1_000, encoding: 'gzip' }],
    ['gzip that is none', { body: row, encoding: 'gzip', ends: true }],
    ['brotli that is none', { body: row, encoding: 'br', ends: true }],
    ['gzip without a word', { body: packed, ends: true }],
    ['gzip that says brotli', { body: packed, encoding: 'br', ends: true }],
    ['gzip without its checksum', { body: short(packed), encoding: 'gzip', ends: true }],
  ])('%s: a document that parses is whole', async (_, sent) => {
    upstream.answer = like(sent)
    const asked = await quote()
    expect([asked.status, await asked.text()]).toEqual([200, row])
    upstream.heard.length = 0
    const reply = await buy()
    expect([reply.status, reply.headers.get('nickel-form'), await reply.text()]).toEqual([200, null, row])
    expect(upstream.heard).toHaveLength(1)
  })

  test.each<[string, Sent]>([
    ['zstd', { body: row, encoding: 'zstd', ends: true }],
    ['fifty encodings', { body: row, encoding: Array(50).fill('gzip').join(', '), ends: true }],
  ])('%s: what was paid for is taken all the same', async (_, sent) => {
    upstream.answer = like(sent)
    expect((await (await quote()).json()).error.code).toBe('upstream_not_json')
    expect(await (await buy()).text()).toBe(row)
  })

  test.each<[string, Sent, string]>([
    ['a document', { body: many.slice(0, 500), length: many.length }, many.slice(0, 500)],
    ['lines, which may be fewer than there were', { body: '{"a":1}\n{"a":2}\n' }, '{"a":1}\n{"a":2}\n'],
    ['a number, which may be shorter than it was', { body: '12' }, '12'],
    ['a page', { body: '<p>The answ' }, '<p>The answ'],
    [
      'a stream of gzip',
      { body: gzipSync(many).subarray(0, 9_000), encoding: 'gzip', ends: true },
      many.slice(0, 500),
    ],
    [
      'a stream of brotli',
      { body: brotliCompressSync(many).subarray(0, 4_000), encoding: 'br', ends: true },
      many.slice(0, 500),
    ],
  ])('a part of %s is kept as a part, and the whole is asked for again', async (_, sent, part) => {
    upstream.answer = like(sent)
    expect((await (await quote()).json()).error.code).toBe('upstream_broken')
    upstream.heard.length = 0
    const reply = await buy()
    expect([reply.status, reply.headers.get('nickel-form'), upstream.heard.length]).toEqual([200, 'cut', 2])
    expect((await reply.text()).slice(0, part.length)).toBe(part)
  })

  test.each<[string, Answer, [string | null, string]]>([
    ['is away', (_, response) => response.destroy(), ['cut', '{"a":[1']],
    ['is broken', (_, response) => response.writeHead(503).end('{}'), ['cut', '{"a":[1']],
    ['is still at it', (_, r) => r.writeHead(409, { 'retry-after': '2' }).end('{}'), ['cut', '{"a":[1']],
    ['will not say it again', (_, response) => response.writeHead(402).end('{}'), ['text', '{"a":[1']],
    ['says more of it', like({ body: '{"a":[1,2' }), ['cut', '{"a":[1,2']],
    ['says less of it', like({ body: '{"a"' }), ['cut', '{"a":[1']],
    ['says all of it', like({ body: row, ends: true }), [null, `${row}{"a":[1`]],
    [
      'repeats it in a 409',
      (_, response) => response.writeHead(409).end(`{"replay":{"status":200,"body":${row}}}`),
      [null, `${row}{"a":[1`],
    ],
  ])('of a part, when the service %s', async (_, then, told) => {
    const first = like({ body: '{"a":[1' })
    upstream.answer = (heard, response) => (upstream.heard.length === 1 ? first : then)(heard, response)
    const reply = await buy()
    expect([reply.headers.get('nickel-form'), await reply.text()]).toEqual(told)
  })
})

describe('something sold that is not JSON', () => {
  test('reaches the browser as it came, with its receipt, and again from the vault', async () => {
    const lines = '{"one":1}\n{"two":2}\n7'
    upstream.answer = (_, response) => {
      response.writeHead(200, { 'payment-response': 'receipt', 'nickel-form': 'forged' }).end(lines)
    }
    for (const _ of [1, 2]) {
      const reply = await buy()
      expect([reply.status, reply.headers.get('nickel-form'), await reply.text()]).toEqual([
        200,
        'text',
        lines,
      ])
      expect(reply.headers.get('content-type')).toBe('application/json')
    }
  })
})

describe('a browser that goes away', () => {
  test('does not stop a paid call: the service is heard to its end and the answer is kept', async () => {
    const leaving = new AbortController()
    let closedEarly = false
    upstream.answer = (_, response) => {
      leaving.abort()
      response.on('close', () => {
        closedEarly = !response.writableFinished
      })
      setTimeout(() => sendJson(response, 200, { bought: true }), 150)
    }
    const url = `${upstream.url}/agent/v1/profiles/search`
    const request = callRequest(search, await payFor({ url, price: usdc('0.30') }))
    const reply = await forwardCall(
      new Request(request, { signal: leaving.signal }),
      'profiles.search',
      forwarder,
    )
    expect([leaving.signal.aborted, closedEarly, await reply.json()]).toEqual([true, false, { bought: true }])
  })
})

describe('a reply without a payment', () => {
  const of = (length: number) => JSON.stringify({ text: 'x'.repeat(length - 11) })

  test('of 64 KiB passes, and one byte more does not', async () => {
    upstream.answer = (_, response) => response.end(of(65_536))
    expect((await quote()).status).toBe(200)
    upstream.answer = (_, response) => response.end(of(65_537))
    expect((await (await quote()).json()).error).toMatchObject({
      code: 'upstream_unpaid_too_large',
      message: expect.stringContaining('larger than 64 KB'),
    })
  })

  test('is not read further than that, however it is packed', async () => {
    const packed = gzipSync(of(8_000_000))
    upstream.answer = (_, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(packed)
    expect((await (await quote()).json()).error.code).toBe('upstream_unpaid_too_large')
  })

  test('leaves what was paid for as long as it is', async () => {
    upstream.answer = (_, response) => response.end(of(100_000))
    const bought = await buy()
    expect([bought.status, (await bought.text()).length]).toEqual([200, 100_000])
  })
})
