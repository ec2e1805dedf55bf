import type { LookupAddress } from 'node:dns'
import { createServer, type Server } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { forwardCall } from '@/lib/server/forward/call'
import type { Forwarder } from '@/lib/server/forward/forwarder'
import {
  fetchPicture,
  openWeb,
  sourceOf,
  type Sources,
  isPublic,
  publicLookup,
} from '@/lib/server/pictures/fetch-picture'
import { grantPictures, showPicture } from '@/lib/server/pictures/pictures'
import { openUpstream } from '@/lib/server/forward/connection'
import { addressesIn } from '@/lib/core/wire/addresses'
import { callRequest, openTestForwarder } from '@/tests/support/forwarder'
import { sharedByTests } from '@/tests/support/shared'
import { portOf, sendJson, startUpstreamDouble, type UpstreamDouble } from '@/tests/support/upstream-double'

const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')

const upstream = sharedByTests(startUpstreamDouble)
let forwarder: Forwarder

beforeEach(() => {
  upstream().heard.length = 0
  forwarder = openTestForwarder({ SERVICE_PORT: new URL(upstream().url).port })
})

/** Buys nothing: a free answer with these addresses in it, and the tokens that the seal on it brings. */
async function tokensFor(photos: string[], by = forwarder): Promise<(string | null)[]> {
  upstream().answer = (_, response) => sendJson(response, 200, { photos })
  const reply = await forwardCall(callRequest({ input: {} }), 'profiles.search', by)
  const seal = reply.headers.get('nickel-pictures')
  const addresses = addressesIn(await reply.text())
  const granted = await grantPictures(callRequest({ seal, addresses }), by)
  return (await granted.json()).tokens
}

const show = (token: string, headers: Record<string, string> = {}, by = forwarder) =>
  showPicture(new Request(`http://127.0.0.1:18999/api/picture/${token}`, { headers }), token, by)

describe('a picture of an answer', () => {
  test("in the sandbox comes from the service itself, as pixels of its own type and nobody else's to keep", async () => {
    const [token] = await tokensFor([`${upstream().url}/media/face.png?size=2`])
    upstream().answer = (_, response) =>
      response.writeHead(200, { 'content-type': 'text/html', 'set-cookie': 'a=1' }).end(png)
    const picture = await show(token ?? '')
    expect([picture.status, Buffer.from(await picture.arrayBuffer())]).toEqual([200, png])
    expect(Object.fromEntries(picture.headers)).toEqual({
      'content-type': 'image/png',
      'content-length': '16',
      'cache-control': 'private, max-age=86400, immutable',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
    })
    const { method, target, headers } = upstream().heard[1] ?? {}
    expect([method, target]).toEqual(['GET', '/media/face.png?size=2'])
    expect(Object.keys(headers ?? {}).toSorted()).toEqual([
      'accept',
      'accept-encoding',
      'connection',
      'host',
      'user-agent',
    ])
  })

  test('has one token, which does not show its address and is worth nothing to another dashboard', async () => {
    const address = `${upstream().url}/media/face.png`
    const [first] = await tokensFor([address])
    const [again] = await tokensFor(['https://media.test/other.png', address]).then((tokens) =>
      tokens.slice(1),
    )
    expect(first).toBe(again)
    expect(Buffer.from(first ?? '', 'base64url').toString('latin1')).not.toContain('media')
    const other = openTestForwarder({ SERVICE_PORT: new URL(upstream().url).port })
    upstream().heard.length = 0
    expect((await show(first ?? '', {}, other)).status).toBe(404)
    expect(upstream().heard).toEqual([])
  })

  test('works after a restart, from what lies in the folder', async () => {
    const [token] = await tokensFor([`${upstream().url}/media/face.png`])
    upstream().answer = (_, response) => response.end(png)
    const { vault } = forwarder.settings
    const restarted = openTestForwarder({
      SERVICE_PORT: new URL(upstream().url).port,
      VAULT_DIR: vault.kind === 'folder' ? vault.dir : '',
    })
    expect((await show(token ?? '', {}, restarted)).status).toBe(200)
  })

  test('is not shown on other sites', async () => {
    const [token] = await tokensFor([`${upstream().url}/media/face.png`])
    for (const site of ['cross-site', 'same-site', 'none'])
      expect((await show(token ?? '', { 'sec-fetch-site': site })).status).toBe(403)
  })

  test('costs nobody the answer when there is no key to seal with', async () => {
    upstream().answer = (_, response) => sendJson(response, 200, { photo: 'https://media.test/a.png' })
    const keyless = { ...forwarder, key: () => Promise.reject(new Error('no disk')) }
    const reply = await forwardCall(callRequest({ input: {} }), 'profiles.search', keyless)
    expect([reply.status, reply.headers.get('nickel-pictures')]).toEqual([200, null])
  })

  test('the terms of a 402 and a failure seal nothing', async () => {
    for (const status of [402, 400, 500]) {
      upstream().answer = (_, response) => sendJson(response, status, { photo: 'https://media.test/a.png' })
      const reply = await forwardCall(callRequest({ input: {} }), 'profiles.search', forwarder)
      expect(reply.headers.get('nickel-pictures')).toBeNull()
    }
  })
})

