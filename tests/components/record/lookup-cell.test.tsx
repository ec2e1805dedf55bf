import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { AppRouterContext } from 'next/dist/shared/lib/app-router-context.shared-runtime'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { LookupButton, LookupCell } from '@/components/record/acts/lookup-cell'
import { cellWords, lookupText } from '@/components/record/acts/lookup-words'
import * as states from '@/components/record/acts/lookup-state'
import { Steps } from '@/components/record/acts/steps'
import { stepTo, type Step } from '@/lib/browser/addresses/step'
import type { RecordRow } from '@/lib/browser/database/stores'
import type { RunCell } from '@/lib/browser/tables/runs/run'
import { entryAfter } from '@/tests/browser/receipts/entries'
import { hot, outcomes, spent, unusedAt } from '@/tests/core/payment/purchases'
import { misnamed } from '@/tests/support/misnamed'
import { router } from '@/tests/support/router'

const nothing = () => undefined
const record: RecordRow = {
  id: 'a',
  kind: 'person',
  title: 'Ada',
  email: 'ada@works.example',
  firstAt: 0,
  at: 0,
  bought: {},
}
const email = stepTo('profiles.email', 'Work email', { networkId: 'ada' }, 'Ada')
const enrich = stepTo('profiles.enrich', 'Enrich', { networkId: 'ada' }, 'Ada')
const bought = (of: Step | null): states.LookupState => ({
  state: 'bought',
  entry: entryAfter(
    [...hot, { type: 'replied', send: 1, outcome: outcomes.delivered }, { type: 'spent', spent }],
    of ? { lookup: of.lookup } : {},
  ),
})
const ran = (look: RunCell): states.LookupState => ({
  state: 'run',
  look: {
    look,
    isMoving: false,
    askedBy: null,
    step: { wanted: 'profiles.email', together: 1, amount: null, on: 'every' },
  },
})

const within = (node: ReactNode) =>
  renderToStaticMarkup(
    <AppRouterContext value={router}>
      <QueryClientProvider client={new QueryClient()}>{node}</QueryClientProvider>
    </AppRouterContext>,
  )
const drawn = (step: Step | null, state: states.LookupState, of = record) =>
  within(<LookupCell step={step} state={state} about={{ record: of }} onBuy={nothing} />)
const words = (html: string) => html.replaceAll(/<[^>]+>/g, '')

test.each<[string, Step | null, states.LookupState, RegExp]>([
  ['nothing says how to ask', null, { state: 'unknown' }, /^–$/],
  ['its price', email, { state: 'empty' }, /^\$0\.05$/],
  ['a run is about to buy it', email, { state: 'waiting' }, /^Queued$/],
  ['it is under way', email, { state: 'running' }, /^ ?asking…$/],
  ['the value and nothing else', email, bought(email), /^ada@works\.example$/],
  ['when it was brought', enrich, bought(enrich), /^Enriched /],
  [
    'nothing was found',
    email,
    ran({ is: 'not-found', intentId: '0x01', state: null, reason: 'Nobody of that name.' }),
    /^Not foundNobody of that name\.$/,
  ],
])('the cell of a lookup says %s', (_, step, state, said) => {
  expect(words(drawn(step, state))).toMatch(said)
})

const replied = (said: string, isMissing: boolean, rpcs: readonly string[], of: Step | null) =>
  states.stateOfEntry(
    entryAfter(
      [
        ...hot,
        { type: 'replied', send: 1, outcome: outcomes.refused, said, isMissing },
        { type: 'not-charged', proof: unusedAt(1_090n, 'latest', rpcs) },
      ],
      of ? { lookup: of.lookup } : {},
    ),
  )

test.each([
  ['an address', email, 'No address.', true, 'Not found'],
  ['a profile', enrich, 'Nobody of that name.', true, 'Not found'],
  ['what failed', enrich, 'Out of order.', false, 'Failed, not charged'],
] as const)(
  'what was asked for in vain is said with its age, and sold again: %s',
  (_, step, said, isMissing, word) => {
    if (!step) throw new Error('nothing to ask for')
    for (const rpcs of [['a'], ['a', 'b']]) {
      const state = replied(said, isMissing, rpcs, step)
      const html = drawn(step, state)
      expect(words(html)).toMatch(new RegExp(`^${word}The service said: “${said}” · Asked .* · not charged`))
      expect(html).toMatch(/data-age="/)
      expect(misnamed(html)).toEqual([])
      expect(html).toContain(`aria-label="${step.label} again Ada · $0.05"`)
      expect(lookupText({ record }, state, new Map())).toBe(word)
      expect(words(within(<LookupButton step={step} state={state} inRow onBuy={nothing} />))).toMatch(
        new RegExp(`^${step.label} Ada · ${word} .* · \\$0\\.05$`),
      )
    }
  },
)

test('an address that was paid for and not found is no blank, read or not', () => {
  const { email: _, ...unread } = record
  const of = { ...unread, emailState: 'Not found' }
  const said = (known: RecordRow) => lookupText({ record: known }, bought(email), new Map())
  expect([said(of), said(unread), said(record)]).toEqual(['Not found', 'Asked', 'ada@works.example'])
  expect([words(drawn(email, bought(email), of)), words(drawn(email, bought(email), unread))]).toEqual([
    'Not found',
    'Asked',
  ])
})

test('an age stands beside the value as a picture, and what the purchase was is said of it', () => {
  const html = drawn(email, bought(email))
  expect(html).toMatch(/aria-hidden="true" data-age="(\d+[dhm]|now)"/)
  // in a narrow cell it is the age that gives way, not the value
  expect(html).toMatch(/<a [^>]*class="[^"]* flex-wrap [^"]* overflow-hidden /)
  expect(html).toMatch(/aria-description="Bought .* · Find a work email/)
})

test('a purchase in doubt is one short word in the cell, and the rest is its title', () => {
  const said = 'No work email is known for this person.'
  const entry = entryAfter([...hot, { type: 'replied', send: 1, outcome: outcomes.refused, said }])
  const looks = [
    ran({ is: 'not-found', intentId: '0x01', state: 'NOT_CHARGED', reason: said }),
    { state: 'refused', entry } as const,
  ]
  const byId = new Map([['0x01', entry]])
  expect(cellWords({ is: 'unknown', intentId: '0x01' }, byId)).toMatchObject({
    word: 'Being checked',
    reason: expect.stringContaining(said),
  })
  for (const state of looks) {
    const html = drawn(email, state)
    expect(html).toMatch(/title="[^"]*No work email is known for this person\./)
    expect(words(html.replaceAll(/<(span|bdi) class="sr-only">[^<]*<\/\1>/g, ''))).toBe('Being checked')
  }
})

test('an address that was just bought is not called missing before its answer is read', () => {
  const step = email as Step
  const state = bought(step)
  const known = vi.spyOn(states, 'useStep')
  const panel = (row: RecordRow | null) => {
    known.mockReturnValue({
      row,
      state,
      call: { phase: 'idle' },
      isBusy: false,
      isStuck: false,
      onBuy: nothing,
    } as never)
    return words(within(<Steps steps={[step]} names={['ada']} />))
  }
  expect(panel(null)).toMatch(/Asked/)
  expect(panel(null)).not.toMatch(/not found|no work email/i)
  expect(panel(record)).toContain('ada@works.example')
})

test('what was begun and not sent is said on its button, which goes on with it', () => {
  const html = within(<LookupButton step={enrich as Step} state={{ state: 'unsent' }} onBuy={nothing} />)
  expect(words(html)).toMatch(/^Enrich · Not sent · \$0\.05$/)
})
