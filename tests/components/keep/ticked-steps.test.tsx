import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { AppRouterContext } from 'next/dist/shared/lib/app-router-context.shared-runtime'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { mostTicked, TickedSteps } from '@/components/keep/tick-bar'
import type * as Purchases from '@/components/record/acts/lookup-state'
import type * as Journal from '@/components/pay/journal'
import type { Entry } from '@/lib/browser/purchase/journal'
import { range } from '@/tests/core/answers/samples'
import { entryAfter } from '@/tests/browser/receipts/entries'
import type { PurchaseEvent } from '@/lib/core/payment/purchase'
import { hot, outcomes, spent, unusedAt } from '@/tests/core/payment/purchases'
import { router } from '@/tests/support/router'

const { entries } = vi.hoisted(() => {
  const none: Entry[] = []
  return { entries: none }
})
vi.mock('@/components/record/acts/lookup-state', async (original) => {
  const purchases = await original<typeof Purchases>()
  return {
    ...purchases,
    usePurchases: () => ({ newest: purchases.newestByLookup(entries), byId: new Map(), queued: new Set() }),
  }
})

vi.mock('@/components/pay/journal', async (original) => ({
  ...(await original<typeof Journal>()),
  useJournal: () => ({ data: [...entries] }),
}))

/** Bought just now: what one node says of it may still change. */
const now = (entry: Entry): Entry => ({ ...entry, purchase: { ...entry.purchase, preparedAt: Date.now() } })

const people = (many: number) => range(many).map((at) => ({ networkId: `p${at}`, fullName: `Person ${at}` }))

const offered = (entity: 'person' | 'company', values: readonly unknown[]): string =>
  renderToStaticMarkup(
    <AppRouterContext value={router}>
      <QueryClientProvider client={new QueryClient()}>
        <TickedSteps entity={entity} values={values} />
      </QueryClientProvider>
    </AppRouterContext>,
  ).replaceAll(/<[^>]+>/g, '')

test('ticked people are offered with their price, each once, and without those who are being bought', () => {
  const three = [...people(3), ...people(1)]
  expect(offered('person', three)).toContain('Work emails 3 · $0.15')
  expect(offered('person', [...three, { name: 'Nobody' }])).toMatch(
    /^1 without an identifier.*Enrich 3 · \$0\.15/,
  )
  entries.push(entryAfter(hot, { lookup: { endpointId: 'profiles.email', input: { networkId: 'p1' } } }))
  expect(offered('person', three)).toContain('Work emails 2 · $0.10')
})

test.each([
  ['out', 'being bought', hot],
  [
    'called not charged by one node',
    'not settled yet',
    [...hot, { type: 'not-charged', proof: unusedAt(1_090n) }],
  ],
  [
    'paid for without an answer',
    'not settled yet',
    [...hot, { type: 'spent', spent }, { type: 'send' }, { type: 'undelivered' }],
  ],
] satisfies [string, string, readonly PurchaseEvent[]][])(
  'of people in a payment for several that is %s, nothing is offered a second time',
  (_, words, events) => {
    const input = { profiles: [{ networkId: 'p0' }, { networkId: 'p1' }] }
    entries.splice(
      0,
      entries.length,
      now(entryAfter(events, { lookup: { endpointId: 'profiles.bulk', input } })),
    )
    expect(offered('person', people(3))).toContain(`Enrich: 2 ${words}`)
    expect(offered('person', people(3))).toContain('Enrich 1 · $0.05')
  },
)

test('what one node alone calls not charged is not offered again', () => {
  const lookups = [
    { endpointId: 'profiles.email', input: { networkId: 'p1' } },
    { endpointId: 'companies.enrich', input: { company: 'works' } },
  ]
  const events: readonly PurchaseEvent[] = [...hot, { type: 'not-charged', proof: unusedAt(1_090n) }]
  entries.splice(0, entries.length, ...lookups.map((lookup) => now(entryAfter(events, { lookup }))))
  expect(offered('person', people(3))).toContain('Work emails 2 · $0.10')
  expect(offered('company', [{ name: 'Works', universalName: 'works' }])).not.toContain('Enrich 1')
  entries.length = 0
})

test('ticked companies are offered too; of more than a word can buy nothing is offered', () => {
  expect(offered('company', [{ id: '7', name: 'Works', universalName: 'works' }])).toContain(
    'Enrich 1 · $0.05',
  )
  expect(offered('person', people(mostTicked + 1))).toBe(`A list looks up more than ${mostTicked}`)
})

test('the bar tells what is here from what is open, and sells what was not charged, as the cell does', () => {
  const final = unusedAt(1_090n, 'latest', ['a', 'b'])
  const of = (at: number, events: readonly PurchaseEvent[]) =>
    now(entryAfter(events, { lookup: { endpointId: 'profiles.email', input: { networkId: `p${at}` } } }))
  const said = 'No work email is known for this person.'
  const none: PurchaseEvent = { type: 'replied', send: 1, outcome: outcomes.refused, said }
  const unsent = hot.slice(0, 1)
  entries.splice(
    0,
    entries.length,
    of(0, [...hot, { type: 'replied', send: 1, outcome: outcomes.delivered }]),
    of(1, [...hot, none]),
    of(2, unsent),
    of(3, [...hot, { type: 'not-charged', proof: final }]),
  )
  const words = offered('person', people(5))
  expect(words).toContain('Work emails: 1 bought already, 2 not settled yet')
  expect(words).toContain('Work emails 2 · $0.10')
  entries.length = 0
})
