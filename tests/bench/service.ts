import { readFileSync } from 'node:fs'
import { Agent, createServer, request } from 'node:http'
import { spread, type Spread } from '@/tests/bench/measure'
import { endow } from '@/tests/faults/bare-chain'
import { newBuyer } from '@/tests/support/buyer'
import { ownTree } from '@/tests/support/bundle'
import { memoryOf } from '@/tests/support/memory-of'
import { startServices, type ServiceProcess, type Services } from '@/tests/support/services'
import { portOf, stopServer } from '@/tests/support/upstream-double'

export type PaidCalls = {
  name: string
  perSecond: number
  times: Spread
  /** Milliseconds of the service's own processor a call, all its processes together. */
  processor: number
  /** What its processes have of the memory afterwards. */
  megabytes: number
  /** Requests to the node a call, where they were counted. */
  requests?: number
}

/** Calls of one measurement, after some of a warm-up. */
const calls = 160
const warmUp = 60
const wealth = 1_000_000_000n

/** Milliseconds that a process has used of the processor; the system counts in hundredths of a second. */
function processorOf({ pid }: ServiceProcess): number {
  const fields = readFileSync(`/proc/${pid()}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ')
  return (Number(fields[11]) + Number(fields[12])) * 10
}

/**
 * Buys from as many wallets as there are callers, with payments that were signed before: a signature takes as long as
 * a call takes the service.
 */
async function buy(shop: Services, services: readonly ServiceProcess[], count: number, callers: number) {
  const [first] = services
  if (!first) throw new Error('no service')
  const serviceFor = (call: number): ServiceProcess => services[call % services.length] ?? first
  const buyers = Array.from({ length: callers }, () => newBuyer())
  for (const { address } of buyers) await endow(shop.chain.client, address, wealth)
  const buyer = newBuyer()
  const terms = await buyer.terms(shop.lookup(first))
  const headers: string[] = []
  while (headers.length < count) for (const one of buyers) headers.push(await one.sign(terms))
  headers.length = count
  const used = () => services.reduce((sum, service) => sum + processorOf(service), 0)
  const times: number[] = []
  const [usedBefore, began] = [used(), performance.now()]
  async function buyNext(): Promise<void> {
    for (let header = headers.pop(); header; header = headers.pop()) {
      const start = performance.now()
      const asked = shop.lookup(serviceFor(headers.length))
      const answer = await buyer.send(asked, { 'PAYMENT-SIGNATURE': header })
      const text = await answer.text()
      if (answer.status !== 200) throw new Error(`the service answered ${answer.status}: ${text}`)
      times.push(performance.now() - start)
    }
  }
  await Promise.all(Array.from({ length: callers }, buyNext))
  const took = performance.now() - began
  return {
    perSecond: (count * 1_000) / took,
    times: spread(times),
    processor: (used() - usedBefore) / count,
    megabytes: services.reduce((sum, { pid }) => sum + memoryOf(pid(), 'VmRSS'), 0),
  }
}

/** A way to a node that counts what is asked. */
async function startCounter(target: string) {
  const agent = new Agent({ keepAlive: true })
  let count = 0
  const server = createServer((incoming, outgoing) => {
    count += 1
    const { method, headers } = incoming
    const onward = request(target, { agent, method, headers }, (reply) =>
      reply.pipe(outgoing.writeHead(reply.statusCode ?? 502, reply.headers)),
    )
    incoming.pipe(onward)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { url: `http://127.0.0.1:${portOf(server)}`, count: () => count, stop: () => stopServer(server) }
}

type Tree = { name: string; tree: string }
type Case = { name: string; processes: number; isHosted: boolean; callers: readonly number[] }

/** With the hosted double, which is given 2.5 seconds for an answer, as many as it answers in that time. */
const cases: readonly Case[] = [
  { name: 'own chain', processes: 1, isHosted: false, callers: [1, 8, 32, 128] },
  { name: 'own chain, two processes', processes: 2, isHosted: false, callers: [8, 32, 128] },
  { name: 'hosted', processes: 1, isHosted: true, callers: [1, 8] },
  { name: 'hosted, two processes', processes: 2, isHosted: true, callers: [8] },
]

/** Paid calls of this checkout, and of another in turn, on Postgres and a chain that mines at once. */
export async function paidCalls(before: string | null, say: (sold: PaidCalls) => void): Promise<void> {
  const trees: Tree[] = [
    ...(before ? [{ name: 'before: ', tree: before }] : []),
    { name: before ? 'now: ' : '', tree: ownTree },
  ]
  for (const { name, processes, isHosted, callers } of cases) {
    const shops = []
    for (const { name: which, tree } of trees)
      shops.push({ which, shop: await startServices(processes, { isHosted, tree }) })
    for (const { shop } of shops) await buy(shop, shop.services, warmUp * processes, 8)
    for (const count of callers)
      for (const { which, shop } of shops) {
        const sold = await buy(shop, shop.services, calls, count)
        say({ name: `${which}${name}, ${count} callers`, ...sold })
      }
    if (processes === 1)
      for (const { which, shop } of shops) {
        const counter = await startCounter(shop.chain.rpcUrl)
        const counted = [await shop.add({ RPC_URL: counter.url })]
        await buy(shop, counted, warmUp, 8)
        for (const count of [1, 8]) {
          const asked = counter.count()
          const sold = await buy(shop, counted, calls, count)
          const requests = (counter.count() - asked) / calls
          say({ name: `${which}${name}, counted, ${count} callers`, ...sold, requests })
        }
        await counter.stop()
      }
    for (const { shop } of shops) await shop.stop()
  }
}
