import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { PlanLine } from '@/components/tables/plan/rows-run'
import { proposalForRows } from '@/components/pay/runs/proposal'
import {
  isUnderWay,
  proposalForFurther,
  nextPagesWords,
  otherNamesWords,
} from '@/components/tables/runs/further'
import { cellWords, skipWords } from '@/components/record/acts/lookup-words'
import { haltWords } from '@/components/pay/runs/halt-bar'
import { resultTable } from '@/components/tables/runs/run-files'
import { columnTitle, stepTitle, stepTitles, wantedKey } from '@/components/pay/runs/step-words'
import { usdc } from '@/lib/core/money'
import { planRun, type PlannedStep } from '@/lib/browser/tables/runs/plan'
import { anyAge } from '@/lib/browser/tables/runs/choices'
import { reportOf, stateWords } from '@/lib/browser/tables/runs/state'
import { retriesOf } from '@/lib/browser/tables/runs/approve'
import type { ById, HaltReason, RunCell, RunStep, Run } from '@/lib/browser/tables/runs/run'
import type { PurchaseEvent } from '@/lib/core/payment/purchase'
import { entryAfter } from '@/tests/browser/receipts/entries'
import { hot, outcomes, spent, unusedAt } from '@/tests/core/payment/purchases'
import { nothingKnown, pastedHeader, pastedRows } from '@/tests/browser/tables/runs/support/pasted'
import { namedRows } from '@/tests/browser/tables/runs/support/named'

const bulk: RunStep = { wanted: 'profiles.enrich', together: 25, amount: null, on: 'every' }
const emails: RunStep = { wanted: 'profiles.email', together: 1, amount: null, on: 'without-email' }

const planFor = (names: readonly string[]) =>
  planRun(pastedRows('profile', names.join('\n')), bulk, nothingKnown)

const people = (many: number) => Array.from({ length: many }, (_, at) => `ada-lovelace-${at}a`)

describe('a plan for rows, as it is put before the visitor', () => {
  const given = { freshMs: 0, header: pastedHeader }

  test('says what each step buys, in how many payments, and what it comes to at most', () => {
    const plan = planFor(people(30))
    const planned = [
      { step: bulk, plan },
      { step: emails, plan: null },
    ] as const
    const proposal = proposalForRows({ ...given, planned })
    const line = renderToStaticMarkup(createElement(PlanLine, { planned }))
    expect(line.replace(/<[^>]*>/g, '')).toMatch(/ 32 payments · at most \$3\.00$/)
    expect(proposal?.offer).toMatchObject({
      most: usdc('3.00'),
      payments: 32,
      leftOut: null,
      first: { endpointId: 'profiles.bulk' },
    })
    expect(proposal?.offer.parts.map(({ title, detail, most }) => [title, detail, most])).toEqual([
      [expect.stringContaining('30 rows'), '2 payments of up to 25', usdc('1.50')],
      [expect.stringContaining('30 rows'), '30 payments, one for each', usdc('1.50')],
    ])
  })

  test('names what is left out', () => {
    const plan = planFor([...people(2), 'ada-lovelace-0a', 'not an address at all!'])
    expect(
      proposalForRows({ ...given, planned: [{ step: bulk, plan }], name: 'people.csv' })?.offer,
    ).toMatchObject({ name: 'people.csv', leftOut: '1 duplicate · 1 with problems' })
  })

  test('says what finding names costs and for how many rows at most the rest is', () => {
    const rows = namedRows(['Ada Lovelace', 'Lovelace, Ada', 'Max Born'])
    const plan = planRun([...rows, ...pastedRows('profile', 'lise-meitner-1a')], bulk, nothingKnown)
    const offer = proposalForRows({
      ...given,
      planned: [
        { step: bulk, plan },
        { step: emails, plan: null },
      ],
    })?.offer
    expect(offer).toMatchObject({
      most: usdc('1.00'),
      payments: 2 + 2 + 4,
      first: {
        endpointId: 'profiles.search',
        input: { firstName: 'Ada', lastName: 'Lovelace', currentCompany: 'Acme' },
      },
    })
    expect(offer?.parts.map(({ title, most }) => [title, most])).toEqual([
      ['Find by name: 3 rows', usdc('0.60')],
      [expect.stringMatching(/: up to 4 rows$/), usdc('0.20')],
      [expect.stringMatching(/: up to 4 rows$/), usdc('0.20')],
    ])
  })

  test('is none where nothing would be bought', () => {
    expect(proposalForRows({ ...given, planned: [{ step: bulk, plan: planFor([]) }] })).toBeNull()
  })
})

