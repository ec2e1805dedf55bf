import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addressesIn } from '@/lib/core/wire/addresses'

describe('the addresses in an answer', () => {
  test('are its strings that are web addresses, once each, as they appear', () => {
    const answer = {
      photo: 'https://media.test/b.png?e=1&t=x',
      more: [{ deep: 'http://127.0.0.1:4020/media/a.png' }, 'https://media.test/b.png?e=1&t=x'],
      text: 'see https://media.test/not-alone.png',
      said: 'he said "https://media.test/quoted.png"',
      word: 'https',
      spaced: 'https://media.test/a b.png',
      'https://media.test/key.png': 1,
    }
    expect(addressesIn(JSON.stringify(answer))).toEqual([
      'https://media.test/b.png?e=1&t=x',
      'http://127.0.0.1:4020/media/a.png',
      'https://media.test/key.png',
    ])
  })

  test('are the same however slashes and letters are escaped', () => {
    expect(addressesIn('["https:\\/\\/media.test\\/a.png?x=1\\u0026y=2"]')).toEqual([
      'https://media.test/a.png?x=1&y=2',
    ])
  })

  test('are found whatever stands around them, in any text at all, without throwing', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.webUrl({ withQueryParameters: true }), (around, url) => {
        expect(addressesIn(JSON.stringify({ around, url }))).toContain(url)
      }),
    )
    fc.assert(fc.property(fc.string(), (text) => void addressesIn(`"http${text}"http://`)))
  })

  test('end at a million characters in all, and at two thousand each', () => {
    const many = Array.from({ length: 60_000 }, (_, index) => `https://media.test/${index}.png`)
    const found = addressesIn(JSON.stringify([`https://media.test/${'x'.repeat(2_048)}`, ...many]))
    expect(found[0]).toBe(many[0])
    expect(found.join('').length).toBeLessThanOrEqual(1_000_000)
    expect(found.length).toBeGreaterThan(30_000)
  })
})
