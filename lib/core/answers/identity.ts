import { isObject, pick, plain, type JsonObject } from '@/lib/core/answers/json'

/** What one record can be known by; two records with an alias in common are the same. */
export type Alias = `id:${string}` | `slug:${string}` | `url:${string}` | `text:${string}`

const encodedId = /^AC[a-z][A-Za-z0-9_-]{20,}$/
const encodedInText = /(?<![\w-])AC[a-z][\w-]{20,}/

/** The encoded person id in text, alone or inside a URN or URL; null when there is none. */
export function encodedPersonId(text: string): string | null {
  return encodedInText.exec(text)?.[0] ?? null
}

/** A web address without www. or a country, query, fragment and last slash; null for any other text. */
export function canonicalUrl(text: string): string | null {
  const trimmed = text.trim()
  if (trimmed.length > 2048) return null
  const address = trimmed.startsWith('//') ? `https:${trimmed}` : trimmed
  const full = /^(?:www\.|[a-z]{2}\.)?[a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z]{2,}\//i.test(address)
    ? `https://${address}`
    : address
  if (!/^https?:\/\/\S+$/i.test(full)) return null
  let url: URL
  try {
    url = new URL(full)
  } catch {
    return null
  }
  if (url.username !== '' || url.password !== '') return null
  return `https://${bareHost(url.host)}${decodeOnce(url.pathname).replace(/(?<!\/)\/+$/, '')}`
}

function bareHost(host: string): string {
  const labels = host.toLowerCase().split('.')
  const first = labels[0] ?? ''
  return labels.length > 2 && (first === 'www' || /^[a-z]{2}$/.test(first))
    ? labels.slice(1).join('.')
    : host.toLowerCase()
}

function decodeOnce(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
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
  if (/\/search\/results\//.test(url)) return { kind: 'other', slug: null, url }
  const path = url.replace(/^https:\/\/[^/]*/, '')
  for (const [kind, form] of pages) {
    const slug = form.exec(path)?.[1]
    if (slug !== undefined) return { kind, slug, url }
  }
  return { kind: 'other', slug: null, url }
}

/** True for an address of a company's or a school's own page, not of a search for it. */
export function isCompanyUrl(text: string): boolean {
  const page = pageOf(text)
  return page?.kind === 'company' || page?.kind === 'school'
}

/** Aliases of an identifier, a URL or a URN as typed or echoed. */
export function textAliases(text: string): Alias[] {
  const value = text.trim()
  if (value === '') return []
  const id = encodedPersonId(value)
  const page = pageOf(value)
  if (page?.slug !== null && page !== null) {
    return encodedId.test(page.slug) ? [`id:${page.slug}`] : slugAliases(page.slug)
  }
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

const personFields =
  'networkid networkproviderid id entityurn objecturn urn profileid memberid publicidentifier publicid slug username handle networkurl profileurl publicurl publicprofileurl url permalink link'.split(
    ' ',
  )

/** Every alias of a person record: encoded id, slug, member number; reactions give only one of them. */
export function personAliases(record: unknown): Alias[] {
  return aliasesOf(record, personFields, /\/(?:in|pub)\//, 'person')
}

const companyFields =
  'id companyid networkid entityurn urn universalname companyuniversalname slug networkurl companyurl companynetworkurl url permalink link'.split(
    ' ',
  )

/** Every alias of a company record: number and slug. */
export function companyAliases(record: unknown): Alias[] {
  return aliasesOf(record, companyFields, /\/(?:company|school|showcase)\//, 'company')
}

function aliasesOf(
  record: unknown,
  fields: readonly string[],
  address: RegExp,
  kind: 'person' | 'company',
): Alias[] {
  if (!isObject(record)) return []
  const out = new Set<Alias>()
  for (const field of fields) {
    const value = pick(record, [field])
    const text = typeof value === 'number' ? String(value) : value
    if (typeof text !== 'string' || text.length > 2048) continue
    if (/^https?:/i.test(text) && !isPageOf(text, kind)) continue
    for (const alias of textAliases(text)) if (!alias.startsWith('text:')) out.add(alias)
  }
  for (const url of addresses(record, address)) for (const alias of textAliases(url)) out.add(alias)
  return [...out]
}

function isPageOf(text: string, kind: 'person' | 'company'): boolean {
  const page = pageOf(text)
  return page?.kind === kind || (kind === 'company' && page?.kind === 'school')
}

// Fields of names nobody foresaw: any top-level address of the right form, except one that belongs to another.
function addresses(record: JsonObject, form: RegExp): string[] {
  const person = form.test('/in/')
  return Object.keys(record)
    .slice(0, 200)
    .filter(
      (key) => !person || !/company|employer|school|organi[sz]ation|recommender|author/.test(plain(key)),
    )
    .flatMap((key) => {
      const value = record[key]
      return typeof value === 'string' &&
        value.length <= 2048 &&
        /^https?:\/\//i.test(value) &&
        form.test(value)
        ? [value]
        : []
    })
}

/** True when two alias sets name the same record for certain. */
export function sharesAlias(a: readonly string[], b: readonly string[]): boolean {
  const set = new Set(a)
  return b.some((alias) => set.has(alias))
}