describe('the next pages of a run', () => {
  const search = (title: string, page?: number): RunStep => ({
    ...({ wanted: 'company.people', together: 1, amount: null, on: 'every' } as const),
    ...(page !== undefined && { page }),
    ...(title && { filters: { title } }),
  })
  const planned = (step: RunStep, firms: readonly string[], more: readonly string[]): PlannedStep => ({
    step,
    plan: planRun(pastedRows('company', firms.join('\n')), step, {
      ...nothingKnown,
      known: {
        ...nothingKnown.known,
        hasMore: ({ aliases }) => more.some((firm) => aliases.includes(`slug:${firm}`)),
      },
    }),
  })
  const over = { listId: 'l', header: pastedHeader }

  test('are put before the visitor by title and page, and cost a page for each search', () => {
    const firms = ['acme-1', 'bolt-1', 'cord-1']
    const next = [
      planned(search('CEO', 2), firms, ['acme-1']),
      planned(search('Founder', 2), firms, ['bolt-1', 'cord-1']),
    ]
    const offer = proposalForFurther(over, next)?.offer
    expect(offer).toMatchObject({ most: usdc('0.90'), payments: 3, leftOut: '3 no further page' })
    expect(offer?.parts.map(({ title, detail, most }) => [title, detail, most])).toEqual([
      ['People there: CEO (page 2)', '1 search at $0.30, one for each row', usdc('0.30')],
      ['People there: Founder (page 2)', '2 searches at $0.30, one for each row', usdc('0.60')],
    ])
    expect(offer?.first).toMatchObject({ input: { currentCompany: 'acme-1', title: 'CEO', page: 2 } })
    expect(proposalForFurther(over, [])).toBeNull()
    expect(nextPagesWords({ payments: 3, most: usdc('0.90') })).toEqual({
      text: '3 searches have more results.',
      ask: 'Get the next pages',
      price: '$0.90',
    })
    expect(nextPagesWords({ payments: 1, most: usdc('0.30') })).toMatchObject({
      text: '1 search has more results.',
      ask: 'Get the next page',
    })
  })

  test('have names and columns of their own', () => {
    expect(stepTitle(search('', 2))).toBe('People there (page 2)')
    expect(columnTitle(search('CEO', 3))).toBe('CEO (page 3)')
    expect(stepTitles([search('CEO', 2), search('Founder', 2)])).toBe(
      'People there: CEO (page 2), Founder (page 2)',
    )
    expect(stepTitles([search('', 2)])).toBe('People there (page 2)')
    expect(new Set([search('CEO'), search('CEO', 2), search('CEO', 3)].map(wantedKey)).size).toBe(3)
    expect(wantedKey(search(''))).toBe('company.people')
  })
})

describe('rows that were not found', () => {
  const step: RunStep = { ...emails, on: 'every' }
  const rows = pastedRows('profile', people(3).join('\n'))
  const plan = planRun(rows, step, { ...nothingKnown, freshMs: anyAge })
  const planned = [{ step, plan }]
  const offer = proposalForFurther({ listId: 'l', header: pastedHeader }, planned)?.offer

  test('are offered by another name, at most for the price of each', () => {
    expect(offer).toMatchObject({ most: usdc('0.15'), payments: 3, leftOut: null })
    expect(otherNamesWords({ most: usdc('0.15') }, 3, null)).toEqual({
      text: '3 rows were not found and have another name or id.',
      ask: 'Ask by another name',
      price: 'up to $0.15',
    })
    expect(otherNamesWords({ most: usdc('0.15') }, 1, 'E-mail')).toMatchObject({
      text: 'E-mail: 1 row was not found and has another name or id.',
    })
  })

  test('are offered once: not while the same goes on in a run over their table', () => {
    const run = (part: Partial<Run>) =>
      ({ listId: 'l', state: 'running', freshMs: anyAge, steps: [step], ...part }) as Run
    const isBusy = (part: Partial<Run>) => isUnderWay({ listId: 'l' }, planned, [run(part)])
    expect([isBusy({}), isBusy({ state: 'paused' })]).toEqual([true, true])
    expect([isBusy({ state: 'done' }), isBusy({ listId: 'other' }), isBusy({ freshMs: 0 })]).toEqual([
      ...[false, false, false],
    ])
    expect(isBusy({ steps: [bulk] })).toBe(false)
  })
})

