import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { endpoints } from '@/lib/core/catalogue'
import type { Endpoint } from '@/lib/core/catalogue/endpoint'
import { canonicalJson } from '@/lib/core/json'
import { checkInput, readRequest } from '@/lib/core/wire/decode'
import { encodeRequest, pathNames } from '@/lib/core/wire/encode'
import { fromLiveNames, toLiveNames } from '@/lib/core/wire/wire-word'
import { inputOf } from '@/tests/support/inputs'
import { countEffort } from '@/tests/support/processor-time'

const bytes = (text: string) => new TextEncoder().encode(text)

/** Reads a request as the service does: the path's holes by its pattern. */
function decode(endpoint: Endpoint, { target, body }: { target: string; body: string | null }) {
  const url = new URL(target, 'http://service.invalid')
  const pattern = new RegExp(`^${endpoint.path.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`)
  const params = Object.fromEntries(
    Object.entries(pattern.exec(url.pathname)?.groups ?? {}).map(([name, text]) => [
      name,
      decodeURIComponent(text),
    ]),
  )
  const read = readRequest(endpoint, { params, query: url.searchParams, body: bytes(body ?? '') })
  return read.ok ? checkInput(endpoint, read.value) : read
}

describe.each(endpoints.map((endpoint) => [endpoint.id, endpoint] as const))('%s', (_, endpoint) => {
  test('what is encoded is decoded the same', () => {
    fc.assert(
      fc.property(inputOf(endpoint), (input) => {
        expect(decode(endpoint, encodeRequest(endpoint, input))).toEqual({ ok: true, value: input })
      }),
      { numRuns: 200 },
    )
  })

  test('the same input gives the same bytes whatever the order of its properties', () => {
    fc.assert(
      fc.property(inputOf(endpoint), (input) => {
        const turned = Object.fromEntries(Object.entries(input).toReversed())
        expect(encodeRequest(endpoint, turned)).toEqual(encodeRequest(endpoint, input))
      }),
      { numRuns: 50 },
    )
  })
})

test('a property in the body that stands in the path is refused', () => {
  const lookup = endpoints.find(({ id }) => id === 'profiles.lookup')
  if (!lookup) throw new Error('no lookup')
  const parts = { params: { networkId: 'a' }, query: new URLSearchParams(), body: bytes('{"networkId":"b"}') }
  expect(readRequest(lookup, parts).ok).toBe(false)
})

test.each(['{"query":"\\ud83d"}', '{"query":"a","requestContext":{"a":[{"\\udc00b":1}]}}'])(
  'half a character is refused, in a name too: %s',
  (body) => {
    const lookup = endpoints.find(({ id }) => id === 'geo.locate')
    if (!lookup) throw new Error('no lookup')
    const parts = { params: {}, query: new URLSearchParams(), body: bytes(body) }
    expect(readRequest(lookup, parts).ok).toBe(false)
  },
)

test.each(['.', '..'])(
  'an id %s is refused where it stands in a path: the path would lose it',
  (networkId) => {
    for (const endpoint of endpoints.filter(({ path }) => pathNames(path).length > 0))
      expect(checkInput(endpoint, { networkId })).toMatchObject({ ok: false, error: [{ path: 'networkId' }] })
  },
)

test('canonical JSON is one text for one value', () => {
  expect(canonicalJson({ b: [1, { d: null, c: 'é' }], a: true, gone: undefined })).toBe(
    '{"a":true,"b":[1,{"c":"é","d":null}]}',
  )
})

test('the upstream may use its own word in the five families of names, and nothing else changes', () => {
  const ours =
    '{"networkId":"a","companyNetworkUrl":null,"text":"networkId: \\"networkUrl\\":","list":["networkId"]}'
  const live = ours.replace('{"networkId"', '{"brandId"').replace('"companyNetworkUrl"', '"companyBrandUrl"')
  expect(fromLiveNames(live, 'brand')).toBe(ours)
  expect(toLiveNames({ profiles: [{ networkUrl: 'x' }], title: 'networkId' }, 'brand')).toEqual({
    profiles: [{ brandUrl: 'x' }],
    title: 'networkId',
  })
})

test.each([
  ['a string that never ends', `{"${'a'.repeat(1_000_000)}`],
  ['escaped quotes without an end', `"${'\\"'.repeat(500_000)}`],
  ['quotes and backslashes', '"\\'.repeat(500_000)],
  ['strings without colons', '"guildUrl" '.repeat(90_000)],
  ['room behind a key', `{"guildUrl"${' '.repeat(1_000_000)}:1}`],
  ['many keys', `{${'"guildUrl":1,'.repeat(75_000)}"a":1}`],
])('a megabyte of %s is renamed in step with its length', (_, text) => {
  const effort = countEffort()
  const named = fromLiveNames(text, 'guild')
  expect(effort()).toBeLessThan(150)
  expect(named.includes('networkUrl')).toBe(text.startsWith('{"guildUrl"'))
})

test('only whole keys are renamed, and every other byte stays', () => {
  const text = String.raw`{"guildUrl" : "guildUrl", "a\"guildUrl":1, "x":["guildId"], "guildId\u0020":2, "guildId":{"guildUrl":null}}`
  const named = String.raw`{"networkUrl" : "guildUrl", "a\"guildUrl":1, "x":["guildId"], "guildId\u0020":2, "networkId":{"networkUrl":null}}`
  expect(fromLiveNames(text, 'guild')).toBe(named)
})