describe('only addresses that stood in an answer', () => {
  test('a seal holds for exactly its own list', async () => {
    const photos = ['https://media.test/a.png', 'https://media.test/b.png']
    upstream().answer = (_, response) => sendJson(response, 200, { photos })
    const reply = await forwardCall(callRequest({ input: {} }), 'profiles.search', forwarder)
    const seal = reply.headers.get('nickel-pictures') ?? ''
    const status = async (body: unknown) => (await grantPictures(callRequest(body), forwarder)).status
    expect(await status({ seal, addresses: photos })).toBe(200)
    expect(await status({ seal, addresses: photos.toReversed() })).toBe(404)
    expect(await status({ seal, addresses: photos.slice(1) })).toBe(404)
    expect(await status({ seal, addresses: [...photos, 'https://media.test/c.png'] })).toBe(404)
    expect(await status({ seal, addresses: [photos.join('\n')] })).toBe(404)
    expect(await status({ seal: '', addresses: [] })).toBe(404)
    expect(await status({ seal: [seal], addresses: photos })).toBe(400)
    expect(await status({ addresses: photos })).toBe(400)
  })

  test('no altered, cut or invented token opens', async () => {
    const [token = null] = await tokensFor([`${upstream().url}/media/face.png`])
    const bytes = Buffer.from(token ?? '', 'base64url')
    upstream().heard.length = 0
    const altered = [...bytes.keys()].map((index) => {
      const copy = Buffer.from(bytes)
      copy[index] = (copy[index] ?? 0) ^ 1
      return copy.toString('base64url')
    })
    for (const forged of [
      ...altered,
      '',
      'x',
      bytes.subarray(0, 28).toString('base64url'),
      'https://media.test/a.png',
    ])
      expect((await show(forged)).status).toBe(404)
    expect(upstream().heard).toEqual([])
  })
})

describe('only public places', () => {
  test.each([
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '127.0.0.1',
    '127.255.255.255',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.0.0.1',
    '192.0.2.1',
    '192.168.1.1',
    '198.18.0.1',
    '198.51.100.7',
    '203.0.113.7',
    '224.0.0.1',
    '240.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:8.8.8.8',
    '::ffff:127.0.0.1',
    '64:ff9b::7f00:1',
    '100::1',
    '2001::1',
    '2001:db8::1',
    '2002:7f00:1::',
    'fc00::1',
    'fd12::1',
    'fe80::1',
    'fec0::1',
    'ff02::1',
    '3fff::1',
    'nonsense',
    '',
  ])('%s is none', (address) => expect(isPublic(address)).toBe(false))

  test.each(['8.8.8.8', '1.1.1.1', '172.32.0.1', '100.128.0.1', '2606:4700::1111', '2a00:1450:4001::1'])(
    '%s is one',
    (address) => expect(isPublic(address)).toBe(true),
  )

  const sources: Sources = { web: openWeb(), service: openUpstream(), serviceOrigin: 'http://127.0.0.1:4020' }

  test.each([
    'http://media.test/a.png',
    'ftp://media.test/a.png',
    'file:///etc/passwd',
    'data:image/png;base64,AAAA',
    'https://127.0.0.1/a.png',
    'https://2130706433/a.png',
    'https://0x7f000001/a.png',
    'https://0177.0.0.1/a.png',
    'https://127.1/a.png',
    'https://[::1]/a.png',
    'https://[::ffff:127.0.0.1]/a.png',
    'https://8.8.8.8/a.png',
    'https://①②⑦.⓪.⓪.①/a.png',
    'https://localhost/a.png',
    'https://media.test:22/a.png',
    'https://media.test:8443/a.png',
    'https://me@media.test/a.png',
    'https://me:secret@media.test/a.png',
    'https://media.test@127.0.0.1/a.png',
    'http://127.0.0.1:4021/a.png',
    'https://127.0.0.1:4020/a.png',
    'http://localhost:4020/a.png',
    'http://me@127.0.0.1:4020/a.png',
    'http://127.0.0.1:4020@media.test/a.png',
    '//media.test/a.png',
    '',
    'nonsense',
  ])('%s is never fetched', async (address) => {
    expect(sourceOf(address, sources)).toBeNull()
    expect(await fetchPicture(address, sources)).toMatchObject({ error: { code: 'picture_refused' } })
  })

  test('with a real service even its own origin is not, unless it is public', async () => {
    const live = openTestForwarder({ SERVICE_URL: upstream().url })
    expect(await tokensFor([`${upstream().url}/media/face.png`, 'https://media.test/a.png'], live)).toEqual([
      null,
      expect.any(String),
    ])
  })
})

