import type { Bench } from '@/tests/faults/bench'
import { newProfile, patienceOf, skew } from '@/tests/faults/browser'
import { misbehave } from '@/tests/faults/chain-faults'
import type { Fault } from '@/tests/faults/fault'
import { longestCall } from '@/lib/server/forward/upstream'
import { answerRepeat, type Memory } from '@/tests/faults/memory'
import { carry, placeOf, readProfile } from '@/tests/faults/network'
import { judge, type Verdict } from '@/tests/faults/oracles'
import { openTab, type Tab } from '@/tests/faults/tab'
import { newTimetable } from '@/tests/faults/timetable'
import { isAtEnd, isAtRest, newVisitor } from '@/tests/faults/visitor'
import { newScriptedWallet } from '@/tests/faults/wallet'
import { newGate } from '@/tests/support/gate'
import type { WalletKind } from '@/tests/support/wallets/contract-wallets'
import type { OnWire, WireFault } from '@/tests/support/wire-faults'

export type Recovery = 'same tab' | 'reload' | 'other tab'

/** Faults that befall one purchase, how the visitor comes back, and what the service makes of a repeat. */
export type Case = {
  faults: readonly Fault[]
  recovery: Recovery
  memory: Memory
  /** Who pays; a plain key when absent. */
  payer?: WalletKind
}

const asks: Readonly<Record<Memory, string>> = {
  'by id': '',
  'in a 409': ' · replay in a 409',
  none: ' · deaf',
}

export const nameOf = ({ faults, recovery, memory, payer }: Case): string => {
  const what = faults.map((fault) => `${fault.point} ${fault.what}`).join(' + ') || 'no fault'
  return `${what} · ${recovery}${asks[memory]}${payer ? ` · ${payer}` : ''}`
}

const mostRounds = 12
const isAt = <K extends Fault['at']>(fault: Fault, at: K): fault is Extract<Fault, { at: K }> =>
  fault.at === at

/** The body of a lie that comes as sold. */
const soldInstead = (fault: Fault): string[] =>
  fault.at === 'wire' && fault.fault.kind === 'lie' && fault.fault.status === 200
    ? [String(fault.fault.body)]
    : []

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** The faults of a case, each of which happens once, at the first chance. */
function arm(faults: readonly Fault[]) {
  const armed = new Set(faults)
  let firstFired = () => {}
  const armoury = {
    fired: 0,
    any: new Promise<void>((resolve) => {
      firstFired = resolve
    }),
    disarm: () => armed.clear(),
    take<K extends Fault['at']>(at: K, fits: (fault: Extract<Fault, { at: K }>) => boolean) {
      for (const fault of armed) {
        if (!isAt(fault, at) || !fits(fault)) continue
        armed.delete(fault)
        armoury.fired += 1
        firstFired()
        return fault
      }
      return null
    },
  }
  return armoury
}

