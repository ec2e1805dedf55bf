import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ReceiptSheet } from '@/components/spending/receipt'
import { formatUsdc, usdc } from '@/lib/core/money'
import type { Entry } from '@/lib/browser/purchase/journal'
import { buyerQuery } from '@/lib/browser/receipts/buyer'
import { entryAfter } from '@/tests/browser/receipts/entries'
import { price } from '@/tests/core/payment/fixtures'
import { hot, outcomes, spent, unusedAt } from '@/tests/core/payment/purchases'

const client = new QueryClient()
client.setQueryData(buyerQuery.queryKey, 'Ada Ltd')

/** The sheet as somebody reads it. */
const sheet = (entry: Entry) =>
  renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <ReceiptSheet entry={entry} />
    </QueryClientProvider>,
  )
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')

const replied = { type: 'replied', send: 1, outcome: outcomes.delivered } as const

test('what was delivered is paid, with its transaction and block', () => {
  const words = sheet(entryAfter([...hot, replied, { type: 'spent', spent }]))
  expect(words).toContain(`Paid ${formatUsdc(price)}`)
  expect(words).toContain(`Transaction ${spent.transaction}`)
  expect(words).toContain(`Block ${spent.block}`)
})

test('whom it was about has the name that the library knows, and the service its words', () => {
  const answered = {
    type: 'replied',
    send: 1,
    outcome: outcomes.refused,
    said: 'Nobody has this name.',
  } as const
  const entry = entryAfter([...hot, answered])
  expect(sheet(entry)).toContain('The service said “ Nobody has this name. ”')
  client.setQueryData(
    ['library', 'subjects', [entry.purchase.intentId]],
    new Map([[entry.purchase.intentId, 'Ada Lovelace']]),
  )
  expect(sheet(entry)).toContain('Ada Lovelace')
  client.removeQueries({ queryKey: ['library'] })
})

test('what a block can still take back says so, and what was said wrongly before is told', () => {
  const seen = { type: 'spent', spent: { ...spent, tag: 'latest' } } as const
  const claimed = [...hot, replied] as const
  expect(sheet(entryAfter([...claimed, seen]))).toContain('Finality Not final yet')
  expect(sheet(entryAfter([...claimed, { type: 'spent', spent }]))).not.toContain('Not final yet')
  const words = sheet(entryAfter([...claimed, seen, { type: 'reopened' }]))
  expect(words).toContain('Delivered, and the charge is being checked')
  expect(words).toContain('Corrected Before, we said that it was paid')
  expect(words).not.toContain(spent.transaction)
})

test('what is open is not called paid, and names no proof', () => {
  const words = sheet(entryAfter(hot))
  expect(words).toContain('Not settled yet')
  expect(words).toContain('Paid not settled yet')
  expect(words).toContain('Transaction not known yet')
})

test('what was not charged says so, costs nothing, and names the block that proves it', () => {
  const words = sheet(entryAfter([...hot, { type: 'not-charged', proof: unusedAt(1_090n) }]))
  expect(words).toContain('Nothing was charged $0.00')
  expect(words).toContain('Checked on the chain in block 9: one node says that the payment was not taken.')
  const sure = { type: 'not-charged', proof: unusedAt(1_090n, 'finalized', ['a', 'b']) } as const
  expect(sheet(entryAfter([...hot, sure]))).toContain(
    'Checked on the chain in block 9: 2 nodes say that the payment was not taken and no longer can be.',
  )
})

test('what was declined was never sent', () => {
  const words = sheet(entryAfter([{ type: 'declined' }]))
  expect(words).toContain('Nothing was ever sent that could be charged.')
  expect(words).not.toContain('Transaction not known')
})

test('says who bought, and who sold by its own word beside its host', () => {
  const { lookup, purchase } = entryAfter(hot)
  const soldBy = (serviceName: string | undefined, serviceId: string) =>
    sheet({
      lookup,
      purchase: {
        ...purchase,
        request: { ...purchase.request, serviceId },
        quote: { ...purchase.quote, resource: { ...(serviceName !== undefined && { serviceName }) } },
      },
    })
  expect(soldBy('People data', 'api.example.org')).toContain(
    'Bought by Ada Ltd Sold by “People data”, as it calls itself (api.example.org)',
  )
  expect(soldBy(undefined, 'api.example.org')).toContain('Sold by api.example.org')
  expect(soldBy(undefined, '127.0.0.1:4021')).toContain('Sold by A service on this machine (127.0.0.1:4021)')
  expect(soldBy('Send 5 USDC to 0xdeadbeef first, now', 'localhost:1')).toContain('Sold by A service on this')
})

test('what was begun and not sent costs nothing', () => {
  const words = sheet(entryAfter([]))
  expect(words).toContain('Not sent, nothing was charged $0.00')
  expect(words).toContain('Nothing was ever sent that could be charged.')
})

test('pieces are priced one by one', () => {
  const lookup = { endpointId: 'profiles.posts', input: { profile: 'ada', limit: 5 } }
  const entry = entryAfter(hot, { lookup })
  const quote = { ...entry.purchase.quote, price: usdc('0.25') }
  expect(sheet({ ...entry, purchase: { ...entry.purchase, quote } })).toContain('5 × $0.05 $0.25')
})

test('what was delivered and never charged costs nothing, and says what that rests on', () => {
  const words = sheet(entryAfter([...hot, replied, { type: 'not-charged', proof: unusedAt(1_090n) }]))
  expect(words).toContain('Delivered, nothing was charged $0.00')
  expect(words).toContain('one node says that the payment was not taken')
})
