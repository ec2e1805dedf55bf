import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { entryAfter } from '@/tests/browser/receipts/entries'
import { runOf } from '@/tests/browser/tables/runs/support/run'
import { router } from '@/tests/support/router'
import { AppRouterContext } from 'next/dist/shared/lib/app-router-context.shared-runtime'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import type * as Journal from '@/components/pay/journal'
import type { Checkout } from '@/components/pay/checkout'
import { StoppedRun } from '@/components/pay/runs/halt-bar'
import { RunControls } from '@/components/tables/runs/run-controls'
import type { Carrier } from '@/components/pay/runs/runner'
import { reportOf } from '@/lib/browser/tables/runs/state'
import { haltReasons, type Halt, type Line, type Run } from '@/lib/browser/tables/runs/run'
import { usdc, type Usdc } from '@/lib/core/money'

const { limits, session } = vi.hoisted(() => {
  const set: { perSession?: Usdc; perPurchase?: Usdc } = {}
  return { limits: set, session: { paid: 950_000n, unsettled: 0n, unsent: 0n } }
})
const nothing = { paid: 0n, unsettled: 0n, unsent: 0n }
vi.mock('@/components/pay/journal', async (original) => ({
  ...(await original<typeof Journal>()),
  useAllowance: () => ({ limits, session: 'now', sessionStart: 0 }),
  useSums: () => ({ session, hour: nothing, day: nothing, month: nothing, all: nothing }),
}))

const row = { line: 2, cells: [], aliases: [], email: null, domain: null, named: null, rowId: null }
const lines: Line[] = [0, 1, 2].map((index) => ({
  ...row,
  index,
  identifier: `p${index}`,
  looks: [{ is: 'waiting', intentId: `0x0${index}`, isForced: false }],
}))

const htmlOf = (part: ReactNode) =>
  renderToStaticMarkup(
    <AppRouterContext value={router}>
      <QueryClientProvider client={new QueryClient()}>{part}</QueryClientProvider>
    </AppRouterContext>,
  )

const wordsOf = (part: ReactNode) => htmlOf(part).replaceAll(/<[^>]+>/g, ' ')

const runThat = (state: Run['state'], halt: Halt | null): Run =>
  runOf({
    state,
    halt,
    steps: [{ wanted: 'profiles.email', together: 1, amount: null, on: 'every' }],
    quoted: usdc('0.15'),
    cap: usdc('0.15'),
  })

/** What is shown of a run of three that stands still. */
function controlsOf(run: Run, carrier: Carrier) {
  const byId = new Map()
  const report = reportOf(run, lines, byId, carrier === 'nobody')
  return <RunControls run={run} lines={lines} carrier={carrier} report={report} byId={byId} />
}

const stopped = (state: Run['state'], halt: Halt | null, carrier: Carrier): string =>
  wordsOf(controlsOf(runThat(state, halt), carrier))

test('a run that would stop at a limit offers to raise it in place, whatever it stands still for', () => {
  const stands: [Run['state'], Halt | null, Carrier][] = [
    ['running', null, 'nobody'],
    ['paused', { why: 'budget', sentence: null }, null],
    ['paused', { why: 'declined', sentence: null }, null],
    ['stopped', { why: 'visitor', sentence: null }, null],
  ]
  for (const stand of stands) {
    Object.assign(limits, { perSession: usdc('1'), perPurchase: undefined })
    expect(stopped(...stand)).toContain('Raise it to $2.00 for this session')
    Object.assign(limits, { perSession: undefined, perPurchase: usdc('0.04') })
    expect(stopped(...stand)).toContain('Raise it to $0.10 for this session')
    Object.assign(limits, { perPurchase: usdc('0.05') })
    expect(stopped(...stand)).not.toContain('Raise it')
  }
})

test('a press that was meant for what stood there before raises no cap: the button hears nothing until it can be read', () => {
  const run = { ...runThat('paused', { why: 'cap', sentence: null }), cap: usdc('0.10') }
  const raise = /<button[^>]*aria-busy="true"[^>]*>(?:<[^>]*>)*Raise the cap to \$0\.15 and go on/
  expect(htmlOf(controlsOf(run, null))).toMatch(raise)
  const paused = runThat('paused', { why: 'visitor', sentence: null })
  expect(htmlOf(controlsOf(paused, null))).not.toContain('aria-busy="true"')
})

test('a run that goes on says what its cap leaves, not what all of its rows would cost', () => {
  Object.assign(limits, { perSession: undefined, perPurchase: undefined })
  const run = { ...runThat('paused', { why: 'locked', sentence: null }), cap: usdc('0.10') }
  expect(wordsOf(controlsOf(run, null))).toMatch(/ and go on|Go on/)
  expect(wordsOf(controlsOf(run, null))).toContain('up to $0.10')
  // safe: nothing is pressed here
  expect(wordsOf(<StoppedRun run={run} lines={lines} checkout={{} as Checkout} />)).toContain('up to $0.10')
})

test('what an interrupted run has begun and not sent counts once in the budget', () => {
  Object.assign(limits, { perSession: usdc('1.10'), perPurchase: undefined })
  const begun = entryAfter([])
  const byId = new Map([[begun.purchase.intentId, begun]])
  const run = runThat('running', null)
  const report = reportOf(run, lines, byId, true)
  expect(report).toMatchObject({ mostLeft: usdc('0.15'), begun: [begun] })
  session.unsent = begun.purchase.quote.price
  const words = wordsOf(<RunControls {...{ run, lines, report, byId }} carrier="nobody" />)
  session.unsent = 0n
  expect(words).toContain('up to $0.15')
  expect(words).not.toContain('Raise it')
})

test.each(haltReasons)(
  'a run that stops for %s says, wherever the visitor is, how many rows are left and why, and goes on from there',
  (why) => {
    Object.assign(limits, { perSession: usdc('1'), perPurchase: undefined })
    const run = runThat('paused', { why, sentence: null })
    // safe: nothing is pressed here
    const words = wordsOf(<StoppedRun run={run} lines={lines} checkout={{} as Checkout} />)
    expect(words).toContain('3 rows not bought')
    expect(words).toMatch(/Paused|Stopped|Not enough money|is locked/)
    expect(words).toContain('See the run')
    // its own cap is the visitor's word: it is raised where its amount stands
    expect(/Go on|Unlock and go on/.test(words)).toBe(why !== 'cap')
    if (why === 'budget') expect(words).toContain('Raise it to $2.00 for this session')
  },
)

test('a run whose rows are all bought has nothing to say', () => {
  const run = runThat('paused', { why: 'visitor', sentence: null })
  expect(wordsOf(<StoppedRun run={run} lines={[]} checkout={{} as Checkout} />)).toBe('')
})
