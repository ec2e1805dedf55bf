import 'fake-indexeddb/auto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { billingDifference } from '@/components/answer/draw/answer-facts'
import { findInAnswer, pathText } from '@/components/answer/draw/find-in-answer'
import { freshnessSentence, freshnessWord } from '@/components/answer/draw/answer-facts'
import { withoutPaths } from '@/components/record/parts/other-fields'
import { leaves } from '@/lib/core/answers/pointer'
import { findEndpoint } from '@/lib/core/catalogue'
import { usdc } from '@/lib/core/money'
import { nextInput, pageOf } from '@/lib/browser/purchase/pages'
import { readSetting, writeSetting } from '@/lib/browser/database/kept-settings'
import { readView, writeView } from '@/lib/browser/database/views'
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

describe('other fields', () => {
  test('hold every leaf that was not named, whatever the record', () => {
    const json = fc.letrec((tie) => ({
      value: fc.oneof(
        { depthSize: 'small' },
        fc.string(),
        fc.integer(),
        fc.constant(null),
        fc.dictionary(fc.oneof(fc.string(), fc.constant('__proto__')), tie('value'), { maxKeys: 4 }),
      ),
    })).value
    fc.assert(
      fc.property(
        fc.dictionary(fc.string({ maxLength: 3 }), json, { maxKeys: 5 }),
        fc.nat(),
        (value, seed) => {
          const all = leaves(value)
          const used = all.filter((_, at) => (at + seed) % 3 === 0 && all[at] !== '')
          expect(new Set(leaves(withoutPaths(value, used)).filter((ptr) => ptr !== ''))).toEqual(
            new Set(all.filter((ptr) => ptr !== '' && !used.includes(ptr))),
          )
        },
      ),
      { numRuns: 300 },
    )
  })

  test('a parent that lost all its fields goes, one that was empty stays', () => {
    expect(JSON.stringify(withoutPaths({ a: { b: 1 }, c: {}, d: 2 }, ['/a/b', 'd']))).toBe('{"c":{}}')
  })
})

describe('the input of the next page', () => {
  const endpoint = (id: string) => {
    const found = findEndpoint(id)
    if (!found) throw new Error(id)
    return found
  }

  test('is the same question with the next number', () => {
    const next = nextInput(endpoint('profiles.search'), { title: 'x', page: 2 }, { page: 3, token: null })
    expect(next).toEqual({ title: 'x', page: 3 })
  })

  test('carries a token where the endpoint takes one', () => {
    const input = { postUrl: 'https://network.example/p', paginationToken: 'old' }
    expect(nextInput(endpoint('posts.reactions'), input, { page: 2, token: 'new' })).toEqual({
      postUrl: 'https://network.example/p',
      page: 2,
      paginationToken: 'new',
    })
  })

  test('a token nobody takes is left alone', () => {
    expect(nextInput(endpoint('profiles.search'), {}, { page: null, token: 'new' })).toBeNull()
  })

  test('is none where there are no pages', () => {
    expect(nextInput(endpoint('companies.enrich'), {}, { page: 2, token: null })).toBeNull()
  })

  test('the first page needs no number, and a token alone has none', () => {
    expect([pageOf({}), pageOf({ page: 4 }), pageOf({ paginationToken: 'x' })]).toEqual([1, 4, null])
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

describe('what is remembered of a visitor’s choices', () => {
  test('a choice comes back, and a reset forgets it', async () => {
    const choice = { list: '/data/emails', mode: 'cards' as const, columns: { '/x': { visible: ['/a'] } } }
    await writeView('profiles.search', choice)
    expect(await readView('profiles.search')).toEqual(choice)
    expect(await readView('jobs.search')).toEqual({})
    await writeView('profiles.search', {})
    expect(await readSetting('view:profiles.search')).toBeUndefined()
  })

  test('what cannot be read is automatic', async () => {
    await writeSetting('view:profiles.search', { mode: 'sideways' })
    expect(await readView('profiles.search')).toEqual({})
  })
})
