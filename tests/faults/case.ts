import type { Entry } from '@/lib/purchase/journal'
import type { Rest } from '@/lib/purchase/rest'
import type { Driven } from '@/lib/purchase/step'
import type { Bench } from '@/tests/faults/bench'
import { ahead, newProfile, skew } from '@/tests/faults/browser'
import { misbehave } from '@/tests/faults/chain-faults'
import type { Fault } from '@/tests/faults/faults'
import { carry, placeOf, readProfile } from '@/tests/faults/network'
import { openTab, type Tab } from '@/tests/faults/tab'
import { newScriptedWallet } from '@/tests/faults/wallet'
import { judge, type Verdict } from '@/tests/faults/oracles'
import type { OnWire, WireFault } from '@/tests/support/wire-faults'

export type Recovery = 'same tab' | 'reload' | 'other tab'

/** Faults that befall one purchase, how the visitor comes back, and whether the service ever answers a repeat. */
export type Case = { faults: readonly Fault[]; recovery: Recovery; isDeaf: boolean }

export const nameOf = ({ faults, recovery, isDeaf }: Case): string =>
  `${faults.map(({ point, what }) => `${point} ${what}`).join(' + ') || 'no fault'} · ${recovery}${isDeaf ? ' · deaf' : ''}`

/** Sleeps are longer than asked, as a browser's timers are in a tab behind others. */
const stretch = 4
const mostRounds = 10
/** Virtual time that a purchase has to come to its end, in milliseconds. */
const mostMs = 14 * 60_000

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

const isAtEnd = ({ purchase: { state } }: Entry) =>
  state === 'RESULT' || state === 'PAID_NO_RESULT' || state === 'NOT_CHARGED' || state === 'DECLINED'

const isAcknowledged = ({ purchase: { state, isAcked } }: Entry) => state !== 'RESULT' || isAcked

let lookups = 0

