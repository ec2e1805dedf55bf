import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { TakenUp } from '@/components/pay/purchase-progress'
import { PurchaseNotice, Unclear } from '@/components/pay/purchase-notice'
import { undelivered, unclearOf, whatHappens } from '@/components/pay/state-words'
import { Refusal } from '@/components/record/acts/lookup-cell'
import { newestByLookup, stateOf } from '@/components/record/acts/lookup-state'
import { stepTo } from '@/lib/browser/addresses/step'
import type { Entry } from '@/lib/browser/purchase/journal'
import type { Stop } from '@/lib/browser/purchase/transitions'
import type { PurchaseEvent } from '@/lib/core/payment/purchase'
import { after, hot, outcomes, signed, spent, unusedAt } from '@/tests/core/payment/purchases'

afterEach(() => void vi.useRealTimers())

const nothing = () => undefined
const words = 'No company matches this.'
const step = stepTo('companies.enrich', 'Company', { company: 'kranich.test' }, null)
const refused: readonly PurchaseEvent[] = [
  ...hot,
  { type: 'replied', send: 1, outcome: outcomes.refused, said: words },
]
const entryAfter = (...events: readonly PurchaseEvent[]): Entry => ({
  purchase: after(...events),
  lookup: step?.lookup ?? { endpointId: '', input: {} },
})
const checked = entryAfter(...refused)
const free = entryAfter(...refused, { type: 'not-charged', proof: unusedAt(1_090n) })
const stopped = (entry: Entry, stop: Stop = { why: 'ended' }) =>
  renderToStaticMarkup(<PurchaseNotice entry={entry} stop={stop} onContinue={nothing} onDismiss={nothing} />)

test.each([
  ['a notice', renderToStaticMarkup(<Unclear purchase={checked.purchase} />), /whether you were charged/],
  ['where it stopped', stopped(checked), /whether you were charged/],
  ['once it is free', stopped(free), /Not charged/],
  ['spending and receipts', whatHappens(checked.purchase), /whether you were charged/],
  ['paid all the same', whatHappens(entryAfter(...refused, { type: 'spent', spent }).purchase), /was paid/],
])('what the service answered comes before what is said of the charge: %s', (_, said, charge) => {
  expect(said).toContain(words)
  expect(said.indexOf(words)).toBeLessThan(said.search(charge))
  expect(said).not.toContain('did not get the answer')
})

test('a cell says what the service answered while its charge is checked, and that nothing came where it was silent', () => {
  const state = (entry: Entry) => stateOf(step, newestByLookup([entry]))
  expect(state(checked).state).toBe('refused')
  expect(state(entryAfter(...hot)).state).toBe('running')
  expect(renderToStaticMarkup(<Refusal entry={checked} />)).toMatch(`>${words}<`)
  expect(unclearOf(entryAfter(...hot).purchase).title).toBe('We did not get the answer yet')
})

test('what was begun and never sent is offered again, at its price, and never called under way', () => {
  const state = (...events: readonly PurchaseEvent[]) =>
    stateOf(step, newestByLookup([entryAfter(...events)])).state
  const back: PurchaseEvent = { type: 'replied', send: 1, outcome: outcomes.notSent }
  expect([state(), state({ type: 'signed', signed }), state(...hot, back)]).toEqual(Array(3).fill('unsent'))
  const shown = renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <TakenUp entry={entryAfter()} onContinue={nothing} onDismiss={nothing} />
    </QueryClientProvider>,
  )
  expect(shown).toMatch(/Go on with it<.*\$0\.05/)
})

test('an answer that is paid for and missing quotes what came instead', () => {
  const paid = entryAfter(
    ...[...hot, { type: 'spent', spent } as const, { type: 'send' } as const],
    { type: 'replied', send: 2, outcome: outcomes.refused, said: 'Used before.' },
    { type: 'undelivered' },
  )
  expect(undelivered(paid.purchase).text).toContain('said: “Used before.”')
})

test('it is told by when the charge is known: half a minute after the signature died, to the minute', () => {
  vi.useFakeTimers({ now: 1_000_000 })
  expect(unclearOf(checked.purchase).text).toMatch(/It will be known by .*00:19\./)
  vi.stubGlobal('navigator', { onLine: false })
  expect(unclearOf(checked.purchase).text).toContain('It will be known once the network is back.')
  vi.unstubAllGlobals()
  vi.setSystemTime(1_140_001)
  expect(unclearOf(checked.purchase).text).not.toMatch(/known by/)
})

test('what goes on over a limit offers to raise that where it stops', () => {
  const broken = { name: 'perSession', limit: 100_000n, total: 150_000n, left: 50_000n, unsent: 0n } as const
  const stop: Stop = { why: 'held-back', reply: null, sentence: null, broken }
  const raised = (
    <QueryClientProvider client={new QueryClient()}>
      <PurchaseNotice entry={entryAfter()} stop={stop} onContinue={nothing} onDismiss={nothing} />
    </QueryClientProvider>
  )
  expect(renderToStaticMarkup(raised)).toContain('Raise it to $0.20 for this session')
})

test.each<Stop>([
  { why: 'held-back', reply: null, sentence: null },
  { why: 'held-back', reply: null, sentence: 'Wait.', isWarning: true },
  { why: 'needs-signature', problem: null },
  { why: 'elsewhere' },
])('what another tab has sent since is never called not charged: $why', (stop) => {
  expect(stopped(entryAfter(...hot), stop)).toContain('Checking whether you were charged')
  expect(stopped(entryAfter(...hot), stop)).not.toMatch(/nothing was charged/i)
})
