import { afterAll, describe, expect, test } from 'vitest'
import { usdc } from '@/lib/core/money'
import { filterReceipts, rangeOf } from '@/lib/browser/receipts/filter'
import { openTotal, paidTotal, spendingByEndpoint, spendingOverTime } from '@/lib/browser/receipts/totals'
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

  test('adds up to what was paid, and leaves out what was not', () => {
    const receipts = [
      receipt({ at: local('2026-11-01T09:00') }),
      receipt({ at: local('2026-11-01T21:00'), paid: usdc('0.3') }),
      receipt({ at: local('2026-11-03T00:00') }),
      receipt({ at: local('2026-11-02T10:00'), paid: null, outcome: 'open' }),
      receipt({ at: local('2026-11-02T11:00'), paid: 0n, outcome: 'not-charged' }),
    ]
    const { unit, spells } = spendingOverTime(receipts, { from: -Infinity, until: local('2026-11-03T12:00') })
    expect(unit).toBe('day')
    expect(spells.map(({ paid }) => paid)).toEqual([usdc('0.35'), 0n, usdc('0.05')])
    expect(paidTotal(receipts)).toBe(usdc('0.4'))
    expect(openTotal(receipts)).toBe(usdc('0.05'))
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

test('spending by lookup begins with the dearest', () => {
  const shares = spendingByEndpoint([
    receipt(),
    receipt({ endpointId: 'profiles.search', what: 'Search people', paid: usdc('0.3') }),
    receipt({ paid: 0n }),
    receipt(),
  ])
  expect(shares.map(({ what, paid, purchases }) => [what, paid, purchases])).toEqual([
    ['Search people', usdc('0.3'), 1],
    ['Enrich a profile', usdc('0.1'), 2],
  ])
})

describe('a filter', () => {
  const now = local('2026-11-21T12:00')
  const receipts = [
    receipt({ id: '0x0a', at: local('2026-11-21T00:00') }),
    receipt({ id: '0x0b', at: local('2026-11-20T23:59'), outcome: 'not-charged', paid: 0n }),
    receipt({ id: '0x0c', at: local('2026-11-15T00:00'), about: 'Grace Hopper · Berlin' }),
    receipt({ id: '0x0d', at: local('2026-11-14T23:59'), endpointId: 'jobs.search', transaction: '0xfeed' }),
  ]
  const found = (filter: Parameters<typeof filterReceipts>[1]) =>
    filterReceipts(receipts, filter, now).map(({ id }) => id)

  test('of no parts wants all', () => {
    expect(found({})).toHaveLength(4)
  })
  test('by period counts whole days of this device', () => {
    expect(found({ period: 'today' })).toEqual(['0x0a'])
    expect(found({ period: 'week' })).toEqual(['0x0a', '0x0b', '0x0c'])
    expect(found({ period: 'custom', from: '2026-11-15', to: '2026-11-20' })).toEqual(['0x0b', '0x0c'])
    expect(found({ period: 'custom', from: '', to: 'nonsense' })).toHaveLength(4)
  })
  test('by words wants each of them somewhere, in any case', () => {
    expect(found({ text: 'berlin grace' })).toEqual(['0x0c'])
    expect(found({ text: 'FEED' })).toEqual(['0x0d'])
    expect(found({ text: 'berlin ada' })).toEqual([])
  })
  test('by state and by lookup', () => {
    expect(found({ outcome: 'not-charged' })).toEqual(['0x0b'])
    expect(found({ endpointId: 'jobs.search', outcome: 'delivered' })).toEqual(['0x0d'])
  })
  test('of today ends with the day', () => {
    const { from, before } = rangeOf({ period: 'today' }, now)
    expect([from, before]).toEqual([local('2026-11-21T00:00'), local('2026-11-22T00:00')])
  })
})
