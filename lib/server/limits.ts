import 'server-only'
import ipaddr from 'ipaddr.js'
import type { Redis } from '@/lib/server/vault/redis/connection'
import { bucketKey } from '@/lib/server/vault/redis/scripts'

/** Takes one token of a key's bucket; answers 0, or the seconds to wait when it is empty. */
export type Bucket = (key: string) => Promise<number>

/** Makes the buckets of one purpose, which are filled at this rate; 0 is no limit. */
export type Buckets = (name: string, perMinute: number) => Bucket

const mostKeys = 10_000

const noLimit: Bucket = async () => 0
const rateOf = (perMinute: number) => ({ burst: Math.ceil(perMinute / 2), perSecond: perMinute / 60 })

/** Token buckets in memory, each as large as half a minute's rate; beyond ten thousand keys the oldest is forgotten. */
export const ownBuckets: Buckets = (_, perMinute) => {
  if (perMinute === 0) return noLimit
  const { burst, perSecond } = rateOf(perMinute)
  const levels = new Map<string, { left: number; at: number }>()
  return async (key) => {
    const now = performance.now() / 1_000
    const before = levels.get(key) ?? { left: burst, at: now }
    const left = Math.min(burst, before.left + (now - before.at) * perSecond)
    levels.delete(key)
    levels.set(key, { left: left >= 1 ? left - 1 : left, at: now })
    const [oldest] = levels.keys()
    if (levels.size > mostKeys && oldest !== undefined) levels.delete(oldest)
    return left >= 1 ? 0 : (1 - left) / perSecond
  }
}

/** Token buckets in Redis, shared by all instances; while Redis is away each instance counts by itself. */
export const sharedBuckets =
  (redis: Redis): Buckets =>
  (name, perMinute) => {
    if (perMinute === 0) return noLimit
    const { burst, perSecond } = rateOf(perMinute)
    const own = ownBuckets(name, perMinute)
    return (key) =>
      redis.ask((client) => client.take([bucketKey(name, key)], [burst, perSecond])).catch(() => own(key))
  }

/** How many callers at their own limit the whole server bears. */
const callersAtOnce = 20

/** Buckets of each caller, and one of the same purpose for all of them together. */
export const withWhole =
  (buckets: Buckets): Buckets =>
  (name, perMinute) => {
    const own = buckets(name, perMinute)
    const whole = buckets(`${name}-all`, perMinute * callersAtOnce)
    return async (key) => (await own(key)) || whole('everyone')
  }

/** An address as limits count it: a subscriber of IPv6 has all 2^64 addresses of a network (RFC 6177). */
function countedAs(address: string): string {
  if (!ipaddr.isValid(address)) return address
  const read = ipaddr.process(address)
  return read.kind() === 'ipv6'
    ? `${ipaddr.IPv6.networkAddressFromCIDR(`${read.toString()}/64`)}/64`
    : read.toString()
}

/**
 * The address of a caller, as the outermost of our own proxies appended it to X-Forwarded-For. Without a proxy the
 * caller wrote that header itself, so all callers share one name. Of an IPv6 address only the network counts.
 */
export function clientOf(request: Request, trustedProxies: number): string {
  const address = appendedTo(request, trustedProxies)
  return address ? countedAs(address) : 'everyone'
}

/** The whole address of a caller by the same header; null where it is not known. */
export function addressOf(request: Request, trustedProxies: number): string | null {
  const address = appendedTo(request, trustedProxies)
  return address && ipaddr.isValid(address) ? ipaddr.process(address).toString() : null
}

function appendedTo({ headers }: Request, trustedProxies: number): string | undefined {
  const entries = (headers.get('x-forwarded-for') ?? '').split(',').map((entry) => entry.trim())
  return trustedProxies > 0 ? entries.at(-trustedProxies) : undefined
}
