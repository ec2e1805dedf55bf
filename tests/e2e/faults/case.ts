import type { Browser, CDPSession, Page } from '@playwright/test'
import { setTimeout as delay } from 'node:timers/promises'
import type { Entry } from '@/lib/purchase/journal'
import { newArmed, soon, type Case } from '@/tests/e2e/faults/armed'
import type { Bench } from '@/tests/e2e/faults/bench'
import { layFaults } from '@/tests/e2e/faults/on-wires'
import { hookPages } from '@/tests/e2e/faults/page-hooks'
import { openProfile } from '@/tests/e2e/faults/profile'
import { newVisitor, openLookup, wallet as walletIn, type Read } from '@/tests/e2e/faults/visitor'
import { connectTestWallet } from '@/tests/e2e/support/buying'
import { installWallet, refuse } from '@/tests/e2e/support/wallet'
import type { WalletFault } from '@/tests/faults/faults'
import { judge, type Verdict } from '@/tests/faults/oracles'

/** What the visitor read at the end, beside the verdict on what is left. */
type Played = Verdict & { read: Read | null; screen: string }

const mostMs = 45_000
/** Chain seconds after which a signature is dead beyond doubt. */
const deadAfter = 345

const isAtRest = ({ purchase: { state, isAcked } }: Entry) =>
  state === 'PAID_NO_RESULT' ||
  state === 'NOT_CHARGED' ||
  state === 'DECLINED' ||
  (state === 'RESULT' && isAcked)

/** Plays one purchase with its fault from the first click until all is quiet, and judges what is left. */
export async function play(bench: Bench, browser: Browser, one: Case): Promise<Played> {
  const { wires, client } = bench
  const { fault: given, recovery, isDeaf } = one
  const base = wires.page.url
  const snapshot = await client.snapshot()
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const over = new AbortController()
  const armed = newArmed()
  const crashed = new Set<Page>()
  const untrue: string[] = []
  const brokenPages: string[] = []
  let clicks = 0
  let hasPassed = false
  let session: CDPSession | null = null

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

  async function crash(): Promise<void> {
    if (!session) throw new Error('no tab is open')
    const gone = first.waitForEvent('crash')
    heals.push(() => gone)
    void session.send('Page.crash').catch(() => undefined)
    await gone
    crashed.add(first)
  }

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

  const { heals, unjournaled } = layFaults({
    bench,
    armed,
    isDeaf,
    crash,
    profile: () => profile(),
    over: over.signal,
  })

  const openTab = async (): Promise<Page> => {
    const page = await context.newPage()
    page.on('pageerror', (error) => brokenPages.push(String(error)))
    await openLookup(page, base)
    return page
  }
  const visitor = newVisitor(() => {
    clicks += 1
  })
  const profile = await openProfile(context, base)
  const first = await openTab()
  session = await context.newCDPSession(first)
  await connectTestWallet(first)
  if (given.at === 'fetch' && given.fault === 'hang')
    await first.evaluate(() => localStorage.setItem('patience', 'none'))

  const until = async (page: Page, isOver: () => boolean, ms: number): Promise<Read | null> => {
    const begun = Date.now()
    let pressed = begun
    while (Date.now() - begun < ms && !isOver() && !crashed.has(page)) {
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

  try {
    armed.set(given)
    armed.take('clock')
    let read = await until(first, () => armed.fired > 0, mostMs)
    await Promise.race([armed.befallen, delay(5_000)])
    if (recovery === 'same tab') await delay(500)
    await Promise.all(heals.splice(0).map((heal) => heal()))
    let tab = first
    if (recovery !== 'same tab') {
      if (recovery === 'reload' && !crashed.has(first)) await first.reload()
      else tab = await openTab()
      await walletIn(tab).waitFor()
    }
    const begun = Date.now()
    read = null
    while (read === null && Date.now() - begun < mostMs) {
      read = await until(tab, () => false, recovery === 'other tab' ? 8_000 : mostMs)
      // who reads that it is in progress in another tab closes that one
      if (read === null && recovery === 'other tab' && !first.isClosed()) await first.close()
    }
    const screen = read === 'answer' ? await readAnswer(tab) : ''
    await soon(async () => (await profile()).entries.every(isAtRest), 20_000)
    await wires.service.release()
    const left = await profile()
    const verdict = await judge({
      ...left,
      transfers: await paid(),
      carried: [...wires.service.carried],
      prompts: wallet.asked.length,
      clicks,
      unjournaled,
      untrue,
      brokenPages,
      fired: armed.fired,
      forwarderDied:
        (given.at === 'vault' && given.fault.startsWith('kill')) ||
        (given.at === 'wire' && given.kill === true),
      stillTaken: async () => {
        const before = (await paid()).length
        const isUncharged = ({ purchase: { state } }: Entry) =>
          state === 'NOT_CHARGED' || state === 'DECLINED'
        if (left.entries.some(isUncharged)) for (const signed of wallet.signed) await bench.submit(signed)
        return (await paid()).length > before
      },
    })
    const nonces = new Set(left.entries.flatMap(({ purchase }) => [purchase.nonce, ...earlier(purchase)]))
    const strange = wallet.asked.filter((nonce) => !nonces.has(nonce))
    if (strange.length > 0) verdict.broken.push(`I7 the wallet was asked for nonces that are in no journal`)
    return { ...verdict, read, screen }
  } finally {
    over.abort()
    await Promise.all(heals.splice(0).map((heal) => heal()))
    await context.close()
    wires.page.rule = wires.service.rule = () => ({ kind: 'pass' })
    if (hasPassed) await client.revert({ id: snapshot })
  }
}

/** The answer as it stands on the screen once it is drawn. */
async function readAnswer(page: Page): Promise<string> {
  const region = page.getByRole('region', { name: 'Answer' })
  await soon(async () => (await region.innerText()).includes('Lisbon'))
  return region.innerText()
}

const earlier = (purchase: Entry['purchase']) => purchase.earlier.map(({ nonce }) => nonce)
