import { mkdirSync, writeFileSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import { slowestAnswer } from '@/tests/bench/interaction'
import { installLighthouse, judge } from '@/tests/bench/lighthouse'
import { onOwnNickel } from '@/tests/bench/own-nickel'
import { everyPage } from '@/tests/support/pages'

/** Scores of 100 that a page has at least, and how far it may move. PHONE_SCORE asks for less on a busy machine. */
const budget = {
  mobile: Number(process.env['PHONE_SCORE'] ?? 95),
  desktop: 99,
  accessibility: 100,
  bestPractices: 100,
  cls: 0.01,
} as const

/** How often the processor is slowed, and the milliseconds that a press may take then. */
const presses = { press: { rate: 1, most: 100 }, 'slowed press': { rate: 4, most: 200 } } as const

type Way = 'mobile' | 'desktop' | keyof typeof presses

/** One page seen in one way: too slow may be the machine's doing, broken is the page's own. */
type Look = { path: string; way: Way; said: string; isSlow: boolean; isBroken: boolean; isFine: boolean }

const ways: readonly Way[] = ['mobile', 'desktop', 'press', 'slowed press']

async function measure(url: string, way: Way): Promise<Pick<Look, 'said' | 'isSlow' | 'isBroken'>> {
  if (way !== 'mobile' && way !== 'desktop') {
    const { rate, most } = presses[way]
    const time = await slowestAnswer(url, rate)
    return { said: `${Math.round(time)} ms`, isSlow: time > most, isBroken: false }
  }
  const { performance, accessibility, bestPractices, lcp, tbt, cls } = await judge(url, way, 1)
  const speed = `${performance}, drawn ${Math.round(lcp)} ms, busy ${Math.round(tbt)} ms, moved ${cls.toFixed(3)}`
  return {
    said: `${speed}, access ${accessibility}, practices ${bestPractices}`,
    isSlow: performance < budget[way],
    isBroken:
      accessibility < budget.accessibility || bestPractices < budget.bestPractices || cls > budget.cls,
  }
}

/** A browser that was lost on the way says nothing about the page: it is looked at again. */
const notSeen = (error: unknown) => ({ said: String(error), isSlow: true, isBroken: false })

const rounds = 10
const report = 'test-results/pages.json'

/**
 * Holds every page to its budgets. Other work on the machine only makes a page slower, so one that is too slow is
 * looked at again in a later round, and its best counts; a page that moves or is hard to use even once is broken.
 */
export const budgets = (tell: (look: Look) => void): Promise<{ passed: number; failed: number }> =>
  onOwnNickel(async ({ dashboard }) => {
    installLighthouse()
    let open = everyPage.flatMap((path) => ways.map((way) => ({ path, way })))
    const counts = { passed: 0, failed: 0 }
    for (let round = 1; round <= rounds && open.length > 0; round += 1) {
      const slow: typeof open = []
      if (round > 1) await setTimeout(round * 5_000)
      for (const { path, way } of open) {
        const seen = await measure(`${dashboard}${path}`, way).catch(notSeen)
        const isFine = !seen.isSlow && !seen.isBroken
        tell({ path, way, ...seen, isFine })
        if (isFine) counts.passed += 1
        else if (seen.isBroken || round === rounds) counts.failed += 1
        else slow.push({ path, way })
      }
      open = slow
    }
    mkdirSync('test-results', { recursive: true })
    writeFileSync(report, JSON.stringify(counts))
    return counts
  })
