import { isEmail } from '@/lib/core/answers/kinds'
import { hasHidden } from '@/lib/core/answers/text'
import { hintsOf } from '@/lib/core/answers/key-hints'

/** A link that may be made from data: where it goes, and what is shown. `ascii` is the host in punycode, if it differs. */
export type SafeLink = {
  href: string
  kind: 'web' | 'mail' | 'tel'
  host: string
  text: string
  ascii: string | null
}

/**
 * The link for a text under a key, or null for everything that must stay text. Only http, https, and mailto or tel
 * built from a whole e-mail address or phone number; never an address with credentials or hidden characters.
 */
export function linkOf(value: unknown, key = ''): SafeLink | null {
  if (typeof value !== 'string' || value.length > 2048) return null
  const text = value.trim()
  if (text === '' || hasHidden(text)) return null
  if (isEmail(text))
    return {
      href: `mailto:${encodeURIComponent(text).replace('%40', '@')}`,
      kind: 'mail',
      host: '',
      text,
      ascii: null,
    }
  const address = webAddress(text, key)
  return address === null ? phoneLink(text, key) : webLink(address)
}

function webAddress(text: string, key: string): string | null {
  if (/^https?:\/\/\S+$/i.test(text)) return text
  if (/^\/\/[^/\s.]+\.[^/\s]+(?:\/\S*)?$/.test(text)) return `https:${text}`
  return hintsOf([key]).website && /^www\.[^\s/.]+\.[^\s/]+(?:\/\S*)?$/i.test(text) ? `https://${text}` : null
}

function webLink(address: string): SafeLink | null {
  let url: URL
  try {
    url = new URL(address)
  } catch {
    return null
  }
  if ((url.protocol !== 'http:' && url.protocol !== 'https:') || url.hostname === '') return null
  if (url.username !== '' || url.password !== '') return null
  const written = /^https?:\/\/([^/?#:]+)/i.exec(address)?.[1] ?? url.hostname
  const foreign = url.hostname.split('.').some((label) => label.startsWith('xn--'))
  const host = (foreign ? written : url.hostname).toLowerCase().replace(/^www\./, '')
  const ascii = foreign ? url.hostname : null
  return { href: url.href, kind: 'web', host, text: host + shortPath(url), ascii }
}

function shortPath(url: URL): string {
  const path = decoded(url.pathname).replace(/(?<!\/)\/+$/, '')
  const full = path + (url.search === '' ? '' : '?…')
  return full.length > 40 ? `${full.slice(0, 39)}…` : full
}

function decoded(path: string): string {
  try {
    const text = decodeURIComponent(path)
    return hasHidden(text) ? path : text
  } catch {
    return path
  }
}

function phoneLink(text: string, key: string): SafeLink | null {
  const hinted = hintsOf([key]).phone
  if (!/^\+?[\d\s().\-/]{5,24}$/.test(text) || !(text.startsWith('+') || hinted)) return null
  const number = text.replace(/[^\d+]/g, '')
  const digits = number.replace('+', '').length
  if (digits < (text.startsWith('+') ? 7 : 5) || digits > 15) return null
  return { href: `tel:${number}`, kind: 'tel', host: '', text, ascii: null }
}
