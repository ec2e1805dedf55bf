import { setTimeout as wait } from 'node:timers/promises'
import type { Entry } from '@/lib/browser/purchase/journal'
import type { Timer } from '@/lib/browser/purchase/timer'
import { reckon, spentOf } from '@/lib/core/payment/budget'
import { isFree } from '@/lib/core/payment/purchase-state'
import { spendOf } from '@/lib/browser/purchase/limits'
import type { Bench } from '@/tests/faults/bench'
import { ahead, newProfile } from '@/tests/faults/browser'
import { readProfile } from '@/tests/faults/network'
import { openTab, untilNever, type Tab } from '@/tests/faults/tab'
import { newScriptedWallet } from '@/tests/faults/wallet'
import type { End, Lie } from '@/tests/lies/lie'
import { wordsOfProblem, wordsOfPurchase } from '@/tests/lies/words'
import { pass } from '@/tests/support/lying-node'
import type { OnWire } from '@/tests/support/wire-faults'

/** What the visitor has, and what the chain shows. */
export type Rest = {
  state: End['state']
  words: string
  paid: number
  /** Whether the budget counts it as spent. */
  counted: boolean
  kept: string | null
  entry: Entry | undefined
  /** Whether any sum calls it paid. */
  calledPaid: boolean
  /** How often the wallet was asked. */
  prompts: number
  /** How often signed bytes reached the service. */
  sends: number
}

/** Chain time that a visitor waits for a purchase, and between two looks at one that rests; in milliseconds. */
const waits = { purchase: 15 * 60_000, rest: 60_000, later: 10 * 60_000 }

/** Buys one lookup while the service or a node lies; gives what came of it, at once and ten minutes later. */
export async function play(bench: Bench, lie: Lie): Promise<{ first: Rest; later: Rest; isTaken: boolean }> {
  const { wires, client } = bench
  const server = bench.newServer({ rpcs: lie.rpcs ?? 2 })
  const since = await client.getBlockNumber({ cacheTime: 0 })
  const wallet = newScriptedWallet({ fault: () => null, pass: bench.pass })
  await bench.fund(wallet.address)
  const counts = { paid: 0, quote: 0 }

  function lay({ service, nodes }: Pick<Lie, 'service' | 'nodes'>): void {
    const rules = typeof nodes === 'function' ? [nodes, nodes] : (nodes ?? [])
    for (const [at, wire] of [wires.rpcA, wires.rpcB].entries())
      wire.rule = (onWire) => rules[at]?.(onWire, { isOut: counts.paid > 0 }) ?? pass
    wires.service.rule = (onWire: OnWire) => {
      const isPaid = onWire.headers['payment-signature'] !== undefined
      const nth = (counts[isPaid ? 'paid' : 'quote'] += 1)
      const asked = { onWire, isPaid, nth, payer: wallet.address, payTo: bench.chain.payTo }
      return service?.(asked) ?? pass
    }
  }

  const fetch = (path: string, init: RequestInit) => server.ask(path, init)
  newProfile({ write: () => null, fetch })
  lay(lie)

  /** Waiting takes no time of this machine, and ends when the visitor has waited long enough. */
  function waiting(most: number): { timer: Timer; signal: AbortSignal } {
    const leave = new AbortController()
    const end = ahead.ms + most
    const timer: Timer = {
      elapsed: () => performance.now() + ahead.ms,
      sleep: async (ms) => {
        // what goes on beside the visitor has waited long enough, too
        if (leave.signal.aborted) return untilNever()
        await bench.pass(ms * 4)
        if (ahead.ms >= end) leave.abort()
      },
    }
    return { timer, signal: leave.signal }
  }

  async function rest(): Promise<Rest> {
    const { entries, answers } = await readProfile()
    const [entry] = entries
    const answer = answers.find(({ intentId }) => intentId === entry?.purchase.intentId)
    const row = answer && entry && (await tab.run(() => tab.page.readAnswer(entry.purchase.intentId)))
    return {
      state: entry?.purchase.state ?? 'no price',
      words: entry ? wordsOfPurchase(entry, row) : '',
      paid: (await bench.transfers(wallet.address, since)).length,
      counted: spentOf(reckon(entries.map(spendOf))) > 0n,
      calledPaid: reckon(entries.map(spendOf)).paid > 0n,
      kept: answer?.body ?? null,
      entry,
      prompts: wallet.prompts,
      sends: counts.paid,
    }
  }

  /** What the page does by itself with what is open, as on every start and now and then. */
  async function look(at: Tab): Promise<void> {
    const { timer, signal } = waiting(waits.rest)
    await at.run(() => at.page.recoverAll(signal, timer))
  }

  async function bought(): Promise<Rest> {
    const { page } = tab
    const checked = await page.checkPrice('geo.locate', { query: 'Lisbon' })
    if (!checked.ok) {
      const { error } = checked
      const state = error.code === 'refused' ? 'refused' : 'no price'
      return { ...(await rest()), state, words: wordsOfProblem(error) }
    }
    const payer = { address: wallet.address, chainId: 8453 }
    const { timer, signal } = waiting(waits.purchase)
    const begun = await page.buy(checked.value, payer, {
      sign: wallet.signerFor(tab),
      timer,
      signal,
      shown: null,
    })
    if (!begun.ok) {
      const { error } = begun
      if (error.code === 'under-way') throw new Error('something else is under way')
      const problem = error.code === 'refused' ? { ...error, raw: '' } : { ...error, reply: null }
      return { ...(await rest()), state: 'refused', words: wordsOfProblem(problem) }
    }
    // its receipt is looked up beside the answer
    for (let tries = 0; tries < 400 && !signal.aborted && (await isClaim()); tries += 1) await wait(5)
    return rest()
  }

  /** Whether an answer is here, and what it cost is the service's word so far. */
  async function isClaim(): Promise<boolean> {
    const [entry] = (await readProfile()).entries
    if (entry?.purchase.state !== 'RESULT') return false
    const { isAcked, spent, notCharged } = entry.purchase
    return !isAcked || (spent === null && notCharged === null)
  }

  let tab = openTab('a tab')
  await tab.run(() => tab.page.openEntries())
  const first = await tab.run(bought)
  tab.die()
  tab = openTab('ten minutes later')
  if (lie.next) lay(lie.next)
  await bench.pass(waits.later)
  await look(tab)
  await look(tab)
  const seen = await rest()
  const later = first.entry ? seen : { ...seen, state: first.state, words: first.words }
  tab.die()
  const isTaken = await isTakenAfter()
  await wires.service.release()
  for (const wire of Object.values(wires)) {
    wire.rule = () => pass
    wire.carried.length = 0
  }
  await bench.drop(server)
  return { first, later, isTaken }

  /** Whether a stranger who kept the signatures can still take money for what is said to be free. */
  async function isTakenAfter(): Promise<boolean> {
    const isSaid = later.entry && (later.state === 'NOT_CHARGED' || isFree(later.entry.purchase))
    if (!isSaid) return false
    for (const { authorization, signature } of wallet.signatures)
      await bench.submit(authorization, signature).catch(() => false)
    return (await bench.transfers(wallet.address, since)).length > later.paid
  }
}
