import { err, ok, type Result } from '@/lib/core/result'
import { bareHost, canonicalAddress, decodeOnce, dropTracking } from '@/lib/core/web-address'

/** Words that stand in documentation where a real identifier belongs. */
const stockNames = new Set(
  `abc abc123 abcd abcdef acme-corp-example anyone asdf bar baz demo dummy example example-company example-person
  fake firstname-lastname first-last foo foobar geoid handle id identifier insert-id jane-doe jane-smith-example
  john-doe john-smith-example johndoe janedoe lastname lorem lorem-ipsum my-company my-id my-profile n/a name nan
  network-id networkid none null person placeholder profile profile-id profile-slug profileid public-id
  public-identifier publicidentifier qwerty sample slug some-id someid somebody someone someone-example string
  test test-user tester testing testuser todo undefined unknown user user-id user-name userid username vanity
  vanity-name xyz your-company`.split(/\s+/),
)

const templates = [
  /[{}<>]|\[[^[\]]*\]/, // {networkId}, <id>, [slug]
  /%7b|%3c/i,
  /^[:$%#@]/, // :id, $ID, %s
  /^_+|\.{3}|…/,
]

const shapes = [
  /^(.)\1*$/u, // x, xxx, 000
  /^(x|\?|\*|-|_|\.)+$/i,
  /^(your|insert|enter)[-_ ]/i,
  /^(my|some|any|the)[-_ ](id|identifier|profile|user|username|name|company|person|slug)\b/i,
  /^(test|example|sample|dummy|placeholder|fake|demo|mock|foo)([-_. ]?(user|id|profile|person|name|account|company|member|slug))?([-_ ]?\d+)?$/i,
  /^j(ohn|ane)[-_. ]?(doe|q[-_. ]?public)([-_ ]?\d+)?$/i,
  /^(firstname|first-name)[-_ ]/i,
  /^0?1234\d*$/,
]

/** Whether this is a template or a stock name where a real identifier belongs: a paid lookup of it would buy nothing. */
export function isPlaceholder(identifier: string): boolean {
  const value = identifier.trim().toLowerCase()
  return (
    stockNames.has(value) ||
    templates.some((template) => template.test(value)) ||
    shapes.some((shape) => shape.test(value))
  )
}

export type IdentifierKind = 'profile' | 'company' | 'post' | 'opaque'

/** An identifier, or an address where there is no shorter form; else a sentence on what is wrong. */
type Identifier = Result<string, string>

const nothingSent = 'Nothing was sent.'

const placeholder = (text: string) =>
  `“${text}” is a placeholder, not a real identifier: the lookup would be paid for nothing. ${nothingSent}`

/** Hosts whose addresses are examples by definition (RFC 2606), and addresses of this machine. */
const unreal = /^(www\.)?example\.(com|org|net)$|^localhost$|^127\./

function readUrl(text: string): URL | undefined {
  const absolute = /^[a-z][a-z0-9+.-]*:\/\//i.test(text)
  const bare = /^([a-z0-9-]+\.)+[a-z]{2,}(\/|$)/i.test(text)
  if (!absolute && !bare) return undefined
  const address = absolute ? text : `https://${text}`
  const url = URL.canParse(address) ? new URL(address) : undefined
  return url && /^https?:$/.test(url.protocol) ? url : undefined
}

/** Marks that nobody sees: soft hyphens, directions of writing, the byte order mark. */
const unseen = /[\u00AD\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/g

/** A link of Markdown or of a spreadsheet, up to the end of its address. */
const linkTo = /^(?:=?hyperlink\(\s*"|!?\[[^\]]*\]\(\s*<?)([^"\s)>]+)/i

const wrapped = /^[<(["'“‘«](.+)[>)\]"'”’»][,;.]*$/

function withoutEnd(text: string, marks: string): string {
  let end = text.length
  while (end > 0 && marks.includes(text[end - 1] ?? '')) end -= 1
  return text.slice(0, end)
}

/** Text without what is copied with it: unseen marks, a link round it, brackets and quotes, what ends a sentence. */
function bareText(typed: string): string {
  const seen = typed.replace(unseen, '').trim()
  const text = linkTo.exec(seen)?.[1] ?? wrapped.exec(seen)?.[1] ?? seen
  return withoutEnd(text, text.includes('/') ? '>)]"\'”’,;.' : ',;')
}

const address =
  /(?:https?:\/\/|www\.)[^\s|;,<>"'()[\]]+|(?<![\w@./-])(?:[a-z0-9-]+\.)+[a-z]{2,}\/[^\s|;,<>"'()[\]]*/gi

/** The web addresses in a text. */
export const addressesOf = (text: string): readonly string[] => text.slice(0, 4_096).match(address) ?? []

/** Where a link leads that goes by way of a search engine or a mail program. */
function unwrapped(text: string): string {
  const url = readUrl(text)
  if (!url || !/^\/(?:url|redir(?:ect)?|l\.php|safelinks?)?\/?$/i.test(url.pathname)) return text
  const to = ['q', 'url', 'u', 'target'].map((name) => url.searchParams.get(name) ?? '')
  return to.find((one) => /^https?:\/\//i.test(one)) ?? text
}

/** A number as a spreadsheet writes it once it has taken an id for an amount. */
const isRewritten = (text: string): boolean =>
  /^[+-]?\d[\d,.]*(?:e[+-]?\d+)?$/i.test(text) && !/^\d+$/.test(text)

const segmentAfter = (path: string, marker: RegExp): string | undefined => {
  const parts = path.split('/').filter(Boolean)
  const at = parts.findIndex((part) => marker.test(part))
  const next = at < 0 ? undefined : parts[at + 1]
  return next && decodeOnce(next)
}

let networkWord = 'network'
let isNetworkKnown = false

/** Says by which word the network's host goes (letters and digits, from the settings); until then its paths are all that tells. */
export function nameNetwork(word: string): void {
  networkWord = word.toLowerCase()
  isNetworkKnown = true
}

const isOfNetwork = (url: URL): boolean =>
  ['com', 'example', 'test'].some((end) => bareHost(url) === `${networkWord}.${end}`)

/** Whether an address stands on the network itself: its host is no company's website, whatever the path. */
export function isOnNetwork(text: string): boolean {
  const url = readUrl(text.trim())
  return url !== undefined && isOfNetwork(url)
}

const isOfOthers = (url: URL | undefined): boolean => isNetworkKnown && url !== undefined && !isOfNetwork(url)

/** Whether an address is known to stand on another site, which may have paths like the network's. */
export const isElsewhere = (text: string): boolean => isOfOthers(readUrl(text.trim()))

function readProfile(text: string): Identifier {
  const url = readUrl(text)
  const path = url?.pathname ?? (/^\/?in\//i.test(text) ? text : undefined)
  if (isOfOthers(url)) return err(`This is an address of another site, and names no profile. ${nothingSent}`)
  if (path !== undefined) {
    const lead = /^\/sales\//i.test(path) ? segmentAfter(path, /^(?:lead|people)$/i)?.split(',')[0] : null
    const slug = segmentAfter(path, /^in$/i) ?? lead
    if (!slug) return err(`This address names no profile: it needs /in/ and an identifier. ${nothingSent}`)
    return isPlaceholder(slug) ? err(placeholder(slug)) : ok(slug)
  }
  if (/^[^\s@]+@[^\s@.]+\.[^\s@]+$/.test(text))
    return err(`This is an email address. Give a profile URL or the part of it after /in/. ${nothingSent}`)
  if (/\s/.test(text)) return err(`This looks like a name. Search people to find the profile. ${nothingSent}`)
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(text))
    return err(`This is not an address of a web page. Give a profile URL. ${nothingSent}`)
  const slug = decodeOnce(text)
  if (isPlaceholder(slug)) return err(placeholder(text))
  if (slug.includes('/')) return err(`This is neither a profile URL nor an identifier. ${nothingSent}`)
  return ok(slug)
}

function readCompany(text: string): Identifier {
  const url = readUrl(text)
  if (!url) return ok(text)
  if (isOfOthers(url)) return ok(bareHost(url))
  const slug = segmentAfter(url.pathname, /^(company|school|showcase)$/i)
  if (slug && isPlaceholder(slug)) return err(placeholder(slug))
  if (!isOfNetwork(url)) return ok(canonicalAddress(url))
  const [, number] = /^\/(?:sales\/company|company-beta)\/(\d+)/i.exec(url.pathname) ?? []
  if (number !== undefined) return ok(number)
  const [page] = /^\/(?:company|school|showcase)\/[^/]+/i.exec(url.pathname) ?? []
  if (page === undefined) return err(`This address of the network names no company. ${nothingSent}`)
  return ok(`https://${bareHost(url)}${page}`)
}

function readPost(text: string): Identifier {
  const url = readUrl(text)
  if (!url) return err(`This is not a URL. Copy the address of the post. ${nothingSent}`)
  if (isOfOthers(url)) return err(`This is an address of another site, and names no post. ${nothingSent}`)
  if (
    isOfNetwork(url) &&
    /^\/(?:$|(?:in|pub|company|school|showcase|jobs|ad-library)(?:\/|$))/i.test(url.pathname)
  )
    return err(`This address of the network names no post. Copy the address of the post. ${nothingSent}`)
  dropTracking(url)
  const last = decodeOnce(url.pathname.split('/').findLast(Boolean) ?? '')
  if (isPlaceholder(last)) return err(placeholder(last))
  return ok(`${canonicalAddress(url)}${url.search}`)
}

const numberedPage = /^\/(jobs\/view|ad-library\/detail)\/(?:[^/]*-)?(\d+)\/?$/i

/** An id, or the number in the address of a job's or an ad's page; a field is given the number of its own kind only. */
function readOpaque(text: string, field?: string): Identifier {
  const [, page = '', number] = numberedPage.exec(readUrl(text)?.pathname ?? '') ?? []
  const own = page.toLowerCase() === 'jobs/view' ? 'jobId' : 'adId'
  if (number !== undefined && (field === undefined || field === own)) return ok(number)
  if (/^https?:/i.test(text))
    return err(`This is an address. Give the number or the id alone. ${nothingSent}`)
  return ok(text)
}

const readers: Readonly<Record<IdentifierKind, (text: string, field?: string) => Identifier>> = {
  profile: readProfile,
  company: readCompany,
  post: readPost,
  opaque: readOpaque,
}

/** One form for every way to write an identifier; placeholders and templates fail with a sentence. */
export function readIdentifier(kind: IdentifierKind, typed: string, field?: string): Identifier {
  const bare = bareText(typed)
  const [first = '', ...others] = addressesOf(bare)
  if (others.length > 0) return err(`This is more than one address. Give one. ${nothingSent}`)
  const text = unwrapped(/\s/.test(bare) && first !== '' ? first : bare)
  const url = readUrl(text)
  if (kind !== 'profile' && isRewritten(text))
    return err(`A spreadsheet has made another number of this. Give the id as it was. ${nothingSent}`)
  if (url && unreal.test(url.hostname)) return err(placeholder(url.hostname))
  const number = kind !== 'profile' && /^\d+$/.test(text)
  if (!url && !number && isPlaceholder(text)) return err(placeholder(text))
  return readers[kind](text, field)
}
