import {
  encodedPersonId,
  companyAliases,
  pageOf,
  personAliases,
  type Alias,
} from '@/lib/core/answers/identity'
import {
  isObject,
  pick,
  pickText,
  plain,
  scalarText,
  isArray,
  type JsonObject,
} from '@/lib/core/answers/json'
import type { Entity } from '@/lib/core/answers/view'

/** What a next step needs to know about a record; `best` is what to prefill, the first candidate present. */
export type Ref = {
  best: { by: 'id' | 'url'; value: string }
  id: string | null
  url: string | null
  name: string | null
  aliases: Alias[]
}

const namesOf = 'fullname name displayname title'.split(' ')
const holders = 'actor profile person member user author node commenter reactor'.split(' ')
const personUrls = 'profileurl networkurl publicprofileurl publicurl url permalink link'.split(' ')
const personUrns = 'id entityurn urn profileurn networkproviderid objecturn'.split(' ')
const personSlugs = 'publicidentifier publicid profileid slug username'.split(' ')
const companyUrls = 'companynetworkurl companyurl networkurl url permalink link'.split(' ')
const companyIds = 'id companyid companyproviderid entityurn urn'.split(' ')
const employers =
  'company employer organization organisation advertiser hiringorganization currentcompany'.split(' ')
const schoolUrls = 'link schoolurl schoolnetworkurl url'.split(' ')

const textsIn = (record: unknown, names: readonly string[]): string[] =>
  names.flatMap((name) => pickText(record, [name]) ?? [])

function firstOf(texts: readonly string[], read: (text: string) => string | null): string | null {
  for (const text of texts) {
    const found = read(text)
    if (found !== null) return found
  }
  return null
}

const slugIn = (url: string | null): string | null => (url === null ? null : (pageOf(url)?.slug ?? null))

const leadsTo = (url: string, kind: 'person' | 'company'): boolean => {
  const page = pageOf(url)?.kind
  return page === kind || (kind === 'company' && page === 'school')
}

/** The person of a row: a record of a person, or one that holds it as actor, author, profile. Null when hidden. */
export function personRef(row: unknown): Ref | null {
  const own = personIn(row)
  if (own !== null || !isObject(row)) return own
  for (const holder of holders) {
    const ref = personIn(pick(row, [holder]))
    if (ref !== null) return ref
  }
  return null
}

function personIn(record: unknown): Ref | null {
  if (!isObject(record)) return null
  const url =
    textsIn(record, personUrls).find((text) => leadsTo(text, 'person')) ?? addressOf(record, 'person')
  const told = pickText(record, ['networkid'])
  const id =
    (told === null ? null : (slugIn(told) ?? told)) ??
    firstOf(textsIn(record, personUrns), encodedPersonId) ??
    pickText(record, personSlugs)
  const parts = textsIn(record, ['firstname', 'lastname'])
  const name = pickText(record, namesOf.slice(0, 3)) ?? (parts.join(' ') || null)
  return ref(id ?? slugIn(url), url, name, () => personAliases(record))
}

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
    ...{ id, url: address, name },
    get aliases() {
      return aliasesOf()
    },
  }
}

/** The company that a record is: its number first, then its universal name, then its address. */
export function companyRef(record: unknown): Ref | null {
  if (!isObject(record)) return null
  const stated = pickText(record, companyUrls)
  const url = stated !== null && leadsTo(stated, 'company') ? stated : addressOf(record, 'company')
  const opaque = pickText(record, ['id', 'companyid'])
  const id =
    firstOf(textsIn(record, companyIds), numberIn) ??
    pickText(record, ['universalname', 'companyuniversalname', 'slug']) ??
    slugIn(url) ??
    (opaque !== null && pageOf(opaque) === null ? opaque : null)
  return ref(id, url, pickText(record, ['companyname', ...namesOf]), () => companyAliases(record))
}

/** The company that a row of something else belongs to: a position, a job, an advertisement, a person. */
export function employerRef(row: unknown): Ref | null {
  if (!isObject(row)) return null
  const inside = pick(row, employers)
  if (isObject(inside)) return companyRef(inside)
  const about = (name: string) =>
    pickText(row, [`company${name}`, `employer${name}`, `advertiser${name}`, `organization${name}`])
  const stated = about('networkurl') ?? about('url') ?? addressOf(row, 'company')
  const url = stated !== null && leadsTo(stated, 'company') ? stated : null
  const universalName = about('universalname')
  const id = about('id') ?? about('providerid') ?? universalName ?? slugIn(url)
  return ref(numberIn(id) ?? id, url, about('name') ?? scalarText(inside), () =>
    companyAliases({ companyId: id ?? '', url: url ?? '', universalName: universalName ?? '' }),
  )
}

/** The school of an education entry, by id or by the address of its page; null for a search page. */
export function schoolRef(entry: unknown): Ref | null {
  if (!isObject(entry)) return null
  const url = textsIn(entry, schoolUrls).find((text) => leadsTo(text, 'company')) ?? null
  const told = pickText(entry, ['schoolid'])
  return ref(
    numberIn(told) ?? told ?? slugIn(url),
    url,
    pickText(entry, ['schoolname', 'school', ...namesOf]),
    () => [],
  )
}

/** The digits of a number or of a URN that ends in one; null for any other text. */
const numberIn = (text: string | null): string | null =>
  /^(?:urn:[a-z0-9-]+:[a-z_-]+:)?(\d+)$/i.exec(text?.trim() ?? '')?.[1] ?? null

function addressOf(record: JsonObject, kind: 'person' | 'company'): string | null {
  const foreign = kind === 'person' ? /company|employer|school|organi[sz]ation|recommender/ : /^$/
  for (const key of Object.keys(record).slice(0, 200)) {
    const value = record[key]
    if (typeof value !== 'string' || !/^https?:\/\//i.test(value) || foreign.test(plain(key))) continue
    if (leadsTo(value, kind)) return value
  }
  return null
}

const placeIds = 'geoid id geourn urn entityurn locationid placeid value'.split(' ')

/** The place id of a suggestion row, digits only; also from a geo URN in any of its fields. */
export function placeId(row: unknown): string | null {
  if (!isObject(row)) return geoNumber(scalarText(row) ?? '')
  const urn = (value: unknown) => (typeof value === 'string' && /^urn:/i.test(value) ? [value] : [])
  return firstOf([...textsIn(row, placeIds), ...Object.values(row).flatMap(urn)], geoNumber)
}

const geoNumber = (text: string) =>
  /^(?:urn:[a-z0-9-]+:(?:fsd?_)?geo:)?(\d+)$/i.exec(text.trim())?.[1] ?? null

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

const postUrls = 'url posturl networkurl shareurl permalink link'.split(' ')

/** The address of a post without tracking and fragments, for its engagement; null when the row has none. */
export function postUrl(row: unknown): string | null {
  const named = textsIn(row, postUrls).find((text) => /^https?:\/\//i.test(text))
  return named === undefined ? null : withoutTracking(named)
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
