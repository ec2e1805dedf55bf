import { describe, expect, test } from 'vitest'
import { proposalForRows, proposalForSearch, searchMost } from '@/components/tables/runs/proposal'
import { haltWords, leftOutOf, lookWords, skipWords, stateWords } from '@/components/tables/runs/run-words'
import { usdc } from '@/lib/core/money'
import { planRun } from '@/lib/browser/tables/runs/plan'
import type { HaltReason, Look, LookStep, Run } from '@/lib/browser/tables/runs/run'
import { pastedHeader, pastedRows } from '@/tests/browser/tables/runs/support/pasted'
import { namedRows } from '@/tests/browser/tables/runs/support/named'

const bulk: LookStep = { wanted: 'profiles.enrich', together: 25, amount: null, on: 'every' }
const emails: LookStep = { wanted: 'profiles.email', together: 1, amount: null, on: 'without-email' }

const planFor = (names: readonly string[]) =>
  planRun(pastedRows('profile', names.join('\n')), bulk, {
    known: { copies: new Map(), blocked: () => null },
    freshMs: 0,
    now: 0,
    putBack: new Set(),
  })

const people = (many: number) => Array.from({ length: many }, (_, at) => `ada-lovelace-${at}a`)

describe('a plan for rows, as it is put before the visitor', () => {
  const given = { step: bulk, freshMs: 0, header: pastedHeader }

  test('says what each step buys, in how many payments, and what it comes to at most', () => {
    const plan = planFor(people(30))
    const proposal = proposalForRows({ ...given, plan, later: [emails] })
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
    expect(leftOutOf(plan)).toEqual(['1 duplicate', '1 invalid'])
    expect(proposalForRows({ ...given, plan, later: [], name: 'people.csv' })?.offer).toMatchObject({
      name: 'people.csv',
      leftOut: '1 duplicate · 1 invalid',
    })
  })

  test('says what finding names costs and for how many rows at most the rest is', () => {
    const rows = namedRows(['Ada Lovelace', 'Lovelace, Ada', 'Max Born'])
    const plan = planRun([...rows, ...pastedRows('profile', 'lise-meitner-1a')], bulk, {
      known: { copies: new Map(), blocked: () => null },
      freshMs: 0,
      now: 0,
      putBack: new Set(),
    })
    const offer = proposalForRows({ ...given, plan, later: [emails] })?.offer
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
    expect(proposalForRows({ ...given, plan: planFor([]), later: [] })).toBeNull()
  })
})

test('a search is put before the visitor with its pages and the most that its rows can cost', () => {
  const planned = {
    name: 'Designers',
    search: { endpointId: 'profiles.search', input: { title: 'Designer' }, pages: 2 },
    steps: [bulk],
    freshMs: 0,
    pagesMost: usdc('0.60'),
    rows: 50,
  }
  expect(searchMost(planned)).toBe(usdc('3.10'))
  expect(proposalForSearch(planned).offer).toMatchObject({
    most: usdc('3.10'),
    payments: 4,
    parts: [{ most: usdc('0.60'), detail: 'Designers' }, { most: usdc('2.50') }],
  })
})

describe('words for a run', () => {
  const base = { intentId: '0x01', isCharged: false, reason: 'Nobody of that name.' } as const

  test('say whether a row was charged', () => {
    const words = (look: Look | undefined, isMoving?: boolean) => lookWords(look, isMoving).word
    expect(words(undefined)).toBe('To come')
    expect(words({ is: 'waiting', intentId: '0x01', isForced: false }, true)).toBe('Queued')
    expect(words({ is: 'waiting', intentId: '0x01', isForced: false })).toBe('Not bought')
    expect(words({ is: 'not-found', ...base })).toBe('Not found')
    expect(words({ is: 'not-found', ...base, isCharged: true })).toBe('Not found, charged')
    expect(words({ is: 'failed', ...base })).toBe('Failed, not charged')
    expect(words({ is: 'failed', ...base, isCharged: true })).toBe('Failed, charged')
    expect(lookWords({ is: 'skipped', skip: { why: 'duplicate', ofLine: 3 } })).toMatchObject({
      word: 'Left out',
      reason: 'The same as row 3',
    })
    expect(skipWords({ why: 'invalid', reason: 'No address.' })).toBe('No address.')
  })

  test('say how a row was found by name, and that it waits for the visitor', () => {
    const found = (match: 'sure' | 'likely' | 'chosen') =>
      lookWords({ is: 'done', intentId: '0x01', pointer: '', match }).word
    expect([found('sure'), found('likely'), found('chosen')]).toEqual([
      'Found',
      'Found, likely',
      'Chosen by you',
    ])
    const candidates = [{ pointer: '/0', score: 0.5, reasons: [] }]
    expect(lookWords({ is: 'check', intentId: '0x01', copyAt: null, candidates })).toMatchObject({
      word: 'To check',
      reason: '1 person may be meant',
    })
    expect(lookWords({ is: 'skipped', skip: { why: 'known', from: 'library' } })).toMatchObject({
      word: 'Known',
      reason: 'Known in your library',
    })
    expect(stateWords({ state: 'done', halt: null } as Run, 3).word).toBe('3 to check')
  })

  test('never call a run done that its budget stopped', () => {
    const run = (state: Run['state'], why: HaltReason) =>
      stateWords({ state, halt: { why, sentence: null } } as Run).word
    expect(run('paused', 'budget')).toBe('Stopped by budget')
    expect(run('paused', 'cap')).toBe('Stopped by budget')
    expect(run('paused', 'visitor')).toBe('Paused')
    expect(run('done', 'visitor')).toBe('Done')
  })

  test('say how many rows a halt leaves, and what the service said', () => {
    expect(haltWords({ why: 'budget', sentence: null }, 35).title).toBe(
      'Stopped by budget: 35 rows not bought',
    )
    expect(haltWords({ why: 'trouble', sentence: 'Try later.' }, 1).text).toBe(
      'Try later. Nothing more is bought until you go on.',
    )
  })
})
