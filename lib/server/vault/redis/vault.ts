import 'server-only'
import { randomUUID } from 'node:crypto'
import {
  defaultCapacity,
  keptFor,
  vaultOn,
  roomForAnswer,
  type Flight,
  type VaultStore,
} from '@/lib/server/vault/store'
import type { Redis } from '@/lib/server/vault/redis/connection'
import { readyAt, sharedKeyAt, vaultKeys } from '@/lib/server/vault/redis/scripts'

/** A vault in Redis, for several instances; `lease` ms after an instance died, its calls may be sent again. */
export function redisVault(
  redis: Redis,
  { capacity = defaultCapacity, lease = 10_000 }: { capacity?: number; lease?: number } = {},
): VaultStore {
  const instance = randomUUID()
  const leaseOf = ({ payment }: Flight) => `${payment}:${instance}`
  const given = (flight: Flight) => [flight.request, flight.claim, leaseOf(flight)]

  return vaultOn({
    every: lease / 3,
    keyAt: sharedKeyAt,

    async knows(payment) {
      const [flight = ''] = vaultKeys({ payment, claim: '' })
      return (await redis.ask((client) => client.exists(flight))) === 1
    },

    async claimRoom(flight) {
      const limits = [lease, keptFor, roomForAnswer, capacity]
      const { kind, more } = await redis.ask((client) =>
        client.begin(vaultKeys(flight), [...given(flight), ...limits]),
      )
      if (kind === 'kept' && more) return { kind, sealed: more }
      if (kind === 'begun' || kind === 'in-flight' || kind === 'conflict' || kind === 'full') return { kind }
      throw new Error(
        `Redis may drop what it keeps (maxmemory-policy ${String(more)}): set it to noeviction.`,
      )
    },

    async renew(flight) {
      await redis.ask((client) => client.renew(vaultKeys(flight), [...given(flight), lease, keptFor]))
    },

    async write(flight, sealed) {
      await redis.ask((client) => client.keep(vaultKeys(flight), [...given(flight), keptFor, sealed]))
    },

    // removed first: a Redis that is away must not have it renewed for a day
    async release(flight, remove) {
      remove()
      await redis.ask((client) => client.release(vaultKeys(flight), [leaseOf(flight)]))
    },

    async find(claim) {
      const { kind, sealed } = await redis.ask((client) => client.find(vaultKeys({ payment: '', claim })))
      if (kind === 'kept' && sealed) return { kind, sealed }
      return { kind: kind === 'in-flight' ? kind : 'none' }
    },

    async drop(claim) {
      await redis.ask((client) => client.drop(vaultKeys({ payment: '', claim }), [claim]))
    },

    async tryWriting() {
      await redis.ask((client) => client.set(readyAt, '1', { expiration: { type: 'PX', value: 60_000 } }))
    },

    async shareKey(fresh) {
      const text = await redis.ask(async (client) => {
        await client.set(sharedKeyAt, fresh, { condition: 'NX' })
        return client.get(sharedKeyAt)
      })
      return String(text)
    },
  })
}
