import { isJsonObject, type Json } from '@/lib/core/payment/json'

/** A host at once after two slashes, and nothing that the parser would have to make plain first. */
const plain = /^https?:\/\/(?:[a-z\d.-]+|\[[a-f\d:.]+\])(?::\d+)?(?:[/?#][!-[\]-~]*)?$/i

const spelled = (text: string): string | null => {
  if (!plain.test(text) || !URL.canParse(text)) return null
  const { hostname, port, pathname, search } = new URL(text)
  return [hostname.replace(/\.$/, ''), port, pathname.replace(/\/$/, ''), search].join(' ')
}

/** The address that a `resource` names, and how it agrees with the one that was called. */
export type Agreement = { named: Json | undefined; agreement: 'same' | 'loose' | 'other' }

/**
 * Holds the `resource` of a challenge or a payment against the address that was called. A service behind a proxy may
 * know itself as http, by another case or with a slash at the end, or name none: that is `loose`. Another host, port,
 * path or query, and what is no resource, is `other`.
 */
export function compareResource(resource: Json | undefined, url: string): Agreement {
  const named = isJsonObject(resource) ? resource['url'] : resource
  const agreeing = (agreement: Agreement['agreement']) => ({ named, agreement })
  if (named === undefined || named === null) return agreeing('loose')
  if (!isJsonObject(resource) || typeof named !== 'string') return agreeing('other')
  if (named === url) return agreeing('same')
  return agreeing(spelled(named) !== null && spelled(named) === spelled(url) ? 'loose' : 'other')
}
