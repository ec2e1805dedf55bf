import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decodeBase64, encodeBase64, fromBase64Url, toBase64Url, toHex } from '@/lib/core/payment/bytes'
import { type Json, parseStrictJson, sameJson, canonicalJson } from '@/lib/core/json'
import { times } from '@/tests/support/sweep'

test('text survives the way into a header and back', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(encodeBase64(text)).toBe(Buffer.from(text).toString('base64'))
      expect(decodeBase64(encodeBase64(text))).toBe(text)
    }),
  )
})

test('what decodes re-encodes to itself, in either alphabet and padded or not', () => {
  const almost = fc.stringMatching(/^[A-Za-c0-9+/=_, é-]{0,12}$/)
  fc.assert(
    fc.property(fc.oneof(almost, fc.base64String()), (encoded) => {
      const buffer = Buffer.from(encoded, 'base64')
      const plain = encoded
        .replace(/={1,2}$/, '')
        .replaceAll('-', '+')
        .replaceAll('_', '/')
      const isCanonical = buffer.toString('base64').replaceAll('=', '') === plain
      const isText = Buffer.from(buffer.toString('utf8')).equals(buffer)
      expect(decodeBase64(encoded)).toBe(isCanonical && isText ? buffer.toString('utf8') : null)
    }),
    { numRuns: times(5_000) },
  )
})

test('bytes survive base64url and hexadecimal', () => {
  fc.assert(
    fc.property(fc.uint8Array(), (bytes) => {
      expect(toBase64Url(bytes)).toBe(Buffer.from(bytes).toString('base64url'))
      expect(fromBase64Url(toBase64Url(bytes))).toEqual(Uint8Array.from(bytes))
      expect(toHex(bytes)).toBe(`0x${Buffer.from(bytes).toString('hex')}`)
    }),
  )
  for (const odd of ['A!AA', 'AA=', 'A+', 'AB', 'A']) expect(fromBase64Url(odd)).toBeNull()
})

describe('strict JSON', () => {
  test('reads what JSON.parse reads, when no key is forbidden', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 6 }), (value) => {
        const text = JSON.stringify(value)
        const isForbidden = /"(__proto__|constructor|prototype)":/.test(text)
        if (!isForbidden) expect(parseStrictJson(text)).toEqual({ ok: true, value: JSON.parse(text) })
      }),
    )
  })

  test.each([
    ['{"a":1,"a":1}', 'duplicate-key'],
    ['{"a":1,"\\u0061":2}', 'duplicate-key'],
    ['[{"b":[{"x":{},"y":0,"x":[]}]}]', 'duplicate-key'],
    ['{"a":{"__proto__":1}}', 'forbidden-key'],
    ['{"\\u005f_proto__":1}', 'forbidden-key'],
    ['['.repeat(33) + ']'.repeat(33), 'too-deep'],
    ['{"a":1,}', 'not-json'],
    ['', 'not-json'],
  ])('%s is refused: %s', (text, problem) => {
    expect(parseStrictJson(text)).toEqual({ ok: false, error: problem })
  })

  test.each(['{"a":"a","b":"a"}', '{"a":{"a":1},"b":{"a":1}}', '["a","a"]', '{"a":"\\"a\\":1,\\"a\\":2"}'])(
    '%s has no key twice',
    (text) => {
      expect(parseStrictJson(text).ok).toBe(true)
    },
  )

  test('the order of keys does not matter, that of lists does', () => {
    const one: Json = { a: [1, { b: 2, c: null }], d: 'x' }
    expect(sameJson(one, { d: 'x', a: [1, { c: null, b: 2 }] })).toBe(true)
    expect(sameJson([1, 2], [2, 1])).toBe(false)
    expect(sameJson('1', 1)).toBe(false)
    expect(canonicalJson({ b: 1, a: [] })).toBe('{"a":[],"b":1}')
  })
})
