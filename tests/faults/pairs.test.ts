import { afterAll, expect, test } from 'vitest'
import { nameOf, type Case } from '@/tests/faults/case'
import { pairsInOrder, withWord } from '@/tests/faults/pairs'
import { newPlaying } from '@/tests/faults/playing'

const day = Math.floor(Date.now() / 86_400_000)
const word = process.env['FAULT_PAIR'] ?? ''
/** Which part of the pairs is played here, of how many. */
const [part = 0, parts = 1] = (process.env['FAULTS_PART'] ?? '0/1').split('/').map(Number)
const minutes = Number(process.env['FAULTS_MINUTES'] ?? 0)
const seed = Number(process.env['FAULTS_SEED'] ?? day)
const isTold = process.env['FAULTS_TELL'] === '1'

const playing = newPlaying()
afterAll(playing.stop)

/** Some machines stop for a moment in the middle of a case: what was not harm is looked at once more. */
async function broken(one: Case): Promise<string[]> {
  if (isTold) console.log(nameOf(one))
  const first = await playing.play(one)
  const lost = first.open > 0 ? 0 : first.lost
  const isHarm = first.doubles + first.falseNotCharged + lost > 0
  if (first.broken.length === 0 || isHarm) return first.broken
  const second = await playing.play(one)
  const words = `${nameOf(one)}: ${first.broken.join(', ')}`
  if (second.broken.length === 0) playing.tally.repeated(words, first)
  return second.broken
}

test(`ordered pairs of faults, part ${part + 1} of ${parts}`, { timeout: 1_800_000, retry: 0 }, async () => {
  const began = performance.now()
  const { cases, covered } = pairsInOrder(seed)
  const chosen = word ? withWord(cases, word).map(({ one }) => one) : cases
  const mine = chosen.filter((_, index) => index % parts === part)
  const least = word ? mine.length : Math.ceil(covered / parts)
  const harms: string[] = []
  let played = 0
  const isTime = () => {
    const gone = (performance.now() - began) / 60_000 / minutes
    return gone > (played < least ? 1.2 : 1)
  }
  for (const one of mine) {
    if (!word && isTime()) break
    for (const words of await broken(one)) {
      harms.push(`${nameOf(one)}: ${words}`)
      console.log(harms.at(-1))
    }
    played += 1
  }
  const points = played < least ? 'not every pair of points' : 'every pair of points'
  console.log(`pairs with seed ${seed}: ${played} of ${mine.length}, ${points} · ${playing.tally.words()}`)
  expect(harms).toEqual([])
})
