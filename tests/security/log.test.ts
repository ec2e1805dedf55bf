import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openShop, search, sell } from '@/tests/server/vault/shop'
import { newWallet } from '@/tests/support/new-wallet'
import { copyStandalone, startStandalone, type Standalone } from '@/tests/support/standalone'
import { sendJson } from '@/tests/support/upstream-double'

const name = 'Xanthippe Quillfeather'
const slug = 'xanthippe-quillfeather-77'
const visitor = '203.0.113.77'
const traces = /xanthippe|quillfeather|engineer|203\.0\.113|Ada Byron|media\.test/i
const signature = /0x[0-9a-f]{130}|[0-9a-f]{130}/i

let shop: Awaited<ReturnType<typeof openShop>>
let nickel: Standalone

beforeAll(async () => {
  shop = await openShop()
  nickel = await startStandalone(await copyStandalone(), {
    SERVICE_URL: shop.upstream.url,
    TRUSTED_PROXIES: '1',
  })
})
afterAll(async () => {
  await nickel.stop()
  await shop.stop()
})

const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  fetch(`${nickel.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-nickel': '1', 'x-forwarded-for': visitor, ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })

const lines = (): Record<string, unknown>[] =>
  nickel
    .log()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line))

test('every call is one line of our own words and numbers, whatever was asked, paid or broken', async () => {
  const wallet = newWallet()
  const call = '/api/call/profiles.search'
  shop.upstream.answer = (_, response) => sendJson(response, 402, { accepts: [], name })
  const replies = [await post(call, { input: { search: name } })]
  shop.upstream.answer = sell
  const paid = await shop.pay({}, wallet)
  replies.push(await post(call, search, paid), await post(call, search, paid))
  shop.upstream.answer = (_, response) => response.writeHead(500).end(`<h1>${name}</h1>`)
  replies.push(await post(call, search, await shop.pay({}, wallet)))
  shop.upstream.answer = (_, response) => void response.destroy()
  replies.push(
    await post(call, search, await shop.pay({}, wallet)),
    await post(call, `{"input": {"search": "${name}`),
    await post(call, { input: { [slug]: name } }),
    await post(call, search, { 'payment-signature': btoa(slug), 'x-nickel-claim': slug }),
    await post(`/api/call/${slug}`, { input: {} }),
    await post('/api/claim', { secret: paid['x-nickel-claim'] }),
    await post('/api/claim', { secret: slug }),
    await post('/api/chain', { ask: slug }),
    await post('/api/picture', { seal: slug, addresses: [`https://media.test/${slug}.png`] }),
    await fetch(`${nickel.url}/api/picture/${slug}`),
    await fetch(`${nickel.url}/api/config?name=${slug}`, { headers: { 'x-forwarded-for': visitor } }),
  )
  const statuses = replies.map(({ status }) => status)
  for (const status of [200, 400, 402, 404, 422, 502]) expect(statuses).toContain(status)

  // a line is written just after its reply
  await vi.waitFor(() => expect(lines().map(({ status }) => status)).toEqual(statuses))
  expect(lines().map(({ request }) => request)).toEqual(
    replies.map((reply) => reply.headers.get('nickel-request')),
  )
  const known = ['at', 'request', 'call', 'paid', 'status', 'phase', 'replayed', 'ms', 'in', 'out']
  for (const line of lines()) expect(Object.keys(line).filter((key) => !known.includes(key))).toEqual([])
  expect(lines()[1]).toMatchObject({ call: 'profiles.search', paid: true, phase: 'answered', in: 31 })
  const body = (await replies[2]?.text()) ?? ''
  expect(lines()[2]).toMatchObject({ replayed: true, out: Buffer.byteLength(body) })
  expect(lines().some((line) => line['call'] === 'unknown')).toBe(true)

  const log = nickel.log()
  expect(log.match(traces)?.[0]).toBeUndefined()
  expect(log.match(signature)?.[0]).toBeUndefined()
  for (const secret of [wallet.address, paid['payment-signature'], paid['x-nickel-claim']])
    expect(log.toLowerCase()).not.toContain(secret.toLowerCase())
})

test('nobody is told by the log who looked at which page, nor by whom health is asked', async () => {
  const before = nickel.log()
  await fetch(`${nickel.url}/profiles/search?name=${slug}`)
  await fetch(`${nickel.url}/api/health`)
  await fetch(`${nickel.url}/api/ready`)
  expect(nickel.log()).toBe(before)
})
