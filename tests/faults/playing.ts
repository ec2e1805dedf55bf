import { writeFileSync } from 'node:fs'
import { afterAll, beforeAll } from 'vitest'
import { startBench, type Bench } from '@/tests/faults/bench'
import { ahead, installBrowser, removeBrowser } from '@/tests/faults/browser'
import { play, type Case } from '@/tests/faults/case'
import type { Verdict } from '@/tests/faults/oracles'
import { newTally } from '@/tests/faults/tally'

/** After a day of their time, service and forwarder rightly forget: each bench lives for less. */
const mostAheadMs = 18 * 60 * 60 * 1000

/** No case lasts this long, however busy the machine is. */
const mostRealMs = 120_000

const tooLong: Verdict = {
  ends: ['no end'],
  fired: 0,
  doubles: 0,
  falseNotCharged: 0,
  lost: 0,
  open: 1,
  broken: [`I5 the case has not ended after ${mostRealMs / 1000} s`],
}

const late = (signal: AbortSignal) =>
  new Promise<Verdict>((resolve) => {
    const timer = setTimeout(() => resolve(tooLong), mostRealMs)
    signal.addEventListener('abort', () => clearTimeout(timer))
  })

/** Plays cases one after the other on benches that are renewed in time, and counts. */
export function newPlaying() {
  const tally = newTally()
  let bench: Bench | undefined

  async function stop(): Promise<void> {
    removeBrowser()
    await bench?.stop()
    bench = undefined
    const report = process.env['FAULTS_REPORT']
    if (report) writeFileSync(report, JSON.stringify(tally.totals()))
  }

  return {
    tally,
    start: async () => {
      bench = await startBench()
      installBrowser()
    },
    stop,
    play: async (one: Case): Promise<Verdict> => {
      if (ahead.ms > mostAheadMs) await stop()
      if (!bench) {
        bench = await startBench()
        installBrowser()
      }
      const ended = new AbortController()
      const verdict = await Promise.race([play(bench, one), late(ended.signal)])
      ended.abort()
      if (verdict === tooLong) await stop()
      tally.add(verdict)
      return verdict
    },
  }
}

/** Plays the cases of a file of tests, and says at its end what they came to. */
export function playingHere() {
  const playing = newPlaying()
  beforeAll(playing.start)
  afterAll(async () => {
    await playing.stop()
    console.log(playing.tally.words())
  })
  return playing.play
}