/** Plays one purchase with its faults from the first click until all is quiet, and judges what is left. */
export async function play(bench: Bench, { faults, recovery, isDeaf }: Case): Promise<Verdict> {
  const armed = new Set(faults)
  let fired = 0
  let firstFired = () => {}
  const anyFired = new Promise<void>((resolve) => {
    firstFired = resolve
  })
  function take<K extends Fault['at']>(at: K, fits: (fault: Extract<Fault, { at: K }>) => boolean) {
    for (const fault of armed) {
      if (!isAt(fault, at) || !fits(fault)) continue
      armed.delete(fault)
      fired += 1
      firstFired()
      return fault
    }
    return null
  }

  const { wires, client } = bench
  const heals: (() => Promise<void>)[] = []
  const server = bench.newServer()
  const wallet = newScriptedWallet({ fault: () => take('wallet', () => true)?.fault ?? null, pass })
  const stuck = new Promise<void>((resolve) => {
    wallet.stuck = resolve
  })
  await bench.fund(wallet.address)
  const startBlock = await client.getBlockNumber()
  const startedAt = ahead.ms
  const query = `Lisbon ${(lookups += 1)}`
  const unjournaled: string[] = []
  const brokenPages: string[] = []
  const untrue: string[] = []
  let clicks = 0
  let writes = 0

  async function pass(ms: number): Promise<void> {
    const held = wires.service.held()
    if (held.length > 0) {
      const { timestamp } = await client.getBlock()
      const left = Number(Math.min(...held.map(expiryOf))) - Number(timestamp) - 10
      if (left * 1000 < ms) {
        if (left > 0) await bench.pass(left * 1000)
        await wires.service.release()
      }
    }
    await bench.pass(ms)
  }

  wires.rpcA.rule = wires.rpcB.rule = () => ({ kind: 'pass' })
  wires.service.carried.length = 0
  wires.service.rule = async (onWire: OnWire): Promise<WireFault> => {
    const payment = onWire.headers['payment-signature']
    if (payment === undefined) return { kind: 'pass' }
    const chain = take('chain', () => true)
    if (chain) {
      const { wire, heal } = await misbehave(chain.fault, { bench, wallet })
      heals.push(heal)
      return wire
    }
    const isRepeat = wires.service.carried.some(
      ({ headers, reply }) => headers['payment-signature'] === payment && reply.status === 200,
    )
    if (isDeaf && isRepeat) return { kind: 'lie', status: 409, body: '{}', passed: 'never' }
    const fault = take('wire', ({ paid }) => paid)
    if (fault?.kill) setTimeout(server.kill, 5)
    return fault?.fault ?? { kind: 'pass' }
  }
  server.vaultFault = (op) => take('vault', (fault) => fault.op === op)?.fault ?? null
  newProfile({
    write: () => {
      writes += 1
      return take('write', (fault) => fault.nth === writes)?.fault ?? null
    },
    fetch: async (path, init, tab) => {
      const place = placeOf(path, init)
      if (place === 'paid') await checkJournal(new Headers(init.headers).get('payment-signature'))
      const fault = take('fetch', (candidate) => candidate.place === place)
      return carry(server, path, init, fault?.fault ?? null, tab)
    },
  })
  skew.ms = (take('clock', () => true)?.hours ?? 0) * 3_600_000

  async function checkJournal(header: string | null): Promise<void> {
    const { entries } = await readProfile()
    const isThere = entries.some(
      ({ purchase: { signed, sends, state } }) =>
        signed?.header === header && sends > 0 && (state === 'HOT' || state === 'PAID_NO_RESULT'),
    )
    if (!isThere) unjournaled.push(String(header))
  }

  const tired = new AbortController()
  const rest: Rest = {
    elapsed: () => performance.now() + ahead.ms,
    sleep: async (ms, signal) => {
      if (signal?.aborted) return
      if (ahead.ms - startedAt > mostMs) return tired.abort()
      await pass(ms * stretch)
      await wait(1)
    },
  }

  const paid = () => bench.transfers(wallet.address, startBlock)

  /** What the page says when a drive stops before anything was sent must be true. */
  async function read({ stop, entry }: Driven): Promise<void> {
    const saysNothing = stop.why === 'held-back' || stop.why === 'needs-signature'
    const saysNot = saysNothing || entry.purchase.state === 'NOT_CHARGED'
    if (saysNot && (await paid()).length > 0) untrue.push(`${stop.why} ${entry.purchase.state}`)
  }

  const driveOf = (tab: Tab) => ({ sign: wallet.signerFor(tab), rest, signal: tired.signal })

  function inTab(tab: Tab, work: () => Promise<void>): Promise<void> {
    const run = tab.run(work).catch((error: unknown) => {
      if (!tab.isDead) brokenPages.push(String(error))
    })
    return Promise.race([run, tab.dead])
  }

  const goOn = (tab: Tab, entry: Entry) =>
    inTab(tab, async () => {
      clicks += 1
      await read(await tab.page.continuePurchase(entry, driveOf(tab)))
    })

  const buyIn = (tab: Tab) =>
    inTab(tab, async () => {
      clicks += 1
      const checked = await tab.page.checkPrice('geo.locate', { query })
      if (!checked.ok) return
      const payer = { address: wallet.address, chainId: 8453 }
      const same = await tab.page.entriesOfKey(checked.value.purchaseKey)
      // the sheet says that it was bought before, and this visitor wants it once
      if (same.some(tab.page.isPaidFor)) return
      const bought = await tab.page.buy(checked.value, payer, { ...driveOf(tab), shown: null })
      if (bought.ok) await read(bought.value)
      else if (bought.error.code === 'under-way' && bought.error.entry.purchase.state !== 'HOT')
        await goOn(tab, bought.error.entry)
    })

  const first = openTab('first')
  let tab = first
  const running = [buyIn(first)]
  const gaveUp = recovery === 'other tab' ? [anyFired] : []
  await Promise.race([...running, stuck, ...gaveUp])
  const isStuck = await Promise.race([stuck.then(() => true), wait(0).then(() => false)])
  if (recovery === 'reload' || (recovery === 'same tab' && isStuck)) first.die()
  if (recovery === 'other tab') {
    tab = openTab('second')
    running.push(buyIn(tab))
    await Promise.race([Promise.all(running), wait(isStuck ? 600 : 4_000)])
  }
  for (let round = 0; round < mostRounds; round += 1) {
    // who reads that it is in progress in another tab closes that one
    if (round === 3 && recovery === 'other tab') first.die()
    if (round === 6) armed.clear()
    if (round === 1) await Promise.all(heals.splice(0).map((heal) => heal()))
    if (tab.isDead) tab = openTab(`again ${round}`)
    const now = tab
    await inTab(now, () => now.page.resumeAll(tired.signal, rest))
    const { entries } = await readProfile()
    if (entries.length > 0 && entries.every(isAtEnd)) {
      if (entries.every(isAcknowledged)) break
      await wait(5)
      await pass(30_000)
    }
    if (now.isDead) continue
    if (entries.length === 0) await buyIn(now)
    for (const entry of entries)
      if (entry.purchase.state === 'PREPARED' || entry.purchase.state === 'SIGNED') await goOn(now, entry)
  }
  await wires.service.release()
  await Promise.race([Promise.all(running), wait(300)])
  first.die()
  await wait(2)
  tab.die()
  tired.abort()
  const profile = await readProfile()
  return judge({
    ...profile,
    transfers: await paid(),
    carried: [...wires.service.carried],
    prompts: wallet.prompts,
    clicks,
    unjournaled,
    untrue,
    brokenPages,
    fired,
    forwarderDied:
      faults.some((fault) => fault.at === 'vault' && fault.fault.startsWith('kill')) ||
      faults.some((fault) => fault.at === 'wire' && fault.kill),
    stillTaken: async () => {
      const before = (await paid()).length
      for (const { authorization, signature } of wallet.signatures)
        if (
          profile.entries.some(
            ({ purchase }) => purchase.nonce === authorization.nonce && purchase.state === 'NOT_CHARGED',
          )
        )
          await bench.submit(authorization, signature)
      return (await paid()).length > before
    },
  })
}

const isAt = <K extends Fault['at']>(fault: Fault, at: K): fault is Extract<Fault, { at: K }> =>
  fault.at === at

/** The second of chain time at which a held payment dies. */
function expiryOf({ headers }: OnWire): number {
  const header = String(headers['payment-signature'])
  return Number(JSON.parse(Buffer.from(header, 'base64').toString()).payload.authorization.validBefore)
}
