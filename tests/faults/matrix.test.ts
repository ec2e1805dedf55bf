import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startBench, type Bench } from '@/tests/faults/bench'
import { ahead, installBrowser, removeBrowser } from '@/tests/faults/browser'
import { nameOf, play, type Case, type Recovery } from '@/tests/faults/case'
import { endsOf, faults, isBeyond } from '@/tests/faults/faults'
import { newTally } from '@/tests/faults/tally'

const recoveries: readonly Recovery[] = ['same tab', 'reload', 'other tab']
const isFull = process.env['FAULTS'] === 'full'
const only = process.env['FAULT'] ?? ''
const tally = newTally()
let bench: Bench

beforeAll(async () => {
  bench = await startBench()
  installBrowser()
}, 120_000)
afterAll(async () => {
  removeBrowser()
  await bench.stop()
  console.log(tally.words())
})

const singles = (isDeaf: boolean): Case[] =>
  faults
    .filter((fault) => !isDeaf || isBeyond(fault))
    .flatMap((fault) => recoveries.map((recovery) => ({ faults: [fault], recovery, isDeaf })))

/** Without the full count, a share of them: each kind of recovery, every few faults. */
const chosen = (cases: Case[]) => (isFull || only ? cases : cases.filter((_, index) => index % 5 === 0))

const named = (cases: Case[]) =>
  cases.map((one) => ({ one, name: nameOf(one) })).filter(({ name }) => name.includes(only))

/** After a day of their time, service and forwarder rightly forget: each bench lives for less. */
const mostAheadMs = 18 * 60 * 60 * 1000

async function playAndCount(one: Case) {
  if (ahead.ms > mostAheadMs) {
    removeBrowser()
    await bench.stop()
    bench = await startBench()
    installBrowser()
  }
  const verdict = await play(bench, one)
  tally.add(verdict)
  return verdict
}

async function run(one: Case) {
  const verdict = await playAndCount(one)
  expect(verdict.broken).toEqual([])
  return verdict
}

test.runIf(only === '')('a purchase to which nothing happens ends with its answer', async () => {
  const { ends } = await run({ faults: [], recovery: 'same tab', isDeaf: false })
  expect(ends).toEqual(['RESULT'])
})

describe('one fault', () => {
  test.each(named(chosen(singles(false))))('$name', { timeout: 60_000 }, async ({ one }) => {
    const { ends, fired } = await run(one)
    const [fault] = one.faults
    expect(fired).toBe(1)
    const allowed = one.recovery === 'other tab' ? ['RESULT', 'DECLINED'] : []
    expect([...(fault ? endsOf(fault) : []), ...allowed]).toEqual(expect.arrayContaining(ends))
  })
})

describe.skipIf(only !== '')('one fault, with a service that never answers a repeat', () => {
  test.each(named(chosen(singles(true))))('$name', { timeout: 60_000 }, async ({ one }) => {
    const { ends } = await run(one)
    const known = ['PAID_NO_RESULT', 'NOT_CHARGED', 'RESULT']
    expect(known).toEqual(expect.arrayContaining(ends))
  })
})

const pairs = (): Case[] =>
  faults.flatMap((first, one) =>
    faults.flatMap((second, two) =>
      one === two || (first.at === 'clock' && second.at === 'clock')
        ? []
        : [
            {
              faults: [first, second],
              recovery: recoveries[(one + two) % 3] ?? 'reload',
              isDeaf: (one * 7 + two) % 5 === 0,
            },
          ],
    ),
  )

/** A fair share of all ordered pairs: every so many, from a start that moves with the day's seed. */
function share(cases: Case[], most: number): Case[] {
  const step = Math.max(1, Math.floor(cases.length / most))
  const seed = Number(process.env['FAULTS_SEED'] ?? 0)
  return cases.filter((_, index) => index % step === seed % step).slice(0, most)
}

const count = Number(process.env['FAULT_PAIRS'] ?? (isFull ? 900 : 0))

test.runIf(only === '' && count > 0)(`${count} ordered pairs of faults`, { timeout: 1_200_000 }, async () => {
  const broken: string[] = []
  for (const one of share(pairs(), count)) {
    const verdict = await play(bench, one)
    tally.add(verdict)
    for (const words of verdict.broken) broken.push(`${nameOf(one)}: ${words}`)
  }
  expect(broken).toEqual([])
})
