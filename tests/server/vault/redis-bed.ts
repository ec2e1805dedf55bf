import { expect, vi } from 'vitest'
import type { Forwarder } from '@/lib/server/forward/forwarder'
import { openRedis, type Redis } from '@/lib/server/vault/redis/connection'
import { redisVault } from '@/lib/server/vault/redis/vault'
import { shortLease } from '@/tests/server/vault/places'
import { openShop } from '@/tests/server/vault/shop'
import { startRedis } from '@/tests/support/redis'

/** A shop, a Redis, and as many forwarders between them as a test wants. */
export async function openRedisBed() {
  const [shop, redis] = await Promise.all([openShop(), startRedis()])
  const connections: Redis[] = []
  return {
    shop,
    redis,
    /** One more instance. */
    another({ url = redis.url, patience = 2_000, lease = shortLease } = {}): Forwarder {
      const connection = openRedis(url, patience)
      connections.push(connection)
      return shop.forwarder(redisVault(connection, { lease }))
    },
    /** The newest instance does not reach Redis any more. */
    cutOff: () => connections.at(-1)?.close(),
    async clear() {
      for (const connection of connections.splice(0)) connection.close()
      await redis.command('FLUSHALL')
      shop.sell()
    },
    async expectHeldBack(by: Forwarder): Promise<void> {
      const before = shop.upstream.heard.length
      const reply = await shop.buy(await shop.pay(), by)
      const { error } = await reply.json()
      expect([reply.status, error.code, error.charged]).toEqual([503, 'vault_unavailable', 'no'])
      expect([reply.headers.get('nickel-phase'), shop.upstream.heard.length]).toEqual(['not-sent', before])
    },
    sells: async (by: Forwarder) => (await shop.buy(await shop.pay(), by)).status === 200,
    async stop() {
      for (const connection of connections) connection.close()
      await redis.stop()
      await shop.stop()
    },
  }
}

/** Waits for what must come about soon. */
export const until = (what: () => Promise<boolean>) => vi.waitUntil(what, { timeout: 60_000, interval: 25 })
