import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startBench, type Bench } from '@/tests/faults/bench'
import { installBrowser } from '@/tests/faults/browser'
import { nameOf, play, type Case, type Recovery } from '@/tests/faults/case'
import { faults } from '@/tests/faults/faults'

const recoveries: readonly Recovery[] = ['same tab', 'reload', 'other tab']
let bench: Bench

beforeAll(async () => {
  bench = await startBench()
  installBrowser()
}, 120_000)
afterAll(async () => {
  vi.unstubAllGlobals()
  await bench.stop()
})

const only = process.env['FAULT'] ?? ''

const cases: Case[] = recoveries.flatMap((recovery) => [
  { faults: [], recovery, isDeaf: false },
  ...faults.map((fault): Case => ({ faults: [fault], recovery, isDeaf: false })),
])

test.each(cases.map((one) => ({ one, name: nameOf(one) })).filter(({ name }) => name.includes(only)))(
  '$name',
  async ({ one, name }) => {
    const began = performance.now()
    const verdict = await play(bench, one)
    if (process.env['FAULT_LOG'])
      console.log(name, '→', verdict.ends.join(' '), verdict.fired, Math.round(performance.now() - began))
    expect(verdict.broken).toEqual([])
  },
  60_000,
)
