import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { AppRouterContext } from 'next/dist/shared/lib/app-router-context.shared-runtime'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { LookupCell } from '@/components/record/acts/lookup-cell'
import { cellWords } from '@/components/record/acts/lookup-words'
import type { LookupState } from '@/components/record/acts/lookup-state'
import { stepTo, type Step } from '@/lib/browser/addresses/step'
import type { RecordRow } from '@/lib/browser/database/stores'
import type { RunCell } from '@/lib/browser/tables/runs/run'
import { entryAfter } from '@/tests/browser/receipts/entries'
import { hot, outcomes, spent } from '@/tests/core/payment/purchases'
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
const bought = (of: Step | null): LookupState => ({
  state: 'bought',
  entry: entryAfter(
    [...hot, { type: 'replied', send: 1, outcome: outcomes.delivered }, { type: 'spent', spent }],
    of ? { lookup: of.lookup } : {},
  ),
})
const ran = (look: RunCell): LookupState => ({
  state: 'run',
  look: {
    look,
    isMoving: false,
    askedBy: null,
    step: { wanted: 'profiles.email', together: 1, amount: null, on: 'every' },
  },
})

const drawn = (step: Step | null, state: LookupState) =>
  renderToStaticMarkup(
    <AppRouterContext value={router}>
      <QueryClientProvider client={new QueryClient()}>
        <LookupCell step={step} state={state} about={{ record }} onBuy={nothing} />
      </QueryClientProvider>
    </AppRouterContext>,
  )
const words = (html: string) => html.replaceAll(/<[^>]+>/g, '')

test.each<[string, Step | null, LookupState, RegExp]>([
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

test('an age stands beside the value as a picture, and what the purchase was is said of it', () => {
  const html = drawn(email, bought(email))
  expect(html).toMatch(/aria-hidden="true" data-age="(\d+[dhm]|now)"/)
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
