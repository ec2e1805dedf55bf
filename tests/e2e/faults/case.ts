import type { Browser, Page } from '@playwright/test'
import { setTimeout as delay } from 'node:timers/promises'
import { aftermath } from '@/tests/e2e/faults/aftermath'
import { newArmed, soon, type Case } from '@/tests/e2e/faults/armed'
import type { Bench } from '@/tests/e2e/faults/bench'
import { comeIn, newCrash, reload } from '@/tests/e2e/faults/killed-tab'
import { layFaults } from '@/tests/e2e/faults/on-wires'
import { hookPages } from '@/tests/e2e/faults/page-hooks'
import { openProfile } from '@/tests/e2e/faults/profile'
import { newVisitor, openLookup, wordsOn, type Read } from '@/tests/e2e/faults/visitor'
import { answer, connectTestWallet } from '@/tests/e2e/support/buying'
import { installWallet, refuse } from '@/tests/e2e/support/wallet'
import type { WalletFault } from '@/tests/faults/fault'
import { type Verdict } from '@/tests/faults/oracles'

/** What the visitor read at the end, beside the verdict on what is left. */
type Played = Verdict & { read: Read | null; screen: string }

/** How long a fault may take to come about, and a case to its end, in milliseconds. */
const most = { befall: 120_000, whole: 300_000 }
/** Chain seconds after which a signature is dead beyond doubt. */
const deadAfter = 345

/** Plays one purchase with its fault from the first click until all is quiet, and judges what is left. */
export async function play(bench: Bench, browser: Browser, one: Case): Promise<Played> {
  const { wires, client } = bench
  const { fault: given, recovery, isDeaf } = one
  const base = wires.page.url
  const snapshot = await client.snapshot()
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const over = new AbortController()
  const armed = newArmed()
  const untrue: string[] = []
  const brokenPages: string[] = []
  let clicks = 0
  let hasPassed = false
  let dying: ReturnType<typeof newCrash> | null = null

  const wallet = await installWallet(context, {
    interrupt: (approve) => answerAsTold(armed.take('wallet')?.fault ?? null, approve),
  })
  const paid = () => bench.transfers(wallet.address)
  await hookPages(context, {
    said: (words) =>
      void paid().then((moved) => {
        if (moved.length > 0) untrue.push(words)
      }),
  })
  if (given.at === 'clock') await context.clock.install({ time: Date.now() + given.hours * 3_600_000 })
  await bench.fund(wallet.address)

  async function answerAsTold(fault: WalletFault | null, approve: () => Promise<`0x${string}`>) {
    if (fault === null) return approve()
    if (typeof fault === 'object')
      return fault.problem.code === 'declined'
        ? refuse(4001, 'User rejected the request.')
        : refuse(-32_603, 'The wallet is locked.')
    if (fault === 'garbage') return '0xdeadbeef'
    if (fault === 'kill-after') await approve()
    if (fault !== 'hang') await crash()
    return new Promise<`0x${string}`>(() => undefined)
  }

  const { heals, unjournaled, crash } = layFaults({
    bench,
    armed,
    isDeaf,
    crash: async () => dying?.crash(),
    profile: () => profile(),
    over: over.signal,
  })

  const newTab = async (): Promise<Page> => {
    const page = await context.newPage()
    page.on('pageerror', (error) => brokenPages.push(String(error)))
    return page
  }
  const visitor = newVisitor(() => {
    clicks += 1
  })
  const profile = await openProfile(context, base)
  const first = await newTab()
  await openLookup(first, base)
  dying = newCrash(first, await context.newCDPSession(first))
  const isGone = (page: Page) => page === first && dying?.hasBegun() === true
  await connectTestWallet(first)
  // this chain has no heartbeat, and one whose newest block is a minute old is not paid on
  await client.mine({ blocks: 1 })
  let tab = first
  let stage = 'the fault does not come about'
  if (given.at === 'fetch' && given.fault === 'hang')
    await first.evaluate(() => localStorage.setItem('patience', 'none'))

  const until = async (page: Page, isOver: () => boolean, ms: number): Promise<Read | null> => {
    const begun = Date.now()
    let pressed = begun
    while (Date.now() - begun < ms && !isOver() && !isGone(page)) {
      const before = clicks
      const read = await visitor.step(page, { waited: Date.now() - pressed }).catch(() => null)
      if (read) return read
      if (clicks > before || Date.now() - pressed > 2_000) pressed = Date.now()
      await delay(100)
      if (Date.now() - begun > 6_000) await letTimePass()
    }
    return null
  }

  /** Nothing but time can help a payment that is held up, or a purchase of which only a proof is wanted. */
  async function letTimePass(): Promise<void> {
    if (given.at === 'wire' && given.fault.kind === 'hold') return wires.service.release()
    const { entries } = await profile()
    const isWaiting = entries.some(
      ({ purchase: { state, lastOutcome } }) => state === 'HOT' && lastOutcome?.mayResend === false,
    )
    if (hasPassed || !isWaiting || (await paid()).length > 0) return
    hasPassed = true
    if (wires.service.held().length > 0) {
      await bench.pass(270)
      await wires.service.release()
    }
    await bench.pass(deadAfter)
  }

  const heal = () => Promise.all(heals.splice(0).map((work) => work()))

  /** The tab in which the visitor goes on. */
  async function comeBack(): Promise<Page> {
    if (recovery === 'same tab') return first
    if (recovery === 'reload' && !isGone(first)) return reload(first).then(() => first)
    tab = await newTab()
    await comeIn(tab, base)
    return tab
  }

  /** What the visitor does from the fault on; `stage` says how far it came. */
  async function live(): Promise<Played> {
    armed.set(given)
    armed.take('clock')
    await until(first, () => armed.fired > 0, most.befall)
    await Promise.race([armed.befallen, delay(5_000)])
    if (armed.fired === 0) throw new Error(`the fault did not come about: ${await wordsOn(first)}`)
    if (recovery === 'same tab') await delay(500)
    stage = 'what the fault broke does not stand again'
    await heal()
    stage = 'the visitor cannot come back'
    tab = await comeBack()
    stage = 'the visitor reads no end'
    let read: Read | null = null
    while (read === null && !over.signal.aborted) {
      read = await until(tab, () => over.signal.aborted, recovery === 'other tab' ? 8_000 : most.whole)
      // who reads that it is in progress in another tab closes that one
      if (read === null && recovery === 'other tab' && !first.isClosed()) await first.close()
    }
    const screen = read === 'answer' ? await readAnswer(tab) : ''
    stage = 'it does not come to rest'
    const seen = { clicks, unjournaled, untrue, brokenPages, fired: armed.fired }
    return { ...(await aftermath({ bench, given, profile, wallet, seen })), read, screen }
  }

  try {
    const late = delay(most.whole, undefined, { signal: over.signal }).then(async () => {
      throw new Error(`after ${most.whole / 1000} s ${stage}: ${await wordsOn(tab)}`)
    })
    return await Promise.race([live(), late])
  } finally {
    over.abort()
    await heal().catch(() => undefined)
    await context.close()
    wires.page.rule = wires.service.rule = () => ({ kind: 'pass' })
    if (hasPassed) await bench.revert(snapshot)
  }
}

/** The answer as it stands on the screen once it is drawn. */
async function readAnswer(page: Page): Promise<string> {
  const region = answer(page)
  await soon(async () => (await region.innerText()).includes('Lisbon'))
  return region.innerText()
}
