import { rmSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import type { Hex } from 'viem'
import type { Entry } from '@/lib/browser/purchase/journal'
import { fiatTokenAbi } from '@/lib/sandbox/usdc'
import { usdc } from '@/lib/core/money'
import { generator } from '@/tests/core/payment/mutate'
import { endow, newFolder } from '@/tests/faults/bare-chain'
import type { Bench } from '@/tests/faults/bench'
import { readJournal, startAgent, type Args } from '@/tests/agent/agent'
import type { WireFault } from '@/tests/support/wire-faults'

/** What a household has, in millionths. */
const endowment = usdc('1')

/** What agents of one person did and what it came to, each rule that was broken in a sentence. */
export type Played = {
  agents: number
  calls: number
  kills: number
  faults: number
  paid: number
  broken: string[]
}

const cities = ['Lisbon', 'Porto', 'Madrid', 'Paris', 'Berlin', 'Vienna', 'Prague', 'Oslo', 'Dublin', 'Rome']

const faults: readonly (() => WireFault)[] = [
  () => ({ kind: 'refuse' }),
  () => ({ kind: 'lose' }),
  () => ({ kind: 'cut', at: (length) => Math.floor(length / 2) }),
  () => ({ kind: 'lie', status: 500, body: '{"error":"down"}', passed: 'never' }),
  () => ({ kind: 'lie', status: 502, body: '<html>', passed: 'first' }),
  () => ({ kind: 'delay', ms: 300 }),
]

/** Arguments as an agent makes them: the same again, those of another tool, nonsense, and now and then dear ones. */
function callOf(random: () => number): [name: string, args: Args] {
  const city = cities[Math.floor(random() * cities.length)]
  const chance = random()
  if (chance < 0.72) return ['geo_locate', { query: city }]
  if (chance < 0.78) return ['profiles_search', { search: 'engineer', cap: '1000', force: true }]
  if (chance < 0.82) return ['profiles_search', { search: city }]
  if (chance < 0.86) return ['geo_locate', { query: [city], price: 0 }]
  if (chance < 0.9) return ['raise_cap', { to: '1000' }]
  if (chance < 0.94) return ['plan', { calls: [{ tool: 'geo_locate', input: { query: city } }] }]
  return [chance < 0.97 ? 'spent' : 'find_known', {}]
}

/** Lets eight agents loose on one person's server, two at once, while it is killed and the service fails. */
export async function playHousehold(bench: Bench, seed: number): Promise<Played> {
  const random = generator(seed)
  const key = generatePrivateKey()
  const { address } = privateKeyToAccount(key)
  await endow(bench.client, address, endowment)
  await bench.pass(0)
  const since = await bench.client.getBlockNumber({ cacheTime: 0 })
  const dir = newFolder('agent')
  const caps = { hour: random() < 0.3 ? 0.05 : 1, total: 0.06 + Math.floor(random() * 7) / 100 }
  const env = {
    SERVICE_URL: bench.wires.service.url,
    RPC_URL: bench.wires.rpcA.url,
    RPC_URL_2: bench.wires.rpcB.url,
    PAY_TO: bench.chain.payTo,
    AGENT_KEY: key,
    AGENT_DIR: dir,
    AGENT_PER_CALL: '0.10',
    AGENT_PER_HOUR: caps.hour.toFixed(2),
    AGENT_PER_DAY: '1',
    AGENT_TOTAL: caps.total.toFixed(2),
  }
  const played: Played = { agents: 8, calls: 0, kills: 0, faults: 0, paid: 0, broken: [] }
  let agent = await startAgent({ env })
  let starting: Promise<unknown> = Promise.resolve()
  let untilKill = Math.floor(random() * 40)

  /** A new process in place of the one that ended. */
  const restart = () =>
    (starting = starting.then(async () => {
      // it may be killed while it starts
      while (agent.isClosed()) agent = await startAgent({ env }).catch(() => agent)
    }))

  /** Kills the process now and then: before a request is passed on, at its reply, or a moment later, as it writes. */
  async function maybeKill(): Promise<WireFault | null> {
    if (untilKill-- !== 0) return null
    untilKill = 20 + Math.floor(random() * 80)
    played.kills += 1
    const [killed, moment] = [agent, random()]
    if (moment < 0.25) return { kind: 'lose', after: () => killed.kill() }
    const killing = delay(moment < 0.5 ? 0 : random() * 60).then(() => killed.kill())
    if (moment < 0.5) await killing
    return { kind: 'pass' }
  }
  const { service, rpcA, rpcB } = bench.wires
  for (const wire of [rpcA, rpcB]) wire.rule = async () => (await maybeKill()) ?? { kind: 'pass' }
  service.rule = async () => {
    const killed = await maybeKill()
    if (killed || random() > 0.08) return killed ?? { kind: 'pass' }
    played.faults += 1
    return faults[Math.floor(random() * faults.length)]?.() ?? { kind: 'pass' }
  }

  async function live(own: () => number): Promise<void> {
    for (let call = 0; call < 5; call += 1) {
      const [name, args] = callOf(own)
      const at = agent
      played.calls += 1
      // an agent that hears nothing for a while goes on with something else
      const answered = at.client.callTool({ name, arguments: args }, { timeout: 4_000 })
      await answered.catch(() => (at.isClosed() ? restart() : null))
    }
  }
  for (let pair = 0; pair < played.agents / 2; pair += 1)
    await Promise.all([live(generator(seed * 100 + pair * 2)), live(generator(seed * 100 + pair * 2 + 1))])

  for (const wire of [service, rpcA, rpcB]) wire.rule = () => ({ kind: 'pass' })
  await starting
  await agent.kill()
  agent = await startAgent({ env })
  const paidNonces = async (): Promise<Map<Hex, Hex>> => {
    const logs = await bench.client.getContractEvents({
      address: bench.chain.asset,
      abi: fiatTokenAbi,
      eventName: 'AuthorizationUsed',
      args: { authorizer: address },
      fromBlock: since,
    })
    return new Map(
      logs.flatMap(({ args: { nonce }, transactionHash }) => (nonce ? [[nonce, transactionHash]] : [])),
    )
  }
  const lostOf = async () => {
    const { entries, answered } = readJournal(dir)
    const paid = await paidNonces()
    const lost = entries.filter(
      ({ purchase }) => paid.has(purchase.nonce) && !answered.has(purchase.intentId),
    )
    return { entries, paid, lost }
  }
  // what was paid is found and its answer claimed, in its own time
  let left = await lostOf()
  for (const end = Date.now() + 60_000; left.lost.length > 0 && Date.now() < end; left = await lostOf())
    await agent.call('spent')
  await agent.kill()
  judge(played, await lostOf(), caps, endowment - (await bench.balanceOf(address)))
  rmSync(dir, { recursive: true, force: true })
  return played
}

type Left = { entries: readonly Entry[]; paid: ReadonlyMap<Hex, Hex>; lost: readonly Entry[] }

/** What must hold whatever happened: caps, one payment for one thing, each answer kept, and all money accounted for. */
function judge(
  played: Played,
  { entries, paid, lost }: Left,
  caps: { hour: number; total: number },
  gone: bigint,
): void {
  const say = (isBroken: boolean, words: string) => isBroken && played.broken.push(words)
  const charged = entries.filter(({ purchase }) => paid.has(purchase.nonce))
  const sum = charged.reduce((all, { purchase }) => all + purchase.quote.price, 0n)
  const keys = charged.map(({ purchase }) => purchase.purchaseKey)
  played.paid = charged.length
  say(gone > usdc(Math.min(caps.hour, caps.total).toFixed(2)), `${gone} went, over a cap`)
  say(sum !== gone, `${gone} went, and the journal knows of ${sum}`)
  say(paid.size !== charged.length, `${paid.size} were paid, and the journal knows of ${charged.length}`)
  say(new Set(keys).size !== keys.length, 'something was paid twice')
  say(lost.length > 0, `${lost.length} paid answers are not kept`)
}
