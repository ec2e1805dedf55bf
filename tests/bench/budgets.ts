import { mkdirSync, writeFileSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import { slowestAnswer } from '@/tests/bench/interaction'
import { serveEmptyPage } from '@/tests/bench/empty-page'
import { installLighthouse, judge, type Form } from '@/tests/bench/lighthouse'
import { onOwnNickel } from '@/tests/bench/own-nickel'
import { everyPage } from '@/tests/support/pages'

/** Scores of 100 that a page has at least, and how far it may move. */
const budget = { mobile: 95, desktop: 99, accessibility: 100, bestPractices: 100, cls: 0.01 } as const

/** What an empty page of the framework has on a phone where nothing else keeps the machine busy. */
const emptyMobile = 99

/** How often the processor is slowed, and the milliseconds that a press may take then. */
const presses = { press: { rate: 1, most: 100 }, 'slowed press': { rate: 4, most: 200 } } as const

type Way = Form | keyof typeof presses

/** One look at a page: too slow may be the machine's doing, broken is the page's own. */
type Look = { said: string; isSlow: boolean; isBroken: boolean }

const ways: readonly Way[] = ['mobile', 'desktop', 'press', 'slowed press']

async function measure(url: string, way: Way, asked: Readonly<Record<Form, number>>): Promise<Look> {
  if (way !== 'mobile' && way !== 'desktop') {
    const { rate, most } = presses[way]
    const time = await slowestAnswer(url, rate)
    return { said: `${Math.round(time)} ms`, isSlow: time > most, isBroken: false }
  }
  const { performance, accessibility, bestPractices, lcp, tbt, cls } = await judge(url, way, 1)
  const speed = `${performance}, drawn ${Math.round(lcp)} ms, busy ${Math.round(tbt)} ms, moved ${cls.toFixed(3)}`
  return {
    said: `${speed}, access ${accessibility}, practices ${bestPractices}`,
    isSlow: performance < asked[way],
    isBroken:
      accessibility < budget.accessibility || bestPractices < budget.bestPractices || cls > budget.cls,
  }
}

/**
 * The score that a phone's page is asked for now: its budget, and where the machine is too busy for an empty page to
 * have its own, as many points less as that one lacks. So a page that grew heavier fails, and a neighbour's work does not.
 */
async function askedOfPhones(emptyUrl: string): Promise<{ asked: number; empty: number }> {
  const { performance: empty } = await judge(emptyUrl, 'mobile', 3)
  return { empty, asked: budget.mobile - Math.max(0, emptyMobile - empty) }
}

/** A browser that was lost on the way says nothing about the page: it is looked at again. */
const notSeen = (error: unknown): Look => ({ said: String(error), isSlow: true, isBroken: false })

const rounds = 10
const report = 'test-results/pages.json'

/**
 * Holds every page to its budgets. Other work on the machine only makes a page slower, so one that is too slow is
 * looked at again in a later round, and its best counts; a page that moves or is hard to use even once is broken.
 */
export const budgets = (say: (sentence: string) => void): Promise<{ passed: number; failed: number }> =>
  onOwnNickel(async ({ dashboard }) => {
    installLighthouse()
    const counts = { passed: 0, failed: 0 }
    const empty = await serveEmptyPage()
    try {
      let open = everyPage.flatMap((path) => ways.map((way) => ({ path, way })))
      for (let round = 1; round <= rounds && open.length > 0; round += 1) {
        const slow: typeof open = []
        if (round > 1) await setTimeout(round * 5_000)
        const phones = await askedOfPhones(empty.url)
        say(`An empty page has ${phones.empty} on a phone now: the others are asked for ${phones.asked}`)
        const asked = { mobile: phones.asked, desktop: budget.desktop }
        for (const { path, way } of open) {
          const seen = await measure(`${dashboard}${path}`, way, asked).catch(notSeen)
          const isFine = !seen.isSlow && !seen.isBroken
          say(`${isFine ? '✓' : '✗'} ${path}, ${way}: ${seen.said}`)
          if (isFine) counts.passed += 1
          else if (seen.isBroken || round === rounds) counts.failed += 1
          else slow.push({ path, way })
        }
        open = slow
      }
    } finally {
      empty.stop()
    }
    mkdirSync('test-results', { recursive: true })
    writeFileSync(report, JSON.stringify(counts))
    return counts
  })
