import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sandboxClient } from '@/lib/sandbox/client'
import { fiatTokenAbi, usdcAddress } from '@/lib/sandbox/usdc'
import { payingVisitor, type Bought } from '@/tests/support/paying-visitor'
import { startRedis, type TestRedis } from '@/tests/support/redis'
import { startReverseProxy } from '@/tests/support/reverse-proxy'
import { startTestService } from '@/tests/support/service'
import { copyStandalone, startStandalone, type Standalone } from '@/tests/support/standalone'

let service: Awaited<ReturnType<typeof startTestService>>
let redis: TestRedis
let dir: string
let proxy: Awaited<ReturnType<typeof startReverseProxy>>
let instances: Standalone[]

const start = () =>
  startStandalone(dir, {
    SERVICE_URL: service.serviceUrl,
    VAULT_URL: redis.url,
    RPC_URL: service.chain.rpcUrl,
    TRUSTED_PROXIES: '1',
    CALL_LIMIT: '0',
  })

beforeAll(async () => {
  ;[service, redis, dir] = await Promise.all([startTestService(), startRedis(), copyStandalone()])
  instances = await Promise.all([start(), start(), start()])
  proxy = await startReverseProxy(instances.map(({ url }) => url))
})
afterAll(async () => {
  await proxy.stop()
  await Promise.all(instances.map((one) => one.stop()))
  await Promise.all([redis.stop(), service.stop()])
})

const full = 25_000_000n
const price = 10_000n

async function fundedVisitor() {
  const visitor = payingVisitor(proxy.url)
  const reply = await fetch(`${service.serviceUrl}/sandbox/faucet`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ address: visitor.address }),
  })
  if (!reply.ok) throw new Error(await reply.text())
  return visitor
}

const balanceOf = (address: `0x${string}`): Promise<bigint> =>
  sandboxClient(service.chain.rpcUrl).readContract({
    address: usdcAddress,
    abi: fiatTokenAbi,
    functionName: 'balanceOf',
    args: [address],
  })

describe('three instances behind one proxy, with one Redis', () => {
  test.each([
    ['is killed', 'SIGKILL'],
    ['is told to stop', 'SIGTERM'],
  ] as const)(
    'when one %s under load nothing that was paid is lost, and nothing is paid twice',
    async (_, signal) => {
      const visitors = await Promise.all(Array.from({ length: 6 }, fundedVisitor))
      const done: Bought[] = []
      const buying = visitors.flatMap((visitor) =>
        ['Lisbon', 'Porto', 'Berlin', 'Madrid', 'Vienna', 'Oslo', 'Prague', 'Dublin'].map(async (query) => {
          const bought = await visitor.buy('geo.locate', { query })
          done.push(bought)
        }),
      )
      const all = Promise.all(buying)
      all.catch(() => undefined)
      for (const deadline = Date.now() + 60_000; done.length < 8 && Date.now() < deadline;) await delay(20)
      const dying = instances.shift()
      dying?.kill(signal)
      await all
      await dying?.ended

      expect(done).toHaveLength(48)
      for (const { text } of done) expect(JSON.parse(text)).toBeTypeOf('object')
      for (const { address } of visitors) expect(full - (await balanceOf(address))).toBe(8n * price)
    },
  )

  test('a proxy as the README wants it lets no odd method, address or upgrade through', async () => {
    expect((await fetch(proxy.url, { method: 'PUT' })).status).toBe(405)
    const reply = await fetch(`${proxy.url}/profiles/search`)
    expect([reply.status, reply.headers.get('strict-transport-security')]).toEqual([200, null])
  })
})
