import { expect, test, vi } from 'vitest'
import { stoppedRuns } from '@/lib/browser/tables/runs/state'

const runs: object[] = []
const driven: string[] = []
const rows: { looks: object[] }[] = []
const held = () => driven.map((id) => ({ name: `nickel:run:${id}` }))
vi.stubGlobal('navigator', { locks: { query: () => Promise.resolve({ held: held() }) } })
vi.mock('@/lib/browser/purchase/journal', () => ({
  readEntries: () => Promise.resolve([]),
  isUnsent: () => false,
}))
vi.mock('@/lib/browser/tables/runs/store', () => ({
  allRuns: () => Promise.resolve(runs),
  readLines: () => Promise.resolve(rows),
}))

const step = { wanted: 'profiles.enrich', together: 1, amount: null, on: 'every' }

test.each([
  ['paused', [], 'waiting', true],
  ['running', [], 'waiting', true],
  ['running', ['r1'], 'waiting', false],
  ['done', [], 'waiting', false],
  ['stopped', [], 'waiting', false],
  ['choosing', [], 'waiting', false],
  ['paused', [], 'done', false],
  ['running', [], 'failed', false],
])('a run that is %s, carried on %j, its last row %s, waits to be gone on with: %s', async (...given) => {
  const [state, carried, last, isStopped] = given
  runs.splice(0, runs.length, { id: 'r1', state, halt: null, search: null, steps: [step], cap: 1n })
  driven.splice(0, driven.length, ...carried)
  const ends = ['done', 'not-found', 'skipped', last]
  rows.splice(
    0,
    rows.length,
    ...ends.map((is) => ({ looks: [{ is, intentId: '0x1', state: null, skip: { why: 'stored' } }] })),
  )
  const word = state === 'running' ? 'Interrupted' : 'Paused'
  expect(await stoppedRuns(3)).toEqual(isStopped ? [{ run: runs[0], word, left: 1 }] : [])
})

test('each of several waits, the newest first, as many as are asked for', async () => {
  const made = ['r3', 'r2', 'r1'].map((id) => ({
    id,
    state: 'paused',
    halt: null,
    search: null,
    steps: [step],
    cap: 1n,
  }))
  runs.splice(0, runs.length, ...made)
  rows.splice(0, rows.length, { looks: [{ is: 'waiting', intentId: '0x1', state: null, skip: null }] })
  const idsOf = async (most: number) => (await stoppedRuns(most)).map(({ run }) => run.id)
  expect(await idsOf(3)).toEqual(['r3', 'r2', 'r1'])
  expect(await idsOf(2)).toEqual(['r3', 'r2'])
})
