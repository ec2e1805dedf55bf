import { describe, expect, test } from 'vitest'
import { billingDifference, freshnessSentence, freshnessWord } from '@/components/answer/draw/frame'
import { findInAnswer, pathText } from '@/components/answer/draw/raw'
import { usdc } from '@/lib/core/money'
import { answerOf, people } from '@/tests/components/answer/answers'

describe('what an answer says of its price, beside the receipt', () => {
  const difference = (extra: object) => {
    const { view, document } = answerOf({ elements: people(1, 2), ...extra })
    return billingDifference(view.billing, document, usdc('0.30'))?.value
  }

  test.each([
    [{ cost: 0.3 }, undefined],
    [{ cost: '0.30' }, undefined],
    [{ cost: 0.25 }, 0.25],
    [{ billing: { amount: '0.25', currency: 'USDC' } }, '0.25'],
    [{ billing: { amount: '0.25', currency: 'EUR' } }, undefined],
    [{ billing: { amount: '300000', currency: 'USDC' } }, undefined],
    [{ credits: 5 }, undefined],
  ])('%j', (extra, told) => {
    expect(difference(extra)).toBe(told)
  })
})

describe('how fresh an answer is', () => {
  const cacheOf = (extra: object) => answerOf({ elements: people(1, 2), ...extra }).view.cache
  const now = Date.parse('2026-11-21T12:00:00Z')

  test('cached, live and not stated are three different words', () => {
    expect(freshnessWord(cacheOf({ cached: true, cachedAt: '2026-11-21T10:00:00Z' }), now)).toBe(
      'From the service’s cache, 2 hours ago',
    )
    expect(freshnessWord(cacheOf({ cached: false }), now)).toBe('Live')
    expect(freshnessWord(cacheOf({}), now)).toBeNull()
    expect(freshnessSentence(cacheOf({}), now)).toContain('does not say')
  })
})

describe('searching an answer', () => {
  const document: unknown = JSON.parse(
    '{"elements":[{"name":"Ada","zz_unknown":"x1","a.b":"x2","":"x3","__proto__":{"deep":"x4"}}],"note":"x5 Ada"}',
  )

  test.each([
    ['zz_unknown', ['/elements/0/zz_unknown']],
    ['a.b', ['/elements/0/a.b']],
    ['x3', ['/elements/0/']],
    ['x4', ['/elements/0/__proto__/deep']],
    ['__proto__', ['/elements/0/__proto__']],
    ['ADA', ['/elements/0/name', '/note']],
    ['', []],
  ])('finds %j', (words, expected) => {
    expect(findInAnswer(document, words).hits.map(({ ptr }) => ptr)).toEqual(expected)
  })

  test('the 9,999th row is found', () => {
    const { hits } = findInAnswer({ elements: people(0, 10_000) }, 'Person 9999')
    expect(hits.map(({ within }) => within)).toEqual(['/elements/9999'])
  })

  test('a thousand hits are cut, and it is told', () => {
    const found = findInAnswer({ elements: people(0, 1_000) }, 'Maker')
    expect([found.hits.length, found.isCut]).toEqual([200, true])
  })

  test('a path reads as people write it', () => {
    expect(pathText('/data/emails/3/a.b')).toBe('data.emails[3]["a.b"]')
    expect(pathText('')).toBe('the whole answer')
  })
})