describe('names that lie', () => {
  let listener: Server
  let hits = 0
  beforeAll(async () => {
    listener = createServer((socket) => {
      hits += 1
      socket.destroy()
    })
    await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
  })
  afterAll(() => listener.close())

  const ask = (addresses: LookupAddress[][]) => {
    let call = 0
    const lookup = publicLookup((_, __, done) =>
      done(null, addresses[Math.min(call++, addresses.length - 1)] ?? []),
    )
    return openWeb(lookup).request({
      origin: `http://media.test:${portOf(listener)}`,
      path: '/',
      method: 'GET',
    })
  }
  const here = { address: '127.0.0.1', family: 4 }
  const there = { address: '8.8.8.8', family: 4 }

  test.each([
    ['points here', [[here]]],
    ['points here as IPv6', [[{ address: '::1', family: 6 }]]],
    ['points here in disguise', [[{ address: '::ffff:127.0.0.1', family: 6 }]]],
    ['points here among public ones', [[there, here]]],
    ['points nowhere', [[]]],
  ])('a name that %s connects to nothing', async (_, addresses) => {
    await expect(ask(addresses)).rejects.toThrow('not a public address')
    expect(hits).toBe(0)
  })

  test('a name is resolved once for a connection: the socket goes to what was checked', async () => {
    const asked: string[] = []
    const lookup = publicLookup((host, _, done) => {
      asked.push(host)
      done(null, asked.length === 1 ? [there] : [here])
    })
    const seen = await new Promise((resolve) =>
      lookup('media.test', { all: true }, (_, found) => resolve(found)),
    )
    expect([seen, asked]).toEqual([[there], ['media.test']])
    await expect(
      openWeb(lookup).request({ origin: `http://media.test:${portOf(listener)}`, path: '/', method: 'GET' }),
    ).rejects.toThrow()
    expect(hits).toBe(0)
  })
})

describe('only pixels', () => {
  const fetched = async (answer: UpstreamDouble['answer']) => {
    upstream().answer = answer
    return fetchPicture(`${upstream().url}/a`, forwarder.sources)
  }

  test.each([
    ['image/png', png],
    ['image/jpeg', Buffer.from('ffd8ffe000104a464946', 'hex')],
    ['image/gif', Buffer.from('GIF89a......')],
    ['image/webp', Buffer.from('RIFF....WEBPVP8 ')],
    ['image/avif', Buffer.from('\0\0\0\x1cftypavif\0\0\0\0')],
  ])('%s is known by its bytes', async (type, bytes) => {
    const picture = await fetched((_, response) =>
      response.writeHead(200, { 'content-type': 'text/plain' }).end(bytes),
    )
    expect(picture).toEqual({ ok: true, value: { type, bytes } })
  })

  test.each([
    ['SVG', '<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'],
    ['a page', '<!doctype html><script>1</script>'],
    ['nothing', ''],
    ['a video', '\0\0\0\x1cftypisom'],
    ['PDF', '%PDF-1.7'],
    ['a bitmap of Windows', 'BM......'],
  ])('%s is refused, whatever it calls itself', async (_, text) => {
    const answer: UpstreamDouble['answer'] = (__, response) =>
      response.writeHead(200, { 'content-type': 'image/png' }).end(text)
    expect(await fetched(answer)).toMatchObject({ error: { code: 'picture_refused' } })
  })

  test('more than 2 MB is refused', async () => {
    const answer: UpstreamDouble['answer'] = (_, response) =>
      response.end(Buffer.concat([png, Buffer.alloc(2 * 1024 * 1024)]))
    expect(await fetched(answer)).toMatchObject({ error: { code: 'picture_refused' } })
  })

  test.each([301, 302, 307, 204, 206, 404, 500])(
    'status %i is no picture, and no redirect is followed',
    async (status) => {
      const answer: UpstreamDouble['answer'] = (_, response) =>
        response.writeHead(status, { location: '/elsewhere.png' }).end(status === 204 ? undefined : png)
      upstream().heard.length = 0
      expect(await fetched(answer)).toMatchObject({ error: { code: 'picture_unavailable' } })
      expect(upstream().heard).toHaveLength(1)
    },
  )
})

test('tokens for pictures are counted too', async () => {
  const limited = openTestForwarder({ SERVICE_URL: upstream().url, CALL_LIMIT: '4' })
  const ask = async () => (await grantPictures(callRequest({ seal: 'x', addresses: [] }), limited)).status
  expect([await ask(), await ask(), await ask()]).toEqual([404, 404, 429])
})
