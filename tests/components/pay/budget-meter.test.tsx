import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { BudgetMeter } from '@/components/pay/budget-meter'
import { SumLine, Totals } from '@/components/spending/purchases'
import { entryAfter } from '@/tests/browser/receipts/entries'
import { spent } from '@/tests/core/payment/purchases'
import { usdc } from '@/lib/core/money'
import type { Limits } from '@/lib/core/payment/budget'
import type { PurchaseState } from '@/lib/core/payment/purchase-state'
import { monthOf } from '@/lib/browser/addresses/spending-paths'
import type { Entry } from '@/lib/browser/purchase/journal'
import { countingOf, sumsNow } from '@/lib/browser/purchase/limits'
import { receiptOf } from '@/lib/browser/receipts/receipt'
import { statementOf } from '@/lib/browser/receipts/totals'

/** A purchase of five cents, made just now in this session. */
function entry(state: PurchaseState): Entry {
  const made = entryAfter([])
  const known = state === 'RESULT' ? { spent } : {}
  return { ...made, purchase: { ...made.purchase, ...known, state, preparedAt: Date.now(), session: 's' } }
}

const allowanceOf = (limits: Limits) => ({ limits, session: 's', sessionStart: Date.now() })
const wordsOf = (html: string) =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

function meter(entries: Entry[], limits: Limits) {
  const client = new QueryClient()
  const allowance = allowanceOf(limits)
  client.setQueryData(['journal', 'sums', JSON.stringify(countingOf(allowance))], sumsNow(entries, allowance))
  client.setQueryData(['allowance'], allowance)
  const html = renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <BudgetMeter />
    </QueryClientProvider>,
  )
  return { html, name: /aria-label="(Budget: [^"]*)"/.exec(html)?.[1], words: wordsOf(html) }
}

test('the limit with least left stands in the header', () => {
  const spent = [entry('RESULT'), entry('RESULT')]
  expect(meter(spent, { perSession: usdc('2'), perDay: usdc('0.5'), perMonth: usdc('9') }).name).toBe(
    'Budget: $0.10 of $0.50 today',
  )
  expect(meter(spent, { perSession: usdc('2'), perDay: usdc('5'), perMonth: usdc('0.1') }).name).toBe(
    'Budget: $0.10 of $0.10 this month',
  )
})

test('without a limit it says what the session cost, and draws no bar', () => {
  const { html, name } = meter([entry('RESULT')], { perPurchase: usdc('1') })
  expect(name).toBe('Budget: $0.05 this session')
  expect(html).not.toContain('role="meter"')
  expect(meter([], { perDay: usdc('1') }).html).toContain('role="meter"')
})

test('header, spending page and statement say the same sum, whatever became of the purchases', () => {
  const entries = (
    ['RESULT', 'PAID_NO_RESULT', 'HOT', 'PREPARED', 'SIGNED', 'NOT_CHARGED', 'DECLINED'] as const
  ).map(entry)
  const receipts = entries.map(receiptOf)
  expect(meter(entries, { perDay: usdc('2') }).name).toBe('Budget: $0.15 of $2.00 today, $0.10 held')
  const totals = renderToStaticMarkup(
    <Totals entries={entries} receipts={receipts} allowance={allowanceOf({ perDay: usdc('2') })} />,
  )
  expect(wordsOf(totals)).toMatch(/This session \$0\.15 .*Today \$0\.15 of \$2\.00 .*In all \$0\.15/)
  const free = receiptOf(entry('RESULT'))
  const told = [...receipts, { ...free, outcome: 'free' as const }]
  expect(wordsOf(renderToStaticMarkup(<SumLine receipts={told} />))).toBe(
    '3 purchases, $0.10 paid, $0.05 being checked, 1 not signed, 1 not sent, 1 not charged, 1 declined, 1 delivered and not charged',
  )
  const { lines, sum } = statementOf(receipts, monthOf(Date.now()))
  expect(lines).toHaveLength(3)
  expect(sum).toEqual({ paid: usdc('0.1'), unsettled: usdc('0.05'), unsent: 0n })
})
