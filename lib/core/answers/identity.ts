import { isObject, pick, plain, type JsonObject } from '@/lib/core/answers/json'
import { canonicalAddress, decodeOnce, webUrl } from '@/lib/core/web-address'

/** What one record can be known by; two records with an alias in common are the same. */
export type Alias = `id:${string}` | `slug:${string}` | `url:${string}` | `text:${string}`

/** The encoded person id in text, alone or inside a URN or URL; null when there is none. */
export const encodedPersonId = (text: string): string | null =>
  /(?<![\w-])AC[a-z][\w-]{20,}/.exec(text)?.[0] ?? null

/** A web address without www. or a country, query, fragment and last slash; null for any other text. */
export function canonicalUrl(text: string): string | null {
  const trimmed = text.trim()
  if (trimmed.length > 2048) return null
  const address = trimmed.startsWith('//') ? `https:${trimmed}` : trimmed
  const full = /^(?:www\.|[a-z]{2}\.)?[a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z]{2,}\//i.test(address)
    ? `https://${address}`
    : address
  const url = webUrl(full)
  return url && canonicalAddress(url, decodeOnce(url.pathname))
}

type PageKind = 'person' | 'company' | 'school' | 'job' | 'ad' | 'other'

const pages: readonly [PageKind, RegExp][] = [
  ['person', /\/(?:in|pub)\/([^/]+)/],
  ['company', /\/(?:company|showcase)\/([^/]+)/],
  ['school', /\/school\/([^/]+)/],
  ['job', /\/jobs\/view\/(?:[^/]*-)?(\d+)/],
  ['ad', /\/ad-library\/detail\/([^/]+)/],
]

/** What an address on the network leads to, and its last name; search pages lead to no record. */
export function pageOf(text: string): { kind: PageKind; slug: string | null; url: string } | null {
  const url = canonicalUrl(text)
  if (url === null) return null
  const path = url.replace(/^https:\/\/[^/]*/, '')
  for (const [kind, form] of /\/search\/results\//.test(url) ? [] : pages) {
    const slug = form.exec(path)?.[1]
    if (slug !== undefined) return { kind, slug, url }
  }
  return { kind: 'other', slug: null, url }
}

/** Whether an address is of a person's own page, or of a company's or a school's; not of a search for it. */
export function leadsTo(text: string, kind: 'person' | 'company'): boolean {
  const page = pageOf(text)?.kind
  return page === kind || (kind === 'company' && page === 'school')
}

/** Aliases of an identifier, a URL or a URN as typed or echoed. */
export function textAliases(text: string): Alias[] {
  const value = text.trim()
  if (value === '') return []
  const id = encodedPersonId(value)
  const page = pageOf(value)
  if (page !== null && page.slug !== null)
    return encodedPersonId(page.slug) === page.slug ? [`id:${page.slug}`] : slugAliases(page.slug)
  if (id !== null) return [`id:${id}`]
  if (page !== null) return [`url:${page.url.toLowerCase()}`]
  const urn = /^urn:[a-z0-9-]+:[A-Za-z_-]+:(\d+)$/i.exec(value)?.[1]
  if (urn !== undefined) return [`id:${urn}`]
  if (/^[\p{L}\p{N}_%-]+$/u.test(value)) return slugAliases(decodeOnce(value))
  return [`text:${value.normalize('NFKC').toLowerCase()}`]
}

const slugAliases = (slug: string): Alias[] => [
  /^\d+$/.test(slug) ? `id:${slug}` : `slug:${slug.normalize('NFC').toLowerCase()}`,
]

/** The fields of a record that may name it, and the form of addresses of its page. */
const naming = {
  person: {
    fields:
      'networkid networkproviderid id entityurn objecturn urn profileid memberid publicidentifier publicid slug username handle networkurl profileurl publicurl publicprofileurl url permalink link',
    page: /\/(?:in|pub)\//,
    foreign: /company|employer|school|organi[sz]ation|recommender|author/,
  },
  company: {
    fields:
      'id companyid networkid entityurn urn universalname companyuniversalname slug networkurl companyurl companynetworkurl url permalink link',
    page: /\/(?:company|school|showcase)\//,
    foreign: null,
  },
} as const

/** Every alias of a person's record: encoded id, slug, member number; reactions give only one of them. */
export const personAliases = (record: unknown): Alias[] => aliasesOf(record, 'person')

/** Every alias of a company's record: number and slug. */
export const companyAliases = (record: unknown): Alias[] => aliasesOf(record, 'company')

function aliasesOf(record: unknown, kind: 'person' | 'company'): Alias[] {
  if (!isObject(record)) return []
  const { fields, page, foreign } = naming[kind]
  const named = fields.split(' ').flatMap((field) => {
    const value = pick(record, [field])
    const text = typeof value === 'number' ? String(value) : value
    if (typeof text !== 'string' || text.length > 2048) return []
    if (/^https?:/i.test(text) && !leadsTo(text, kind)) return []
    return textAliases(text).filter((alias) => !alias.startsWith('text:'))
  })
  const addresses = addressesIn(record, foreign).filter((text) => text.length <= 2048 && page.test(text))
  return [...new Set([...named, ...addresses.flatMap(textAliases)])]
}

/** The addresses in the fields of a record, also under names nobody foresaw; not those of somebody else. */
export const addressesIn = (record: JsonObject, foreign: RegExp | null): string[] =>
  Object.keys(record)
    .slice(0, 200)
    .flatMap((key) => {
      const text = record[key]
      if (typeof text !== 'string' || !/^https?:\/\//i.test(text)) return []
      return foreign?.test(plain(key)) === true ? [] : [text]
    })

/** True when two alias sets name the same record for certain. */
export const sharesAlias = (a: readonly string[], b: readonly string[]): boolean =>
  b.some((alias) => a.includes(alias))
