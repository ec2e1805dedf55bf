import { afterAll, describe, expect, test } from 'vitest'
import { usdc } from '@/lib/core/money'
import { rangeOf, receiptsIn, type Span } from '@/lib/browser/receipts/period'
import { sharesOf, spendingOverTime, sumOf } from '@/lib/browser/receipts/totals'
import { receipt } from '@/tests/browser/receipts/entries'

const zone = process.env['TZ']
process.env['TZ'] = 'America/New_York'
afterAll(() => {
  process.env['TZ'] = zone
})

/** A moment of the wall clock in New York. */
const local = (text: string) => new Date(text).getTime()
const dayOf = (start: number) => new Date(start).toLocaleDateString('en-CA')

describe('spending by day', () => {
  test('goes by the day of this device, not by that of London', () => {
    const late = receipt({ at: Date.parse('2026-11-02T03:30:00Z') })
    const { spells } = spendingOverTime([late], { from: -Infinity, until: local('2026-11-02T12:00') })
    expect(spells.map(({ start, purchases }) => [dayOf(start), purchases])).toEqual([
      ['2026-11-01', 1],
      ['2026-11-02', 0],
    ])
  })

  test('has every day once where clocks are set back and forth', () => {
    for (const [from, until] of [
      ['2026-10-31T00:00', '2026-11-03T23:00'],
      ['2026-03-06T00:00', '2026-03-09T23:00'],
    ] as const) {
      const { spells } = spendingOverTime([], { from: local(from), until: local(until) })
      expect(new Set(spells.map(({ start }) => dayOf(start))).size).toBe(4)
      expect(spells).toHaveLength(4)
    }
  })

  test('adds up to what was paid or is being checked, and leaves out what was not charged', () => {
    const receipts = [
      receipt({ at: local('2026-11-01T09:00') }),
      receipt({ at: local('2026-11-01T21:00'), paid: usdc('0.3'), quoted: usdc('0.3') }),
      receipt({ at: local('2026-11-03T00:00') }),
      receipt({ at: local('2026-11-02T10:00'), paid: null, outcome: 'open' }),
      receipt({ at: local('2026-11-02T11:00'), paid: 0n, outcome: 'not-charged' }),
    ]
    const { unit, spells } = spendingOverTime(receipts, { from: -Infinity, until: local('2026-11-03T12:00') })
    expect(unit).toBe('day')
    expect(spells.map(({ spent }) => spent)).toEqual([usdc('0.35'), usdc('0.05'), usdc('0.05')])
    expect(sumOf(receipts)).toEqual({ paid: usdc('0.4'), unsettled: usdc('0.05'), unsent: 0n })
  })

  test('turns to months where there would be too many days', () => {
    const receipts = [receipt({ at: local('2026-08-31T23:59') }), receipt({ at: local('2026-11-20T10:00') })]
    const { unit, spells } = spendingOverTime(receipts, { from: -Infinity, until: local('2026-11-21T10:00') })
    expect(unit).toBe('month')
    expect(spells.map(({ purchases }) => purchases)).toEqual([1, 0, 0, 1])
  })

  test('of nothing is one empty day', () => {
    const { spells } = spendingOverTime([], { from: -Infinity, until: local('2026-11-21T10:00') })
    expect(spells).toHaveLength(1)
  })
})

describe('spending by what purchases belong to', () => {
  const named = (...names: string[]) => names.map((name) => ({ key: name, name }))

  test('begins with the dearest, and leaves out what was not charged', () => {
    const { shares, rest, isShared, total } = sharesOf(
      [
        receipt(),
        receipt({ endpointId: 'profiles.search', what: 'Search people', quoted: usdc('0.3') }),
        receipt({ outcome: 'not-charged' }),
        receipt(),
      ],
      'lookup',
    )
    expect(shares.map(({ name, spent, purchases }) => [name, spent, purchases])).toEqual([
      ['Search people', usdc('0.3'), 1],
      ['Enrich a profile', usdc('0.1'), 2],
    ])
    expect({ rest, isShared, total }).toEqual({
      rest: { spent: 0n, purchases: 0 },
      isShared: false,
      total: usdc('0.4'),
    })
  })

  test('says how much of it is being checked', () => {
    const { total, unsettled } = sharesOf([receipt(), receipt({ outcome: 'open', paid: null })], 'lookup')
    expect([total, unsettled]).toEqual([usdc('0.1'), usdc('0.05')])
  })

  test('counts a purchase whole in each list, and once in the total', () => {
    const belongings = new Map([
      ['0x0a', { job: named('fair.csv'), list: named('Berlin', 'Hot'), tag: named('warm') }],
      ['0x0b', { job: [], list: named('Hot'), tag: [] }],
    ])
    const receipts = [receipt({ id: '0x0a' }), receipt({ id: '0x0b' }), receipt({ id: '0x0c' })]
    const told = (by: 'list' | 'tag' | 'job') => {
      const { shares, rest, isShared, total } = sharesOf(receipts, by, belongings)
      return { shares: shares.map(({ name, spent }) => [name, spent]), rest: rest.spent, isShared, total }
    }
    const each = usdc('0.05')
    expect(told('list')).toEqual({
      shares: [
        ['Hot', usdc('0.1')],
        ['Berlin', each],
      ],
      rest: each,
      isShared: true,
      total: usdc('0.15'),
    })
    expect(told('tag')).toMatchObject({ shares: [['warm', each]], rest: usdc('0.1'), isShared: false })
    expect(told('job')).toMatchObject({ shares: [['fair.csv', each]], rest: usdc('0.1') })
  })
})

describe('a time', () => {
  const now = local('2026-11-21T12:00')
  const receipts = [
    receipt({ id: '0x0a', at: local('2026-11-21T00:00') }),
    receipt({ id: '0x0b', at: local('2026-11-20T23:59') }),
    receipt({ id: '0x0c', at: local('2026-11-15T00:00') }),
    receipt({ id: '0x0d', at: local('2026-11-14T23:59') }),
  ]
  const found = (span: Span) => receiptsIn(receipts, span, now).map(({ id }) => id)

  test('of no parts wants all', () => {
    expect(found({})).toHaveLength(4)
  })
  test('counts whole days of this device', () => {
    expect(found({ period: 'today' })).toEqual(['0x0a'])
    expect(found({ period: 'week' })).toEqual(['0x0a', '0x0b', '0x0c'])
    expect(found({ period: 'custom', from: '2026-11-15', to: '2026-11-20' })).toEqual(['0x0b', '0x0c'])
    expect(found({ period: 'custom', from: '', to: 'nonsense' })).toHaveLength(4)
  })
  test('of today ends with the day', () => {
    const { from, before } = rangeOf({ period: 'today' }, now)
    expect([from, before]).toEqual([local('2026-11-21T00:00'), local('2026-11-22T00:00')])
  })
})
