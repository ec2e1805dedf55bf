import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { AppRouterContext } from 'next/dist/shared/lib/app-router-context.shared-runtime'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { ContactActions, KeptCards } from '@/components/keep/cards'
import { RecordFacts } from '@/components/keep/panel/record-panel'
import { recordColumns } from '@/components/record/parts/value-column'
import { LookupCell } from '@/components/record/acts/lookup-cell'
import { lookupText } from '@/components/record/acts/lookup-words'
import { EmailPage } from '@/components/record/pages/email'
import { ProfilePage } from '@/components/record/pages/person'
import { NestedTable } from '@/components/record/parts/record-table'
import { stepTo } from '@/lib/browser/addresses/step'
import type { RecordRow } from '@/lib/browser/database/stores'
import { joinFacts } from '@/lib/browser/library/facts'
import { newRecord, mergeObservation } from '@/lib/browser/library/full-record'
import { entryAfter } from '@/tests/browser/receipts/entries'
import { hot, outcomes } from '@/tests/core/payment/purchases'
import { router } from '@/tests/support/router'

const address = 'ana@works.example'
const nothing = () => undefined

const drawn = (node: ReactNode) =>
  renderToStaticMarkup(
    <AppRouterContext value={router}>
      <QueryClientProvider client={client}>{node}</QueryClientProvider>
    </AppRouterContext>,
  )
const client = new QueryClient()
client.setQueryData(['library', 'block', 'r1'], null)

/** What the library holds of somebody after two answers: a profile, and one about the address. */
const known = (
  facts: Readonly<Record<string, string>>,
  ...before: readonly Readonly<Record<string, string>>[]
) =>
  [...before, facts].reduce(
    (held, own, at) =>
      mergeObservation(
        held,
        { kind: 'person', aliases: ['person:slug:ana'], facts: own, pointer: '', isSubject: true },
        {
          intentId: `0x0${at}`,
          endpointId: at === 0 ? 'profiles.email' : 'profiles.enrich',
          at,
          isCached: null,
        },
      ),
    newRecord('r1', 'person', 0),
  )

const step = stepTo('profiles.email', 'Work email', { networkId: 'ana' }, 'Ana')
const entry = entryAfter([...hot, { type: 'replied', send: 1, outcome: outcomes.delivered }], {
  lookup: { endpointId: 'profiles.email', input: { networkId: 'ana' } },
})

/** Everything that shows an address of which a source has said how good it is. */
const surfaces: Readonly<Record<string, (state: string) => string>> = {
  'the answer': (status) => drawn(<EmailPage value={{ email: address, status }} asked={{}} />),
  'another address of the answer': (status) =>
    drawn(
      <EmailPage
        value={{ email: 'b@works.example', alternatives: [{ email: address, status }] }}
        asked={{}}
      />,
    ),
  'a profile': (emailStatus) =>
    drawn(<ProfilePage value={{ fullName: 'Ana', email: address, emailStatus }} at={0} />),
  'a list of an answer': (emailStatus) =>
    drawn(<NestedTable name="people" entity="person" rows={rows.map((row) => ({ ...row, emailStatus }))} />),
  'the cell of the lookup': (emailState) =>
    drawn(
      <LookupCell
        step={step}
        state={{ state: 'bought', entry }}
        about={{ record: recordWith(emailState) }}
        onBuy={nothing}
      />,
    ),
  'the column of a list': (emailState) => {
    const { row: record, detail } = known({ name: 'Ana', email: address, emailState })
    const options = {
      kind: 'person',
      rows: [record],
      chosen: [],
      knownOf: () => ({ record, detail }),
    } as const
    const column = recordColumns<RecordRow>(options).find(({ id }) => id === 'fact:email')
    return drawn(column?.cell(record, { index: 0, isActive: false }))
  },
  'the column of the library': (emailState) => {
    const record = recordWith(emailState)
    const options = {
      kind: 'person',
      rows: [record],
      chosen: [],
      knownOf: () => ({ record, detail: undefined }),
    } as const
    const column = recordColumns<RecordRow>(options).find(({ id }) => id === 'fact:email')
    return drawn(column?.cell(record, { index: 0, isActive: false }))
  },
  'a card': (emailState) =>
    drawn(
      <KeptCards
        label="People"
        rows={[recordWith(emailState)]}
        idOf={({ id }) => id}
        cardOf={(row) => ({ title: row.title, row })}
        selected={new Set()}
        onSelect={nothing}
      />,
    ),
  'what can be done with somebody': (emailState) =>
    drawn(<ContactActions row={recordWith(emailState)} />) + emailState,
  'the panel': (emailState) =>
    drawn(<RecordFacts kind="person" detail={known({ email: address, emailState }).detail} />),
}
const rows = ['Ana Silva', 'Ana Costa'].map((fullName, at) => ({
  fullName,
  networkId: `ana-${at}`,
  email: at === 0 ? address : 'ana.costa@works.example',
}))
const recordWith = (emailState: string) => known({ name: 'Ana', email: address, emailState }).row

describe.each(Object.entries(surfaces))('%s', (_, draw) => {
  test.each(['Do not use', 'invalid', 'bounced'])(
    'says that an address is not to be used (%s), and does not begin a message',
    (state) => {
      const html = draw(state)
      expect(html.replaceAll(/<[^>]+>/g, ' ')).toMatch(/Do not use|invalid|bounced/)
      expect(html).not.toContain(`mailto:${address}`)
    },
  )
  test('says in words that an address is risky', () => {
    expect(draw('Risky').replaceAll(/<[^>]+>/g, ' ')).toContain('Risky')
  })
})

test('an address is cut in a row, and nowhere else', () => {
  const cut = (name: string) => /<a[^>]*href="mailto[^>]*truncate/.test(surfaces[name]?.('Verified') ?? '')
  expect(Object.keys(surfaces).filter(cut)).toEqual([
    'a list of an answer',
    'the column of a list',
    'the column of the library',
  ])
  expect(surfaces['a profile']?.('Verified')).not.toMatch(/truncate"><span[^>]*><a[^>]*mailto/)
})

test('what is copied of a cell says that an address is not to be used', () => {
  const text = (state: string) =>
    lookupText({ record: recordWith(state) }, { state: 'bought', entry }, new Map())
  expect(text('Do not use')).toBe(`${address} (Do not use)`)
  expect(text('Verified')).toBe(address)
})

test('what was said of one address is not said of another that is told later', () => {
  const bad = { email: address, emailState: 'Do not use' }
  const { row, detail } = known({ email: 'ana@new.example' }, bad)
  expect([row.email, row.emailState]).toEqual(['ana@new.example', undefined])
  expect(joinFacts([], detail)).toEqual({ email: 'ana@new.example' })
  const answers = [
    { facts: bad, at: 0 },
    { facts: { email: 'ana@new.example' }, at: 1 },
  ]
  expect(joinFacts(answers, undefined)).toEqual({ email: 'ana@new.example' })
  expect(joinFacts(answers.toReversed(), detail)).toEqual({ email: 'ana@new.example' })
  expect(joinFacts([{ facts: bad, at: 2 }], detail)).toEqual(bad)
})

test('on a card, which may be of somebody who is not to be contacted, an address begins no message by itself', () => {
  // the one way to write to somebody is the act that knows who is blocked
  const card = surfaces['a card']?.('Verified') ?? ''
  expect(card).toContain(`>${address}<`)
  expect(card.match(/<a [^>]*mailto:[^>]*>/g)).toEqual([expect.stringContaining('aria-label="Mail Ana"')])
})
