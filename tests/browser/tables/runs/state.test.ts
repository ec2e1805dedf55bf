import { describe, expect, test } from 'vitest'
import { endedLines, reportOf } from '@/lib/browser/tables/runs/state'
import {
  stepAhead,
  type Line,
  type RunCell,
  type RunStep,
  type Run,
  type RunState,
  type Skip,
} from '@/lib/browser/tables/runs/run'
import { usdc } from '@/lib/core/money'
import { entryAfter } from '@/tests/browser/receipts/entries'
import { runOf } from '@/tests/browser/tables/runs/support/run'
import { hot } from '@/tests/core/payment/purchases'
import { freshDatabase, withStore } from '@/tests/support/fresh-database'

const profile: RunStep = { wanted: 'profiles.enrich', together: 1, amount: null, on: 'every' }
const email: RunStep = { wanted: 'profiles.email', together: 1, amount: null, on: 'without-email' }

const run = runOf({ state: 'running', steps: [profile] })

const row = (...looks: RunCell[]): Line => ({
  line: 2,
  cells: [],
  identifier: 'ana',
  aliases: ['slug:ana'],
  email: null,
  domain: null,
  named: null,
  index: 0,
  rowId: null,
  looks,
})

const id = { intentId: '0x01' } as const
const waiting: RunCell = { is: 'waiting', ...id, isForced: false }
const done: RunCell = { is: 'done', ...id, pointer: '' }
const missed: RunCell = { is: 'not-found', ...id, state: 'RESULT', reason: 'Nobody.' }
const failed: RunCell = { is: 'failed', ...id, state: null, reason: 'It may have been charged before.' }
const unknown: RunCell = { is: 'unknown', ...id }
const check: RunCell = { is: 'check', ...id, copyAt: null, candidates: [] }
const skipped = (skip: Skip): RunCell => ({ is: 'skipped', skip })
const none = new Map()

describe('a run that nobody carries on', () => {
  test.each<[string, Line, RunStep[]]>([
    ['done', row(done), [profile]],
    ['not found', row(missed), [profile]],
    ['not bought, since it may have been charged before', row(failed), [profile]],
    ['bought elsewhere', row(skipped({ why: 'stored', ...id, pointer: null, at: 1 })), [profile]],
    ['left out', row(skipped({ why: 'blocked', reason: 'No.' })), [profile]],
    ['for the visitor to check', row(check), [profile]],
    ['being checked', row(unknown), [profile]],
    ['not found, with nothing to be asked after that', row(missed), [profile, email]],
    ['done, with an address that it came with', { ...row(done), email: 'ana@acme.test' }, [profile, email]],
    ['left out of what comes after that', row(skipped({ why: 'nobody', reason: 'No.' })), [profile, email]],
  ])('has ended once each of its rows is %s, whatever it says of itself', (_, line, steps) => {
    for (const state of ['running', 'paused', 'stopped'] as RunState[]) {
      const report = reportOf({ ...run, state, steps }, [line], none, state === 'running')
      expect(report).toMatchObject({ state: 'done', rowsLeft: 0, mostLeft: 0n })
    }
    const [ended] = endedLines({ ...run, steps }, [line])
    const isOpen = ['check', 'unknown'].includes(line.looks[0]?.is ?? '')
    expect(ended?.looks).toHaveLength(isOpen ? 1 : steps.length)
  })

  test.each<[string, Line, RunStep[], bigint]>([
    ['is not bought', row(waiting), [profile], usdc('0.05')],
    ['is not bought, nor asked for more', row(waiting), [profile, email], usdc('0.10')],
    ['is bought, and not asked for more', row(done), [profile, email], usdc('0.05')],
  ])('is interrupted while a row %s, and says what that costs', (_, line, steps, most) => {
    const report = reportOf({ ...run, steps }, [line, row(done, done)], none, true)
    expect(report).toMatchObject({ state: 'interrupted', rowsLeft: 1, mostLeft: most })
  })

  test.each(['running', 'paused', 'choosing'] as const)(
    'buys nothing for rows that a search of before found and nobody ticked (%s)',
    (state) => {
      const searched: Run = { ...run, state, search: { read: [], next: '0x02' }, steps: [email] }
      const rows = [row(), { ...row(), email: 'bo@acme.test' }]
      for (const lines of [rows, endedLines(searched, rows)]) {
        const report = reportOf(searched, lines, none, state === 'running')
        expect(report).toMatchObject({ state: 'done', rowsLeft: 0, mostLeft: 0n })
        expect(stepAhead(searched, lines)).toBe(-1)
      }
    },
  )

  test('has nothing left that may be out already', () => {
    const byId = new Map([['0x01', entryAfter(hot)]])
    expect(reportOf(run, [row(waiting)], byId, true)).toMatchObject({
      state: 'done',
      unknown: 1,
      rowsLeft: 0,
    })
  })

  test('waits while an answer that is there finds no room', () => {
    const full: Run = { ...run, state: 'paused', halt: { why: 'no-room', sentence: null } }
    expect(reportOf(full, [row(unknown)], none, false).state).toBe('paused')
    expect(reportOf(full, [row(done)], none, false).state).toBe('done')
  })
})

test('a run that is carried on says itself when it has ended', () => {
  expect(reportOf(run, [row(done)], none, false).state).toBe('running')
})

describe('what is kept of a run', () => {
  freshDatabase()

  test('says that it has ended, once nobody carries it on and nothing is left', async () => {
    const page = await withStore(
      import('@/lib/browser/tables/runs/store'),
      import('@/lib/browser/tables/runs/engine'),
    )
    const steps = [profile, email]
    await page.createRun({ ...run, steps }, [row(missed)])
    await page.settleRun('r', true)
    expect(await page.readRun('r')).toMatchObject({ state: 'running' })
    await page.settleRun('r')
    expect(await page.readRun('r')).toMatchObject({ state: 'done', halt: null })
    expect(await page.readLines('r')).toMatchObject([
      { looks: [missed, { is: 'skipped', skip: { why: 'nothing-before' } }] },
    ])
  })
})
