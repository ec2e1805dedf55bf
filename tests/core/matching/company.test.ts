import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { companyKey, sameCompany } from '@/lib/core/matching/company'
import { anyText } from '@/tests/core/matching/people'
import { times } from '@/tests/support/sweep'

const pairs = {
  same: [
    ['Brindle, Inc.', 'BRINDLE'],
    ['Brindle', 'Brindle GmbH & Co. KG'],
    ['Brindle S.p.A.', 'Brindle S. A.'],
    ['Brindle Pty Ltd', 'Brindle Sp. z o.o.'],
    ['Brindle K.K.', '株式会社Brindle'],
    ['AB Sölde', 'Solde Oy'],
    ['A/S Tarnwick', 'Tarnwick B.V.'],
    ['The Oak Company', 'Oak & Co.'],
    ['Oak & Pine', 'Oak and Pine LLC'],
    ['O.&P. Mills', 'O&P Mills'],
    ['Oak (formerly Pine)', 'Oak'],
    ['Tarn Wick', 'Tarnwick'],
    ['ООО «Ромашка»', 'Romashka'],
    ['brindle.com', 'Brindle Ltd'],
    ['https://www.brindle.co.uk/about', 'shop.brindle.co.uk'],
  ],
  similar: [
    ['Brindle', 'Brindle Europe GmbH'],
    ['Brindle', 'Brindle Holdings'],
    ['Oak & Pine', 'Oak & Pine Furniture'],
    ['TMW', 'Tarnwick Mills Worldwide'],
    ['Tarnwick', 'Tarnwyck'],
    ['Tarnwick Mills', 'Tarnwik Mills'],
    ['Яндера', 'Iandera'],
    ['brindle.com', 'brindle.io'],
  ],
  other: [
    ['Brindle', 'Brindle Dental'],
    ['Oak Labs', 'Pine Labs'],
    ['Labs', 'Group Labs'],
    ['Oak', 'Oaks'],
    ['', 'Brindle'],
    ['', ''],
    ['facebook.com/brindle', 'facebook.com/oak'],
  ],
} as const

test.each(
  Object.entries(pairs).flatMap(([verdict, all]) =>
    all.map(([one, other]) => [one, other, verdict] as const),
  ),
)('"%s" and "%s" are %s', (one, other, verdict) => {
  expect([sameCompany(one, other), sameCompany(other, one)]).toEqual([verdict, verdict])
})

describe('a name beside a website', () => {
  const oak = { name: 'Oak', domain: 'oak.com' }
  test.each([
    ['the same of both', { name: 'Oak Ltd', domain: 'https://www.oak.com' }, 'same'],
    ['no website', { name: 'Oak', domain: null }, 'same'],
    ['only the website', { name: null, domain: 'oak.com' }, 'same'],
    ['another website', { name: 'Oak', domain: 'oak.se' }, 'similar'],
    ['another name', { name: 'Tarnwick', domain: 'oak.com' }, 'similar'],
    ['another of both', { name: 'Tarnwick', domain: 'tarnwick.com' }, 'other'],
  ])('%s', (_, company, expected) => expect(sameCompany(oak, company)).toBe(expected))
})

test('of any texts: nothing throws, either way round is the same, and one key is one company', () => {
  const text = fc.array(anyText, { maxLength: 4 }).map((words) => words.join(' '))
  fc.assert(
    fc.property(text, text, (one, other) => {
      expect(sameCompany(one, other)).toBe(sameCompany(other, one))
      const key = companyKey(one)
      if (key !== null) expect(sameCompany(one, one)).toBe('same')
      if (key !== null && key === companyKey(other)) expect(sameCompany(one, other)).toBe('same')
    }),
    { numRuns: times(2000) },
  )
})