describe('words for a run', () => {
  const base = { intentId: '0x01', state: 'NOT_CHARGED', reason: 'Nobody of that name.' } as const
  const none = new Map()
  const line = { line: 2, cells: [], identifier: 'ana', aliases: [], email: null, domain: null, named: null }
  const answered: PurchaseEvent = { type: 'replied', send: 1, outcome: outcomes.delivered }
  /** What the journal has of the purchase of a row after these events. */
  const known = (...events: PurchaseEvent[]) => new Map([['0x01', entryAfter([...hot, ...events])]])
  const denied: PurchaseEvent = { type: 'not-charged', proof: unusedAt(1_090n) }

  test('say whether a row was charged, as the journal has it now and not as it was written', () => {
    const words = (look: RunCell | undefined, byId: ById = none, isMoving?: boolean) =>
      cellWords(look, byId, isMoving).word
    expect(words(undefined)).toBe('To come')
    expect(words({ is: 'waiting', intentId: '0x01', isForced: false }, none, true)).toBe('Queued')
    expect(words({ is: 'waiting', intentId: '0x01', isForced: false })).toBe('Not bought')
    expect(words({ is: 'waiting', intentId: '0x01', isForced: false }, known())).toBe('Being checked')
    const missed: RunCell = { is: 'not-found', ...base }
    expect(words(missed, known(denied))).toBe('Not found')
    expect(words(missed, known(denied, { type: 'spent', spent }))).toBe('Not found, charged')
    for (const open of [none, known(), known(denied, { type: 'reopened' })])
      expect(words(missed, open)).toBe('Being checked')
    const claim: RunCell = { is: 'not-found', ...base, state: 'RESULT' }
    expect(words(claim, known(answered, { type: 'spent', spent }))).toBe('Not found, charged')
    expect(words(claim, known(answered, denied))).toBe('Not found')
    expect(cellWords(claim, known(answered))).toMatchObject({
      word: 'Being checked',
      reason: expect.stringContaining('Whether it was charged is being checked.'),
    })
    expect(words({ is: 'failed', ...base, state: null })).toBe('Failed, not charged')
    expect(words({ is: 'failed', ...base }, known(denied))).toBe('Failed, not charged')
    expect(words({ is: 'failed', ...base }, known(denied, { type: 'spent', spent }))).toBe('Failed, charged')
    expect(cellWords({ is: 'skipped', skip: { why: 'duplicate', ofLine: 3 } }, none)).toMatchObject({
      word: 'Left out',
      reason: 'The same as row 3',
    })
    expect(skipWords({ why: 'invalid', reason: 'No address.' })).toBe('No address.')
  })

  test('say how a row was found by name, and that it waits for the visitor', () => {
    const found = (match: 'sure' | 'likely' | 'chosen') =>
      cellWords({ is: 'done', intentId: '0x01', pointer: '', match }, none).word
    expect([found('sure'), found('likely'), found('chosen')]).toEqual([
      'Found',
      'Found, likely',
      'Chosen by you',
    ])
    const candidates = [{ pointer: '/0', score: 0.5, reasons: [] }]
    expect(cellWords({ is: 'check', intentId: '0x01', copyAt: null, candidates }, none)).toMatchObject({
      word: 'To check',
      reason: '1 person may be meant',
    })
    expect(cellWords({ is: 'skipped', skip: { why: 'known', from: 'library' } }, none)).toMatchObject({
      word: 'Known',
      reason: 'Known in your library',
    })
    const run = { halt: null, rest: 0 }
    const how = { toCheck: 3, unknown: 0 }
    expect(stateWords(run, { state: 'done', ...how }).word).toBe('3 to check')
    expect(stateWords(run, { state: 'done', ...how, unknown: 1 }).word).toBe('Answers being checked')
    expect(stateWords(run, { state: 'interrupted', ...how }).word).toBe('Interrupted')
    expect(stateWords(run, { state: 'running', ...how }).word).toBe('Running')
  })

  test('say of a run what the journal says of what it bought, wherever it is listed', () => {
    const looks: RunCell[] = [{ is: 'unknown', intentId: '0x01' }]
    const run = {
      state: 'done',
      halt: null,
      rest: 0,
      cap: 0n,
      search: null,
      steps: [emails],
    } as unknown as Run
    const badge = (row: RunCell[], byId: ById) =>
      stateWords(run, reportOf(run, [{ ...line, index: 0, rowId: null, looks: row }], byId, false)).word
    expect(badge(looks, known())).toBe('Answers being checked')
    const ended: RunCell[] = [{ is: 'failed', ...base }]
    expect(badge(ended, known(denied))).toBe('Done')
    expect(badge(ended, known(denied, { type: 'reopened' }))).toBe('Answers being checked')
  })

  test('are bought again only while nothing of the first can be charged', () => {
    const run = { steps: [emails] } as unknown as Run
    const rows = (look: RunCell, byId: ById) =>
      retriesOf(run, [{ ...line, index: 0, rowId: null, looks: [look] }], byId).lines.length
    const failed: RunCell = { is: 'failed', ...base }
    const today = (...events: PurchaseEvent[]) => {
      const entry = entryAfter([...hot, ...events])
      return new Map([['0x01', { ...entry, purchase: { ...entry.purchase, preparedAt: Date.now() } }]])
    }
    const byTwo: PurchaseEvent = { type: 'not-charged', proof: unusedAt(1_090n, 'latest', ['a', 'b']) }
    expect(rows({ ...failed, state: null }, none)).toBe(1)
    expect(rows(failed, none)).toBe(0)
    expect(rows(failed, today(denied))).toBe(0)
    expect(rows(failed, today(byTwo))).toBe(1)
    expect(rows(failed, today(denied, { type: 'reopened' }))).toBe(0)
    expect(rows(failed, today(denied, { type: 'spent', spent }))).toBe(0)
  })

  test('never call a run done that its budget stopped', () => {
    const run = (state: Run['state'], why: HaltReason) =>
      stateWords({ halt: { why, sentence: null }, rest: 0 }, { state, toCheck: 0, unknown: 0 }).word
    expect(run('paused', 'budget')).toBe('Stopped by budget')
    expect(run('paused', 'cap')).toBe('Stopped by its cap')
    expect(run('paused', 'visitor')).toBe('Paused')
    expect(run('done', 'visitor')).toBe('Done')
  })

  test('say how many rows a halt leaves, and what the service said', () => {
    expect(haltWords({ why: 'budget', sentence: null }, '35 rows').title).toBe(
      'Stopped by budget: 35 rows not bought',
    )
    expect(haltWords({ why: 'trouble', sentence: 'Try later.' }, '1 row').text).toBe(
      'Try later. Nothing more is bought until you go on.',
    )
  })

  test('say of one payment that it was not charged, and not of a run whose others were', () => {
    const sentence = 'The chain cannot be read just now. Nothing was charged.'
    const words = haltWords({ why: 'network', sentence }, '35 rows').text
    expect(words).toMatch(/^The chain cannot be read just now\. Go on/)
    expect(words).not.toContain('Nothing was charged')
  })
})

