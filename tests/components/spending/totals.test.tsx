import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { firstLookup } from '@/components/spending/first-lookup'
import { SumLine, Totals } from '@/components/spending/purchases'
import { endpoints } from '@/lib/core/catalogue'
import { formatUsdc, usdc } from '@/lib/core/money'
import type { Limits } from '@/lib/core/payment/budget'
import type { PurchaseState } from '@/lib/core/payment/purchase-state'
import type { Entry } from '@/lib/browser/purchase/journal'
import { receiptOf } from '@/lib/browser/receipts/receipt'
import { statementOf } from '@/lib/browser/receipts/totals'
import { entryAfter } from '@/tests/browser/receipts/entries'
import { spent } from '@/tests/core/payment/purchases'
import { endpointPages } from '@/tests/support/pages'

const now = new Date(2026, 2, 31, 12).getTime()
const day = 24 * 60 * 60 * 1000

beforeEach(() => vi.useFakeTimers({ now, toFake: ['Date'] }))
afterEach(() => vi.useRealTimers())

/** A purchase of five cents in a state, some time ago, in this session or one before; of `isClaim` nobody has looked. */
function entry(state: PurchaseState, { ago = 0, session = 's', isClaim = false } = {}): Entry {
  const made = entryAfter([])
  const known = state === 'RESULT' && !isClaim ? spent : null
  return { ...made, purchase: { ...made.purchase, state, preparedAt: now - ago, session, spent: known } }
}

/** The words of each sum, by its name. */
function sums(entries: Entry[], limits: Limits = {}) {
  const html = renderToStaticMarkup(
    <Totals
      entries={entries}
      receipts={entries.map(receiptOf)}
      allowance={{ limits, session: 's', sessionStart: now }}
    />,
  )
  return Object.fromEntries(
    [...html.matchAll(/<dt[^>]*>(.*?)<\/dt><dd[^>]*>(.*?)<\/dd>/g)].map(([, name = '', words = '']) => [
      name,
      words
        .replace(/<[^>]*>/g, ' ')
        .replace(/\s+/g, ' ')
        .trim(),
    ]),
  )
}

test('the session, the day, the month and the whole are told apart', () => {
  const told = sums([
    entry('RESULT'),
    entry('RESULT', { session: 'before' }),
    entry('RESULT', { ago: 2 * day, session: 'before' }),
    entry('RESULT', { ago: 40 * day, session: 'before' }),
  ])
  expect(told).toEqual({ 'This session': '$0.05', Today: '$0.10', 'This month': '$0.15', 'In all': '$0.20' })
})

test('what the service alone calls paid is out and not paid, however long ago it said so', () => {
  const claims = [entry('RESULT', { isClaim: true }), entry('RESULT', { isClaim: true, ago: 2 * day })]
  const told = sums([...claims, entry('RESULT')], { perSession: usdc('1') })
  expect(told['In all']).toBe('$0.15 $0.10 of it is being checked.')
  expect(told['This session']).toContain('$0.15 of $1.00')
  const receipts = [...claims, entry('RESULT')].map(receiptOf)
  const line = renderToStaticMarkup(<SumLine receipts={receipts} />).replace(/<[^>]*>/g, '')
  expect(line).toBe('3 purchases, $0.05 paid, $0.10 being checked')
  const { sum } = statementOf(receipts, { from: '2026-01-01', to: '2026-12-31' })
  expect(sum).toEqual({ paid: usdc('0.05'), unsettled: usdc('0.1'), unsent: 0n })
})

test('what was never sent is not spent, what is being checked is, and what was refused is nothing', () => {
  const words = '$0.15 $0.05 of it is being checked. $0.05 more was begun and not sent; it is not spent.'
  const told = sums([
    entry('RESULT'),
    entry('PAID_NO_RESULT'),
    entry('HOT'),
    entry('PREPARED'),
    entry('NOT_CHARGED'),
    entry('DECLINED'),
  ])
  expect(told).toEqual({ 'This session': words, Today: words, 'This month': words, 'In all': words })
})

test('a limit stands beside the sum that it holds', () => {
  const told = sums([], { perSession: usdc('2'), perMonth: usdc('30') })
  expect(told['This session']).toBe('$0.00 of $2.00')
  expect(told['Today']).toBe('$0.00')
  expect(told['This month']).toBe('$0.00 of $30.00')
})

test('the first lookup to try is the cheapest that has an example', () => {
  const withExample = endpoints.filter((one) => !one.deprecated && one.examples)
  const [cheapest] = withExample.map(({ rate }) => rate.each).toSorted((a, b) => (a < b ? -1 : 1))
  expect(firstLookup?.price).toBe(formatUsdc(cheapest ?? 0n))
  expect(endpointPages).toContain(firstLookup?.path)
  expect(Object.values(firstLookup?.draft ?? {}).join('')).not.toBe('')
})
