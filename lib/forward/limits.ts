import 'server-only'

/** Takes one from the bucket of this key; answers the seconds to wait when it is empty, else 0. */
export type Bucket = (key: string) => number

const mostKeys = 10_000

/** A token bucket for each key, half a minute's worth deep, in memory; the oldest of ten thousand are forgotten. */
export function createBucket(perMinute: number): Bucket {
  if (perMinute === 0) return () => 0
  const burst = Math.ceil(perMinute / 2)
  const perSecond = perMinute / 60
  const levels = new Map<string, { left: number; at: number }>()
  return (key) => {
    const now = performance.now() / 1_000
    const before = levels.get(key) ?? { left: burst, at: now }
    const left = Math.min(burst, before.left + (now - before.at) * perSecond)
    levels.delete(key)
    levels.set(key, { left: left >= 1 ? left - 1 : left, at: now })
    if (levels.size > mostKeys) forgetOldest(levels)
    return left >= 1 ? 0 : (1 - left) / perSecond
  }
}

function forgetOldest(levels: Map<string, unknown>): void {
  const [oldest] = levels.keys()
  if (oldest !== undefined) levels.delete(oldest)
}

/**
 * Who calls, as far as our own proxies vouch for it: the entry that the outermost of them appended.
 * Without a proxy the header is whatever the caller wrote, so all callers share one name.
 */
export function clientOf(request: Request, trustedProxies: number): string {
  const entries = (request.headers.get('x-forwarded-for') ?? '').split(',').map((entry) => entry.trim())
  return (trustedProxies > 0 && entries.at(-trustedProxies)) || 'everyone'
}
