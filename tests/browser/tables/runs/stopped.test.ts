import { expect, test, vi } from 'vitest'
import { stoppedRun } from '@/lib/browser/tables/runs/stopped'

const runs: { id: string; state: string }[] = []
const driven: string[] = []
vi.mock('@/lib/browser/tables/runs/lock', () => ({ drivenRuns: () => Promise.resolve(driven) }))
vi.mock('@/lib/browser/tables/runs/store', () => ({
  allRuns: () => Promise.resolve(runs),
  readLines: () =>
    Promise.resolve(['done', 'not-found', 'skipped', 'waiting'].map((is) => ({ looks: [{ is }] }))),
}))

test.each([
  ['paused', [], true],
  ['running', [], true],
  ['running', ['r1'], false],
  ['done', [], false],
  ['stopped', [], false],
  ['choosing', [], false],
])('a run that is %s, carried on %j, waits to be gone on with: %s', async (state, carried, isStopped) => {
  runs.splice(0, runs.length, { id: 'r1', state })
  driven.splice(0, driven.length, ...carried)
  expect(await stoppedRun()).toEqual(isStopped ? { run: runs[0], done: 3, of: 4 } : null)
})
