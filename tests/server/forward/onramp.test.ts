import { afterAll, beforeAll, expect, test } from 'vitest'
import { getConfiguration } from '@/lib/server/forward/status'
import type { Forwarder } from '@/lib/server/forward/forwarder'
import { giveOnrampToken } from '@/lib/server/forward/funding'
import { callRequest, openTestForwarder } from '@/tests/support/forwarder'
import { startOnrampDouble, type OnrampMood } from '@/tests/support/onramp-double'

const live = { SERVICE_URL: 'https://data.nickel.test' }
const address = `0x${'ab'.repeat(20)}`
const visitor = { 'x-forwarded-for': '198.51.100.9, 203.0.113.77' }

let onramp: Awaited<ReturnType<typeof startOnrampDouble>>
let forwarder: Forwarder

beforeAll(async () => {
  onramp = await startOnrampDouble()
  forwarder = openTestForwarder({ ...live, ...onramp.settings, TRUSTED_PROXIES: '1', CALL_LIMIT: '0' })
})
afterAll(() => onramp.stop())

async function ask(mood: OnrampMood, body: unknown = { address }, headers: Record<string, string> = visitor) {
  onramp.state.mood = mood
  const reply = await giveOnrampToken(callRequest(body, headers), forwarder)
  return { status: reply.status, told: await reply.json() }
}

test('a token is asked for with the key, for one address, USDC on Base and the visitor that our proxy names', async () => {
  onramp.heard.length = 0
  const { status, told } = await ask('gives')
  expect([status, told]).toEqual([200, { token: onramp.state.given.at(-1) }])
  const [heard] = onramp.heard
  expect(heard).toMatchObject({ method: 'POST', target: '/onramp/v1/token' })
  expect(JSON.parse(heard?.body ?? '')).toEqual({
    addresses: [{ address, blockchains: ['base'] }],
    assets: ['USDC'],
    clientIp: '203.0.113.77',
  })
  expect(onramp.heard).toHaveLength(1)
})

test.each([
  ['refuses', 'onramp_refused', 401],
  ['breaks', 'onramp_unavailable', 500],
  ['gives nonsense', 'onramp_unavailable', 200],
] as const)('an on-ramp that %s is told of in a sentence', async (mood, code, upstreamStatus) => {
  const { status, told } = await ask(mood)
  expect(status).toBe(502)
  expect(told.error).toEqual({ code, upstreamStatus, message: expect.stringMatching(/^Coinbase .*way\.$/) })
})

test('one that is away is told of, too', async () => {
  const away = openTestForwarder({
    ...live,
    ...onramp.settings,
    CDP_API_URL: 'http://127.0.0.1:9',
    TRUSTED_PROXIES: '1',
  })
  const reply = await giveOnrampToken(callRequest({ address }, visitor), away)
  expect([reply.status, (await reply.json()).error.code]).toEqual([502, 'onramp_unavailable'])
})

test('nothing is asked for another shape, for another site, or for a visitor whose address is not known', async () => {
  onramp.heard.length = 0
  for (const body of [{}, { address: '0x1' }, { address, clientIp: '192.0.2.1' }, []])
    expect((await ask('gives', body)).status).toBe(400)
  expect((await ask('gives', { address }, { ...visitor, 'x-nickel': '0' })).status).toBe(403)
  for (const forwarded of ['', 'unknown'])
    expect((await ask('gives', { address }, { 'x-forwarded-for': forwarded })).status).toBe(502)
  expect(onramp.heard).toEqual([])
})

test('one visitor gets ten tokens a minute at most, and another is not held up by that', async () => {
  const limited = openTestForwarder({ ...live, ...onramp.settings, TRUSTED_PROXIES: '1' })
  onramp.state.mood = 'gives'
  const statusFor = async (from: string) =>
    (await giveOnrampToken(callRequest({ address }, { 'x-forwarded-for': from }), limited)).status
  const statuses = []
  for (let count = 0; count < 12; count += 1) statuses.push(await statusFor('203.0.113.1'))
  expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(10)
  expect(statuses.at(-1)).toBe(429)
  expect(await statusFor('203.0.113.2')).toBe(200)
})

test('the page is told that there is this way, and nothing of the key', async () => {
  const told = await (await getConfiguration(forwarder)).text()
  expect(JSON.parse(told).onramp).toBe(true)
  for (const secret of Object.values(onramp.settings)) expect(told).not.toContain(secret)
})

test('without a key there is no such way', async () => {
  const bare = openTestForwarder(live)
  expect(await (await getConfiguration(bare)).json()).not.toHaveProperty('onramp')
  const reply = await giveOnrampToken(callRequest({ address }, visitor), bare)
  expect(reply.status).toBe(404)
})
