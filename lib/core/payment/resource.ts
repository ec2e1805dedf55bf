import type { Json } from '@/lib/core/payment/json'

/** A host at once after two slashes, and nothing that the parser would have to make plain first. */
const plain = /^https?:\/\/(?:[a-z\d.-]+|\[[a-f\d:.]+\])(?::\d+)?(?:[/?#][!-[\]-~]*)?$/i

const spelled = (text: string): string | null => {
  if (!plain.test(text) || !URL.canParse(text)) return null
  const { hostname, port, pathname, search } = new URL(text)
  return [hostname.replace(/\.$/, ''), port, pathname.replace(/\/$/, ''), search].join(' ')
}

/**
 * How the address that a challenge names agrees with the one that was called. A service behind a proxy may know itself
 * as http, by another case or with a slash at the end, or name none: that is `loose`. Another host, port, path or query
 * is `other`.
 */
export function compareResource(named: Json | undefined, url: string): 'same' | 'loose' | 'other' {
  if (named === url) return 'same'
  if (named === undefined || named === null) return 'loose'
  return typeof named === 'string' && spelled(named) !== null && spelled(named) === spelled(url)
    ? 'loose'
    : 'other'
}
