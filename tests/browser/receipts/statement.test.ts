import { describe, expect, test } from 'vitest'
import { dayName, monthOf, readStatement, statementPath } from '@/lib/browser/addresses/spending-paths'
import { statementOf } from '@/lib/browser/receipts/totals'
import { usdc } from '@/lib/core/money'
import { receipt } from '@/tests/browser/receipts/entries'

const local = (text: string) => new Date(text).getTime()
const now = local('2026-11-21T12:00')
const job = [{ key: 'run1', name: 'fair.csv' }]

const receipts = [
  receipt({ id: '0x05', at: local('2026-11-30T23:59') }),
  receipt({ id: '0x04', at: local('2026-11-20T10:00'), outcome: 'unverified', paid: null }),
  receipt({ id: '0x03', at: local('2026-11-20T09:00'), outcome: 'not-charged', paid: 0n }),
  receipt({ id: '0x02', at: local('2026-11-02T09:00'), outcome: 'open', paid: null }),
  receipt({ id: '0x01', at: local('2026-11-01T00:00'), outcome: 'undelivered' }),
  receipt({ id: '0x00', at: local('2026-10-31T23:59') }),
]
const belongings = new Map([
  ['0x00', { job, list: [], tag: [] }],
  ['0x05', { job, list: [], tag: [] }],
])

describe('a statement', () => {
  test('of a month lists what was paid or may be, the oldest first, and says how much was left out', () => {
    const { lines, sum, byLookup, free, unverified } = statementOf(receipts, monthOf(now))
    expect(lines.map(({ id }) => id)).toEqual(['0x01', '0x02', '0x05'])
    expect(sum).toEqual({ paid: usdc('0.1'), unsettled: usdc('0.05'), unsent: 0n })
    expect(byLookup.total, 'what is being checked is in no part of what was paid').toBe(sum.paid)
    expect({ free, unverified }).toEqual({ free: 1, unverified: 1 })
  })

  test('of a run lists what it bought at any time', () => {
    const { lines, sum, free } = statementOf(receipts, { run: 'run1' }, belongings)
    expect(lines.map(({ id }) => id)).toEqual(['0x00', '0x05'])
    expect([sum.paid, free]).toEqual([usdc('0.1'), 0])
    expect(statementOf(receipts, { run: 'gone' }, belongings).lines).toEqual([])
  })

  test('of days without a purchase is empty', () => {
    const { lines, sellers, byLookup } = statementOf(receipts, { from: '2026-01-01', to: '2026-01-31' })
    expect([lines, sellers, byLookup.shares]).toEqual([[], [], []])
  })
})

describe('the address of a statement', () => {
  test('names two days, one day or a run, and is read as it was written', () => {
    for (const of of [{ run: 'a b&c' }, { from: '2026-11-01', to: '2026-11-30' }] as const) {
      const path = statementPath(of)
      expect(readStatement(path.slice(path.indexOf('?')), now)).toEqual(of)
    }
    expect(readStatement('?from=2026-11-03', now)).toEqual({ from: '2026-11-03', to: '2026-11-03' })
    expect(readStatement('?from=2026-11-30&to=2026-11-01', now)).toEqual({
      from: '2026-11-01',
      to: '2026-11-30',
    })
  })

  test('without any, or with nonsense, is of this month', () => {
    const month = { from: '2026-11-01', to: '2026-11-30' }
    expect(readStatement('', now)).toEqual(month)
    expect(readStatement('?from=soon&to=later', now)).toEqual(month)
    expect(monthOf(local('2026-01-15T00:00'), -1)).toEqual({ from: '2025-12-01', to: '2025-12-31' })
    expect(monthOf(local('2028-02-29T23:59'))).toEqual({ from: '2028-02-01', to: '2028-02-29' })
    expect(dayName(local('2026-03-04T00:00'))).toBe('2026-03-04')
  })
})
