import { deprecationNotice, successorOf } from '@/lib/core/catalogue/deprecation'
import type { Endpoint } from '@/lib/core/catalogue/endpoint'

/** Since when: interface version 2026-05-12 brought the successors. In the date form of RFC 9745. */
const since = `@${Date.UTC(2026, 4, 12) / 1000}`

/** The headers of a deprecated endpoint: RFC 9745 `Deprecation`, its successor (RFC 5829) and the warning (RFC 7234). */
export function deprecationHeaders(
  endpoint: Endpoint,
  params: Readonly<Record<string, string>>,
): [string, string][] {
  const successor = successorOf(endpoint)
  if (!successor) return []
  const target = successor.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  )
  return [
    ['Deprecation', since],
    ['Link', `<${target}>; rel="successor-version"`],
    ['Warning', `299 - "${deprecationNotice(endpoint)}"`],
  ]
}
