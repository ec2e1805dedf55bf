import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { firstLookup } from '@/components/spending/first-lookup'
import { Totals } from '@/components/spending/totals'
import { endpoints } from '@/lib/core/catalogue'
import { fieldsOf } from '@/lib/core/catalogue/fields'
import { exampleDraft } from '@/lib/core/catalogue/typed'
import { formatUsdc, usdc } from '@/lib/core/money'
import type { Receipt } from '@/lib/browser/receipts/receipt'
import { receipt } from '@/tests/browser/receipts/entries'
import { endpointPages } from '@/tests/support/pages'

const now = new Date(2026, 2, 31, 12).getTime()
const day = 24 * 60 * 60 * 1000

/** The words of each sum, by its name. */
function sums(receipts: Receipt[], limits = {}) {
  const html = renderToStaticMarkup(
    <Totals
      entries={[]}
      receipts={receipts}
      allowance={{ limits, session: 's', sessionStart: now }}
      now={now}
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

test('the last month and the whole are told apart, and what is open is not counted as paid', () => {
  const told = sums([
    receipt({ at: now - day, paid: usdc('0.30') }),
    receipt({ at: now - 40 * day, paid: usdc('1') }),
    receipt({ at: now, paid: null, quoted: usdc('0.05'), outcome: 'open' }),
  ])
  expect(told['Last 30 days']).toBe('$0.30')
  expect(told['In all']).toBe('$1.30 and $0.05 being checked')
})

test('a limit stands beside the sum that it holds', () => {
  const told = sums([], { perSession: usdc('2') })
  expect(told['This session']).toBe('$0.00 of $2.00')
  expect(told['Today']).toBe('$0.00')
})

test('the first lookup to try is the cheapest that has an example', () => {
  const withExample = endpoints.filter((one) => !one.deprecated && exampleDraft(fieldsOf(one)))
  const [cheapest] = withExample.map(({ rate }) => rate.each).toSorted((a, b) => (a < b ? -1 : 1))
  expect(firstLookup?.price).toBe(formatUsdc(cheapest ?? 0n))
  expect(endpointPages).toContain(firstLookup?.path)
  expect(Object.values(firstLookup?.draft ?? {}).join('')).not.toBe('')
})