/** Plays one purchase with its faults from the first click until all is quiet, and judges what is left. */
export async function play(bench: Bench, { faults, recovery, memory, payer }: Case): Promise<Verdict> {
  const armed = arm(faults)
  const { take } = armed
  const { wires, client } = bench
  const heals: (() => Promise<unknown>)[] = []
  const server = bench.newServer({ isTapped: faults.some(({ at }) => at === 'chain') })
  const time = newTimetable(bench)
  const contract = payer && (await (await bench.wallets()).open(payer))
  const wallet = newScriptedWallet({
    contract,
    fault: () => take('wallet', () => true)?.fault ?? null,
    pass: time.pass,
  })
  let prompt = newGate()
  wallet.stuck = () => {
    prompt.open()
    prompt = newGate()
  }
  const startBlock = await client.getBlockNumber({ cacheTime: 0 })
  await bench.fund(wallet.address)
  await bench.pass(1_000)
  const paid = () => bench.transfers(wallet.address, startBlock)
  const unjournaled: string[] = []
  let writes = 0

  wires.rpcA.rule = wires.rpcB.rule = () => ({ kind: 'pass' })
  wires.service.carried.length = 0
  wires.service.rule = async (onWire: OnWire): Promise<WireFault> => {
    const payment = onWire.headers['payment-signature']
    const repeated = answerRepeat(memory, onWire, wires.service.carried)
    if (payment === undefined || repeated) return repeated ?? { kind: 'pass' }
    const chain = take('chain', () => true)
    if (chain) {
      const { wire, heal } = await misbehave(chain.fault, { bench, wallet, time })
      heals.push(heal)
      return wire
    }
    const fault = take('wire', ({ paid: isPaid }) => isPaid)
    if (fault?.kill) setTimeout(server.kill, 5)
    if (fault?.fault.kind === 'hold') setTimeout(() => void outlast(longestCall, server.endWaits))
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
      const patience = fault?.fault === 'hang' ? patienceOf(init.signal) : undefined
      if (patience) void outlast(patience.ms, patience.expire)
      return carry(server, path, init, fault?.fault ?? null, tab)
    },
  })
  skew.ms = (take('clock', () => true)?.hours ?? 0) * 3_600_000

  /** Who waits for nothing waits no real time. */
  async function outlast(ms: number, expire: () => void): Promise<void> {
    await time.pass(ms).catch(() => undefined)
    expire()
  }

  async function checkJournal(header: string | null): Promise<void> {
    const { entries } = await readProfile()
    const isThere = entries.some(
      ({ purchase: { signed, sends, state } }) =>
        signed?.header === header && sends > 0 && (state === 'HOT' || state === 'PAID_NO_RESULT'),
    )
    if (!isThere) unjournaled.push(String(header))
  }

  const visitor = newVisitor({ wallet, time, paid })
  const stuck = prompt.passed
  const first = openTab('first')
  let tab: Tab = first
  const running = [visitor.buyIn(first)]
  await Promise.race([...running, stuck, ...(recovery === 'other tab' ? [armed.any] : [])])
  const isStuck = await Promise.race([stuck.then(() => true), wait(0).then(() => false)])
  if (recovery === 'reload' || (recovery === 'same tab' && isStuck)) first.die()
  if (recovery === 'other tab') {
    tab = openTab('second')
    const second = visitor.buyIn(tab)
    running.push(second)
    await Promise.race([Promise.all(running), stuck.then(() => second), wait(2_000)])
  }
  for (let round = 0; round < mostRounds; round += 1) {
    // who reads that it is in progress in another tab closes that one, and then this one
    if (round === 3 && recovery === 'other tab') first.die()
    if (round === 5) tab.die()
    if (round === 6) armed.disarm()
    if (round === 1) await Promise.all(heals.splice(0).map((heal) => heal()))
    if (tab.isDead) tab = openTab(`again ${round}`)
    await visitor.resume(tab)
    const { entries } = await readProfile()
    if (entries.length > 0 && entries.every(isAtEnd)) {
      if (entries.every(isAtRest)) break
      await wait(2)
      await time.pass(30_000)
    }
    // who waits for a wallet that does not answer comes back
    if (!tab.isDead) await Promise.race([visitor.goOnWith(tab, entries), prompt.passed.then(tab.die)])
    // what another tab has in hand gets on with it
    await time.atWork()
    await Promise.race([Promise.all(running), wait(round < 8 ? 20 : 3_000)])
  }
  await Promise.all(heals.map((heal) => heal()))
  await wires.service.release()
  await Promise.race([Promise.all(running), wait(300)])
  first.die()
  tab.die()
  time.end()
  while (wires.service.underWay > 0) await wait(2)
  await wait(1)
  const profile = await readProfile()
  const verdict = await judge({
    ...profile,
    transfers: await paid(),
    carried: [...wires.service.carried],
    instead: faults.flatMap(soldInstead),
    prompts: wallet.prompts,
    clicks: visitor.clicks(),
    unjournaled,
    untrue: visitor.untrue,
    brokenPages: visitor.brokenPages,
    fired: armed.fired,
    isUndone: faults.some((fault) => fault.at === 'chain' && fault.fault === 'reorg-away'),
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
  await bench.drop(server)
  return verdict
}
