import 'server-only'
import { randomBytes, randomUUID } from 'node:crypto'
import {
  defaultCapacity,
  keptFor,
  openFlights,
  roomForAnswer,
  type Begun,
  type Flight,
  type VaultStore,
} from '@/lib/server/vault/store'
import type { Redis } from '@/lib/server/vault/redis/connection'
import { readyAt, sharedKeyAt, vaultKeys } from '@/lib/server/vault/redis/scripts'

/**
 * A vault in Redis, for several instances. `capacity` is in bytes; `lease` is the time in milliseconds after which
 * the calls of an instance that died may be sent again: a payment's nonce settles at most once.
 */
export function redisVault(
  redis: Redis,
  { capacity = defaultCapacity, lease = 10_000 }: { capacity?: number; lease?: number } = {},
): VaultStore {
  const instance = randomUUID()
  const leaseOf = ({ payment }: Flight) => `${payment}:${instance}`
  const flights = openFlights({ every: lease / 3, renew, write })

  async function renew(flight: Flight): Promise<void> {
    const { request, claim } = flight
    const given = [request, claim, leaseOf(flight), lease, keptFor]
    await redis.ask((client) => client.renew(vaultKeys(flight), given))
  }

  async function write(flight: Flight, sealed: Buffer): Promise<void> {
    const { request, claim } = flight
    const given = [request, claim, leaseOf(flight), keptFor, sealed]
    await redis.ask((client) => client.keep(vaultKeys(flight), given))
  }

  async function claimRoom(flight: Flight): Promise<Begun> {
    const { request, claim } = flight
    const given = [request, claim, leaseOf(flight), lease, keptFor, roomForAnswer, capacity]
    const { kind, more } = await redis.ask((client) => client.begin(vaultKeys(flight), given))
    if (kind === 'kept' && more) return { kind, sealed: more }
    if (kind === 'begun' || kind === 'in-flight' || kind === 'conflict' || kind === 'full') return { kind }
    throw new Error(`Redis may drop what it keeps (maxmemory-policy ${String(more)}): set it to noeviction.`)
  }

  return {
    async knows(payment) {
      if (flights.has(payment)) return true
      const [flight = ''] = vaultKeys({ payment, claim: '' })
      return (await redis.ask((client) => client.exists(flight))) === 1
    },

    begin: (flight) => flights.begin(flight, claimRoom),
    keep: flights.keep,

    async release(flight) {
      flights.remove(flight)
      await redis.ask((client) => client.release(vaultKeys(flight), [leaseOf(flight)]))
    },

    async find(claim) {
      const own = flights.find(claim)
      if (own) return own
      const keys = vaultKeys({ payment: '', claim })
      const { kind, sealed } = await redis.ask((client) => client.find(keys))
      if (kind === 'kept' && sealed) return { kind, sealed }
      return { kind: kind === 'in-flight' ? kind : 'none' }
    },

    async drop(claim) {
      flights.drop(claim)
      await redis.ask((client) => client.drop(vaultKeys({ payment: '', claim }), [claim]))
    },

    async tryWriting() {
      await redis.ask((client) => client.set(readyAt, '1', { expiration: { type: 'PX', value: 60_000 } }))
    },

    isBehind: flights.isBehind,

    async sharedKey() {
      const fresh = randomBytes(32).toString('hex')
      const text = await redis.ask(async (client) => {
        await client.set(sharedKeyAt, fresh, { condition: 'NX' })
        return client.get(sharedKeyAt)
      })
      const key = Buffer.from(String(text), 'hex')
      if (key.length !== 32) throw new Error(`${sharedKeyAt} does not hold a key: delete it and start again.`)
      return key
    },
  }
}
