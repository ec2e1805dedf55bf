import {
  encodedPersonId,
  companyAliases,
  pageOf,
  personAliases,
  type Alias,
} from '@/lib/core/answers/identity'
import { isObject, pick, pickText, plain, scalarText, isArray } from '@/lib/core/answers/json'
import type { Entity } from '@/lib/core/answers/view'

/** What a next step needs to know about a record; `best` is what to prefill, the first candidate present. */
export type Ref = {
  best: { by: 'id' | 'url'; value: string }
  id: string | null
  url: string | null
  name: string | null
  aliases: Alias[]
}

const names = ['fullname', 'name', 'displayname', 'title']
const holders = ['actor', 'profile', 'person', 'member', 'user', 'author', 'node', 'commenter', 'reactor']

/** The person of a row: a record of a person, or one that holds it as actor, author, profile. Null when hidden. */
export function personRef(row: unknown): Ref | null {
  const own = personIn(row)
  if (own !== null || !isObject(row)) return own
  for (const holder of holders) {
    const inside = pick(row, [holder])
    const ref = isObject(inside) ? personIn(inside) : null
    if (ref !== null) return ref
  }
  return null
}

function personIn(record: unknown): Ref | null {
  if (!isObject(record)) return null
  const urls = ['profileurl', 'networkurl', 'publicprofileurl', 'publicurl', 'url', 'permalink', 'link']
  const stated = urls
    .map((name) => pickText(record, [name]))
    .find((text) => text !== null && pageOf(text)?.kind === 'person')
  const url = stated ?? addressOf(record, 'person')
  const encoded = ['id', 'entityurn', 'urn', 'profileurn', 'networkproviderid', 'objecturn']
    .map((name) => encodedPersonId(pickText(record, [name]) ?? ''))
    .find((id) => id !== null)
  const id =
    slugOf(pickText(record, ['networkid'])) ??
    encoded ??
    pickText(record, ['publicidentifier', 'publicid', 'profileid', 'slug', 'username'])
  const slug = url === null ? null : (pageOf(url)?.slug ?? null)
  const first = [pickText(record, ['firstname']), pickText(record, ['lastname'])].filter(
    (part) => part !== null,
  )
  const name = pickText(record, names.slice(0, 3)) ?? (first.length > 0 ? first.join(' ') : null)
  return ref(id ?? slug, url, name, () => personAliases(record))
}

const slugOf = (text: string | null) => (text === null ? null : (pageOf(text)?.slug ?? text))

/** Most of those who want to know where a record leads never ask for all its names. */
function ref(
  id: string | null,
  url: string | null,
  name: string | null,
  aliasesOf: () => Alias[],
): Ref | null {
  const address = url === null ? null : (pageOf(url)?.url ?? url)
  const value = id ?? address
  if (value === null) return null
  return {
    best: { by: id === null ? 'url' : 'id', value },
    id,
    url: address,
    name,
    get aliases() {
      return aliasesOf()
    },
  }
}

/** The company that a record is: its number first, then its universal name, then its address. */
export function companyRef(record: unknown): Ref | null {
  if (!isObject(record)) return null
  const stated = pickText(record, [
    'companynetworkurl',
    'companyurl',
    'networkurl',
    'url',
    'permalink',
    'link',
  ])
  const kind = stated === null ? null : pageOf(stated)?.kind
  const url = kind === 'company' || kind === 'school' ? stated : addressOf(record, 'company')
  const ids = ['id', 'companyid', 'companyproviderid', 'entityurn', 'urn'].map((name) =>
    numberIn(pickText(record, [name])),
  )
  const slug =
    pickText(record, ['universalname', 'companyuniversalname', 'slug']) ??
    (url === null ? null : (pageOf(url)?.slug ?? null))
  const opaque = pickText(record, ['id', 'companyid'])
  const id =
    ids.find((found) => found !== null) ??
    slug ??
    (opaque !== null && pageOf(opaque) === null ? opaque : null)
  return ref(id, url, pickText(record, ['companyname', ...names]), () => companyAliases(record))
}

/** The company that a row of something else belongs to: a position, a job, an advertisement, a person. */
export function employerRef(row: unknown): Ref | null {
  if (!isObject(row)) return null
  const inside = pick(row, [
    'company',
    'employer',
    'organization',
    'organisation',
    'advertiser',
    'hiringorganization',
    'currentcompany',
  ])
  if (isObject(inside)) return companyRef(inside)
  const about = (name: string) =>
    pickText(row, [`company${name}`, `employer${name}`, `advertiser${name}`, `organization${name}`])
  const stated = about('networkurl') ?? about('url') ?? addressOf(row, 'company')
  const url = stated !== null && /^(?:company|school)$/.test(pageOf(stated)?.kind ?? '') ? stated : null
  const id =
    about('id') ??
    about('providerid') ??
    about('universalname') ??
    (url === null ? null : (pageOf(url)?.slug ?? null))
  const name = about('name') ?? scalarText(inside)
  const aliases = () =>
    companyAliases({
      companyId: id ?? '',
      url: url ?? '',
      universalName: about('universalname') ?? '',
    })
  return ref(numberIn(id) ?? id, url, name, aliases)
}

