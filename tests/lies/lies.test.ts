import { describe, expect, test } from 'vitest'
import { startBench } from '@/tests/faults/bench'
import { inBrowser } from '@/tests/faults/in-browser'
import { alwaysSo } from '@/tests/lies/always'
import type { End } from '@/tests/lies/lie'
import { play, type Rest } from '@/tests/lies/play'
import { lies } from '@/tests/lies/rows'
import { sweep } from '@/tests/support/sweep'

const bench = inBrowser(startBench)

const isIn = (text: string, words: string | RegExp) =>
  typeof words === 'string' ? text.includes(words) : words.test(text)

/** What a row asks for beside what came of it, in one value each, so that a failure tells all at once. */
function compared(end: End, rest: Rest) {
  const { state, says, never = [], paid, counted = paid, kept = null } = end
  const isKept = kept === null ? rest.kept === null : rest.kept !== null && isIn(rest.kept, kept)
  return {
    wanted: { state, missing: [], untrue: [], paid, counted: counted === 1, kept },
    found: {
      state: rest.state,
      missing: says.filter((words) => !isIn(rest.words, words)).map((words) => [words, rest.words]),
      untrue: never.filter((words) => isIn(rest.words, words)).map((words) => [words, rest.words]),
      paid: rest.paid,
      counted: rest.counted,
      kept: isKept ? kept : (rest.kept?.slice(0, 200) ?? null),
    },
  }
}

test('there are enough of them, and no two have one name', () => {
  const names = lies.map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
  expect(names.length).toBeGreaterThanOrEqual(120)
})

describe.each(sweep(lies, 6))('$name', (lie) => {
  test('the words, the money and the answer, at once and ten minutes later', async () => {
    const { first, later, isTaken } = await play(bench(), lie)
    const [once, afterwards] = [compared(lie.ends, first), compared({ ...lie.ends, ...lie.later }, later)]
    expect({ once: once.found, afterwards: afterwards.found }).toEqual({
      once: once.wanted,
      afterwards: afterwards.wanted,
    })
    expect([
      ...alwaysSo(first),
      ...alwaysSo(later),
      ...(isTaken ? ['money could still be taken'] : []),
    ]).toEqual([])
  })
})
