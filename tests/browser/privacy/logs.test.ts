import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { forwardCall } from '@/lib/server/forward/call'
import { logFailure } from '@/lib/core/log'
import { newBuyer } from '@/tests/support/buyer'
import { callRequest, openTestForwarder } from '@/tests/support/forwarder'
import { startTestService } from '@/tests/support/service'

const name = 'Xanthippe Quillfeather'
const slug = 'xanthippe-quillfeather-77'
const id = 'ACoAAB91xQ9sVtK3mLw_8ZrT5q'
const email = 'xanthippe@quillfeather.example'
const traces = /xanthippe|quillfeather|ACoAAB91/i

const inputs = [
  ['profiles.enrich', { networkId: slug }],
  ['profiles.enrich', { networkUrl: `https://www.network.example/in/${slug}` }],
  ['profiles.email', { networkId: id }],
  ['profiles.search', { search: name, firstName: 'Xanthippe', lastName: 'Quillfeather' }],
  ['profiles.bulk', { profiles: [slug, id, email] }],
  ['profiles.posts', { profile: slug }],
  ['companies.search', { search: name }],
] as const

let service: Awaited<ReturnType<typeof startTestService>>
const heard: string[] = []
const hear = (chunk: unknown) => {
  heard.push(
    typeof chunk === 'string'
      ? chunk
      : chunk instanceof Uint8Array
        ? Buffer.from(chunk).toString()
        : String(chunk),
  )
  return true
}

beforeAll(async () => {
  service = await startTestService()
  for (const stream of [process.stdout, process.stderr]) vi.spyOn(stream, 'write').mockImplementation(hear)
  for (const way of ['log', 'info', 'warn', 'error', 'debug'] as const)
    vi.spyOn(console, way).mockImplementation((...words: unknown[]) => {
      const text = words.map((word) =>
        word instanceof Error ? `${word.stack} ${JSON.stringify(word)}` : String(word),
      )
      heard.push(text.join(' '))
    })
})

afterAll(async () => {
  vi.restoreAllMocks()
  await service.stop()
})

test('no name and no input of a lookup is in the log of forwarder or service, whatever goes wrong', async () => {
  const forwarder = openTestForwarder({ SERVICE_URL: service.serviceUrl })
  const away = openTestForwarder({ SERVICE_URL: 'http://127.0.0.1:9' })
  const statuses = new Set<number>()
  for (const [endpointId, input] of inputs)
    for (const by of [forwarder, away]) {
      const bodies = [{ input }, { input: { ...input, [slug]: name } }, `{"input": {"x": "${name}", `]
      for (const body of bodies) statuses.add((await forwardCall(callRequest(body), endpointId, by)).status)
      const paid = { 'payment-signature': btoa(`{"x":"${slug}"}`), 'x-nickel-claim': slug }
      statuses.add((await forwardCall(callRequest({ input }, paid), endpointId, by)).status)
    }
  expect([...statuses].some((status) => status === 402)).toBe(true)
  expect([...statuses].some((status) => status >= 500)).toBe(true)

  const buyer = newBuyer()
  const post = (path: string, body: unknown, headers = {}) =>
    fetch(`${service.serviceUrl}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
  await post('/sandbox/faucet', { address: buyer.address })
  await post(`/agent/v1/${slug}`, { x: name })
  await post('/agent/v1/profiles/search', { search: name.repeat(20_000) })
  await fetch(`${service.serviceUrl}/agent/v1/profiles/${slug}?q=${encodeURIComponent(name)}`)
  const asked = {
    method: 'POST',
    url: `${service.serviceUrl}/agent/v1/profiles/search`,
    body: { search: name },
  }
  for (const fault of ['upstream', 'settle', null]) {
    const headers = fault === null ? {} : { 'x-sandbox-fault': fault }
    const payment = await buyer.sign(await buyer.terms(asked))
    const reply = await post('/agent/v1/profiles/search', asked.body, {
      'payment-signature': payment,
      ...headers,
    })
    statuses.add(reply.status)
    await reply.arrayBuffer()
  }
  expect(statuses).toContain(200)
  expect(heard.filter((line) => traces.test(line))).toEqual([])
})

test('an error that quotes what was asked for is told without its words', () => {
  const error = Object.assign(new Error(`invalid input: "${name}"`), {
    code: '22P02',
    params: [slug],
    detail: name,
  })
  heard.length = 0
  logFailure('A lookup failed', error)
  expect(heard.join('\n')).toMatch(/^A lookup failed: Error 22P02\n\s+at /)
  expect(heard.join('\n')).not.toMatch(traces)
})