/** The school of an education entry, by id or by the address of its page; null for a search page. */
export function schoolRef(entry: unknown): Ref | null {
  if (!isObject(entry)) return null
  const urls = ['link', 'schoolurl', 'schoolnetworkurl', 'url'].map((name) => pickText(entry, [name]))
  const url =
    urls.find((text) => text !== null && /^(?:company|school)$/.test(pageOf(text)?.kind ?? '')) ?? null
  const id = numberIn(pickText(entry, ['schoolid'])) ?? pickText(entry, ['schoolid'])
  const slug = url === null ? null : (pageOf(url)?.slug ?? null)
  return ref(id ?? slug, url, pickText(entry, ['schoolname', 'school', ...names]), () => [])
}

/** The digits of a number or of a URN that ends in one; null for any other text. */
export function numberIn(text: string | null): string | null {
  if (text === null) return null
  return /^(?:urn:[a-z0-9-]+:[a-z_-]+:)?(\d+)$/i.exec(text.trim())?.[1] ?? null
}

function addressOf(record: unknown, kind: 'person' | 'company'): string | null {
  if (!isObject(record)) return null
  const foreign = kind === 'person' ? /company|employer|school|organi[sz]ation|recommender/ : /^$/
  for (const key of Object.keys(record).slice(0, 200)) {
    const value = record[key]
    if (typeof value !== 'string' || !/^https?:\/\//i.test(value) || foreign.test(plain(key))) continue
    const page = pageOf(value)
    if (page?.kind === kind || (kind === 'company' && page?.kind === 'school')) return value
  }
  return null
}

/** The place id of a suggestion row, digits only; also from a geo URN in any of its fields. */
export function placeId(row: unknown): string | null {
  if (!isObject(row)) return scalarText(row) === null ? null : geoNumber(scalarText(row))
  const named = ['geoid', 'id', 'geourn', 'urn', 'entityurn', 'locationid', 'placeid', 'value']
  for (const name of named) {
    const id = geoNumber(pickText(row, [name]))
    if (id !== null) return id
  }
  const urn = Object.keys(row)
    .map((key) => row[key])
    .find((value) => typeof value === 'string' && /^urn:[a-z0-9-]+:(?:fsd?_)?geo:\d+$/i.test(value))
  return typeof urn === 'string' ? geoNumber(urn) : null
}

const geoNumber = (text: string | null) =>
  /^(?:urn:[a-z0-9-]+:(?:fsd?_)?geo:)?(\d+)$/i.exec(text?.trim() ?? '')?.[1] ?? null

/** Industry ids of a company record, digits only. */
export function industryIds(record: unknown): string[] {
  const list = pick(record, ['industries', 'industry'])
  const entries = isArray(list) ? list : [list]
  const ids = entries.map((entry) => numberIn(pickText(entry, ['id', 'industryid', 'urn'])))
  return [...ids, numberIn(pickText(record, ['industryid']))].filter((id) => id !== null)
}

/** The id or address to ask for a job's details. */
export const jobId = (row: unknown): string | null => recordId('job', row)

/** The id or address to ask for an advertisement's details. */
export const adId = (row: unknown): string | null => recordId('ad', row)

/** Names of an id beside 'jobid', 'adid' and the like. */
const otherIds: Partial<Record<Entity, readonly string[]>> = { job: ['jobpostingid'], ad: ['creativeid'] }

/** The id of a record by the usual names of its kind, else what its address ends in or the address itself. */
export function recordId(kind: Entity, row: unknown): string | null {
  for (const field of ['id', `${kind}id`, ...(otherIds[kind] ?? []), 'entityurn', 'urn']) {
    const text = pickText(row, [field])
    if (text !== null) return numberIn(text) ?? text
  }
  const url = pickText(row, ['url', `${kind}url`, 'networkurl', 'permalink', 'link'])
  return url === null ? null : (pageOf(url)?.slug ?? url)
}

/** The address of a post without tracking and fragments, for its engagement; null when the row has none. */
export function postUrl(row: unknown): string | null {
  const names = ['url', 'posturl', 'networkurl', 'shareurl', 'permalink', 'link']
  const named = names
    .map((name) => pickText(row, [name]))
    .find((text) => text !== null && /^https?:\/\//i.test(text))
  return named === undefined || named === null ? null : withoutTracking(named)
}

/** A web address without `utm_*`, `rcm`, other click marks and the fragment; the rest as it was. */
export function withoutTracking(text: string): string | null {
  if (text.length > 2048 || !/^https?:\/\/\S+$/i.test(text)) return null
  try {
    const url = new URL(text)
    for (const name of [...url.searchParams.keys()])
      if (/^(?:utm_.*|rcm|trk|trackingid|lipi|originalreferer)$/i.test(name)) url.searchParams.delete(name)
    url.hash = ''
    return url.toString()
  } catch {
    return null
  }
}
