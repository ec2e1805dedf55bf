import {
  encodedPersonId,
  companyAliases,
  pageOf,
  personAliases,
  type Alias,
} from '@/lib/core/answers/identity'
import { isObject, pick, pickText, plain, scalarText } from '@/lib/core/answers/json'

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