test('the file of a run says of a row what became of the last step that was tried; only one never tried is left out', () => {
  const missed: RunCell = {
    is: 'not-found',
    intentId: '0x01',
    state: 'RESULT',
    reason: 'Searched for Ada: nobody.',
  }
  const skipped = (why: 'nothing-before' | 'has-email' | 'later'): RunCell => ({
    is: 'skipped',
    skip: { why },
  })
  const paid: ById = new Map([
    [
      '0x01',
      entryAfter([
        ...hot,
        { type: 'replied', send: 1, outcome: outcomes.delivered },
        { type: 'spent', spent },
      ]),
    ],
  ])
  const done: RunCell = { is: 'done', intentId: '0x01', pointer: '', match: 'sure' }
  const looks: RunCell[][] = [
    [missed, skipped('nothing-before')],
    [done, skipped('has-email')],
    [skipped('later'), skipped('nothing-before')],
  ]
  const lines = looks.map((own, index) => ({
    index,
    line: index + 2,
    cells: ['Ada'],
    looks: own,
    rowId: null,
    identifier: null,
    aliases: [],
    email: null,
    domain: null,
    named: null,
  }))
  const steps = [{ ...emails, wanted: 'profiles.search', on: 'without-identifier' }, emails] as const
  const { header, rows } = resultTable({ header: ['Name'], steps } as never, lines, [], paid)
  const status = header.indexOf('nickel_status')
  expect(rows.map((row) => row[status])).toEqual(['Not found, charged', 'Found', 'Left out'])
})
