import {
  addressesIn,
  companyAliases,
  encodedPersonId,
  leadsTo,
  pageOf,
  personAliases,
  type Alias,
} from '@/lib/core/answers/identity'
import { firstOf, isArray, isObject, pick, pickText, scalarText } from '@/lib/core/answers/json'
import type { Entity } from '@/lib/core/answers/view'
import { dropTracking, webUrl } from '@/lib/core/web-address'

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

const slugIn = (url: string | null): string | null => (url === null ? null : (pageOf(url)?.slug ?? null))

const ofOthers = /company|employer|school|organi[sz]ation|recommender/

/** The person of a row: a record of a person, or one that holds it as actor, author, profile. Null when hidden. */
export const personRef = (row: unknown): Ref | null =>
  personIn(row) ?? firstOf(holders, (holder) => personIn(pick(row, [holder])))

const isOfPerson = (text: string) => leadsTo(text, 'person')
const isOfCompany = (text: string) => leadsTo(text, 'company')

function personIn(record: unknown): Ref | null {
  if (!isObject(record)) return null
  const addresses = [...textsIn(record, personUrls), ...addressesIn(record, ofOthers)]
  const url = addresses.find(isOfPerson) ?? null
  const stated = pickText(record, ['networkid'])
  const id =
    slugIn(stated) ??
    stated ??
    firstOf(textsIn(record, personUrns), encodedPersonId) ??
    pickText(record, personSlugs) ??
    slugIn(url)
  const name = pickText(record, namesOf.slice(0, 3)) ?? textsIn(record, ['firstname', 'lastname']).join(' ')
  return ref(id, url, name || null, () => personAliases(record))
}

function ref(id: string | null, stated: string | null, name: string | null, aliasesOf: () => Alias[]) {
  const url = stated === null ? null : (pageOf(stated)?.url ?? stated)
  const value = id ?? url
  if (value === null) return null
  return {
    best: { by: id === null ? ('url' as const) : ('id' as const), value },
    id,
    url,
    name,
    // most of those who want to know where a record leads never ask for its names
    get aliases() {
      return aliasesOf()
    },
  }
}

/** The company that a record is: its number first, then its universal name, then its address. */
export function companyRef(record: unknown): Ref | null {
  if (!isObject(record)) return null
  const stated = pickText(record, companyUrls) ?? ''
  const url = [stated, ...addressesIn(record, null)].find(isOfCompany) ?? null
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
  const stated = about('networkurl') ?? about('url')
  const url = (stated === null ? addressesIn(row, null) : [stated]).find(isOfCompany) ?? null
  const universalName = about('universalname')
  const id = about('id') ?? about('providerid') ?? universalName ?? slugIn(url)
  return ref(numberIn(id) ?? id, url, about('name') ?? scalarText(inside), () =>
    companyAliases({ companyId: id ?? '', url: url ?? '', universalName: universalName ?? '' }),
  )
}

/** The school of an education entry, by id or by the address of its page; null for a search page. */
export function schoolRef(entry: unknown): Ref | null {
  const url = textsIn(entry, schoolUrls).find(isOfCompany) ?? null
  const stated = pickText(entry, ['schoolid'])
  const name = pickText(entry, ['schoolname', 'school', ...namesOf])
  return ref(numberIn(stated) ?? stated ?? slugIn(url), url, name, () => [])
}

/** The digits of a number or of a URN that ends in one; null for any other text. */
const numberIn = (text: string | null): string | null =>
  /^(?:urn:[a-z0-9-]+:[a-z_-]+:)?(\d+)$/i.exec(text?.trim() ?? '')?.[1] ?? null

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
  const ids = (isArray(list) ? list : [list]).map((entry) => pickText(entry, ['id', 'industryid', 'urn']))
  return [...ids, pickText(record, ['industryid'])].map(numberIn).filter((id) => id !== null)
}

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
  const url = webUrl(text)
  if (url === null) return null
  dropTracking(url)
  url.hash = ''
  return url.toString()
}
