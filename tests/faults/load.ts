import { setTimeout as delay } from 'node:timers/promises'
import { endow } from '@/tests/faults/bare-chain'
import { memoryOf } from '@/tests/support/memory-of'
import { payingVisitor } from '@/tests/support/paying-visitor'
import { startRedis } from '@/tests/support/redis'
import { startReverseProxy } from '@/tests/support/reverse-proxy'
import { startServices } from '@/tests/support/services'
import { copyStandalone, newKeep, startStandalone } from '@/tests/support/standalone'

/** What a visitor holds, in millionths of a dollar. */
const endowment = 25_000_000n

/** Milliseconds after which an answer counts as lost; a killed dashboard's own calls are held for two minutes. */
const patience = 240_000

/** The parts of the time at which a service and a dashboard are killed. */
const blows = [0.1, 0.35]

/** The parts of the time between which no process is killed, and memory is to stay as it is. */
const calm = { from: 0.6, to: 1 }

export type Load = {
  bought: number
  perSecond: number
  kills: number
  /** Bytes were sent more than once for these. */
  resent: number
  /** Purchases whose answer could not be had. */
  lost: string[]
  /** Payments that the chain shows beyond one for each answer. */
  paidBeyond: number
  /** MB of each process when it had warmed up, and at the end. */
  memory: { name: string; warm: number; end: number }[]
}

/** MB of the old heap: it is tidied before it grows beyond, so that what grows on is never let go of. */
const small = { NODE_OPTIONS: '--max-old-space-size=128' }

/**
 * Visitors who buy through two dashboards with one Redis from two services with one Postgres, while one of each is
 * killed twice.
 */
export async function playLoad({ seconds, visitors }: { seconds: number; visitors: number }): Promise<Load> {
  const [shop, redis, dir] = await Promise.all([
    startServices(2, { settings: { LEASE_MS: '5000', ...small } }),
    startRedis(),
    copyStandalone(),
  ])
  const shops = await startReverseProxy(
    shop.services.map(({ url }) => url),
    '/.well-known/x402',
  )
  const settings = {
    SERVICE_URL: shops.url,
    VAULT_URL: redis.url,
    RPC_URL: shop.chain.rpcUrl,
    TRUSTED_PROXIES: '1',
    CALL_LIMIT: '0',
    ...small,
  }
  const dashboards = await Promise.all(
    [0, 1].map(async () => startStandalone(dir, { ...settings, NICKEL_DIR: await newKeep() })),
  )
  const front = await startReverseProxy(dashboards.map(({ url }) => url))
  const began = Date.now()
  const gone = () => (Date.now() - began) / 1_000 / seconds
  const until = async (part: number) => {
    while (gone() < part) await delay(100)
  }

  async function kill(index: number): Promise<void> {
    const [service, dashboard] = [shop.services[index % 2], dashboards[index % 2]]
    await service?.restart()
    await dashboard?.stop()
    const again = { ...settings, PORT: String(dashboard?.port), NICKEL_DIR: await newKeep() }
    dashboards[index % 2] = await startStandalone(dir, again)
  }

  const lost: string[] = []
  let resent = 0

  async function visit(): Promise<{ bought: number; paid: number }> {
    const visitor = payingVisitor(front.url, patience)
    await endow(shop.chain.client, visitor.address, endowment)
    let bought = 0
    while (gone() < 1) {
      await visitor
        .buy('geo.locate', { query: 'Lisbon' })
        .then(({ sends }) => {
          bought += 1
          resent += Number(sends > 1)
        })
        .catch((error: unknown) => lost.push(String(error)))
      await delay(Math.random() * 400)
    }
    return { bought, paid: (await shop.paidIn(visitor.address)).length }
  }

  /** A chain that rests has an old clock. */
  async function tick(): Promise<void> {
    for (; gone() < 1; await delay(1_000)) await shop.chain.client.mine({ blocks: 1 })
  }

  const look = () =>
    [
      ...shop.services.map((service, index) => ({ name: `service ${index + 1}`, pid: service.pid() })),
      ...dashboards.map(({ pid }, index) => ({ name: `dashboard ${index + 1}`, pid })),
    ].map(({ name, pid }) => ({ name, now: memoryOf(pid, 'VmRSS') }))

  async function strikeAndLook(): Promise<Load['memory']> {
    for (const [index, part] of blows.entries()) {
      await until(part)
      await kill(index)
    }
    await until(calm.from)
    const warm = look()
    await until(calm.to)
    return look().map(({ name, now }, index) => ({ name, warm: warm[index]?.now ?? 0, end: now }))
  }

  const [memory, visits] = await Promise.all([
    strikeAndLook(),
    Promise.all(Array.from({ length: visitors }, visit)),
    tick(),
  ])
  const took = (Date.now() - began) / 1_000
  await Promise.all([front.stop(), ...dashboards.map((dashboard) => dashboard.stop())])
  await Promise.all([shops.stop(), redis.stop(), shop.stop()])
  const sum = (of: 'bought' | 'paid') => visits.reduce((total, visit) => total + visit[of], 0)
  return {
    bought: sum('bought'),
    perSecond: sum('bought') / took,
    kills: 2 * blows.length,
    resent,
    lost,
    paidBeyond: sum('paid') - sum('bought'),
    memory,
  }
}
