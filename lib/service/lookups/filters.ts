import type { Queries } from '@/lib/service/data/database'
import type { Company, Place, School } from '@/lib/service/data/model'
import { segmentOf } from '@/lib/service/lookups/identifiers'
import { companyNamed, factsOf, personNamed } from '@/lib/service/lookups/load'
import {
  bind,
  emptyQuery,
  matchWords,
  rankBy,
  searchTable,
  typedText,
  wordsOf,
  type Query,
} from '@/lib/service/lookups/search'

const mostValues = 20

/** Several values may stand in one field, separated by commas. */
export function several(text: string): string[] {
  return text
    .split(',')
    .map((each) => each.trim())
    .filter(Boolean)
    .slice(0, mostValues)
}

/** The companies that a text names: exactly by address, number or universal name, else by their name. */
export async function companyIds(db: Queries, text: string): Promise<number[]> {
  const found = await Promise.all(several(text).map((each) => companyIdsOfOne(db, each)))
  return [...new Set(found.flat())]
}

async function companyIdsOfOne(db: Queries, text: string): Promise<number[]> {
  const exact = await companyNamed(db, text)
  if (exact) return [exact.id]
  if (segmentOf(text, 'company')) return []
  const hits = await searchTable<Company>(db, 'network_companies', 'followers desc, id', 1, (query) => {
    matchWords(query, 'name_words', text)
    rankBy(query, 'name_folded', text, 1)
  })
  return hits.rows.map((company) => company.id)
}

/** Narrows to what belongs to the companies that a text names. */
export async function ofCompany(query: Query, text: string, db: Queries): Promise<void> {
  query.where.push(`company_id = any(${bind(query, await companyIds(db, text))}::integer[])`)
}

/** The schools that a text names, by address, number or name. */
export async function schoolIds(db: Queries, text: string): Promise<number[]> {
  const key = segmentOf(text, 'school') ?? segmentOf(text, 'company') ?? text
  const exact = await factsOf<School>(db, 'network_schools where universal_name = $1 or id::text = $1', [key])
  if (exact.length > 0) return exact.map((school) => school.id)
  const hits = await searchTable<School>(db, 'network_schools', 'id', 1, (query) => {
    matchWords(query, 'name_words', key)
  })
  return hits.rows.map((school) => school.id)
}

/** Words around the name of a city that are no part of it: 'Greater Boston', 'Berlin Metropolitan Area'. */
const around = new Set(['area', 'greater', 'metro', 'metropolitan', 'region'])

function placeText(text: string): string {
  const telling = wordsOf(text).filter((word) => !around.has(word))
  return telling.length > 0 ? telling.join(' ') : text
}

/** Narrows to rows whose place has every word of the text. */
export function inPlace(query: Query, text: string): void {
  matchWords(query, 'location', placeText(text))
}

/** Narrows to rows in a place or in what contains it; an unknown id finds nothing. */
export function inGeo(query: Query, geoId: string): void {
  const ids = several(geoId).map((each) => each.replace(/^urn:network:geo:/, ''))
  query.where.push(`geo_ids && ${bind(query, ids)}::text[]`)
}

/** Narrows to what a person or a company is followed by; an unknown name finds nothing. */
export async function followedBy(query: Query, followerOf: string, db: Queries): Promise<void> {
  const isCompany = segmentOf(followerOf, 'company') !== null
  const person = isCompany ? null : await personNamed(db, followerOf)
  if (person) {
    query.where.push(`follows_people @> array[${bind(query, person.id)}::integer]`)
    return
  }
  const company = await companyNamed(db, followerOf)
  query.where.push(company ? `follows_companies @> array[${bind(query, company.id)}::integer]` : 'false')
}

/** Places by name, the most populous of the best matches first. */
export async function placesNamed(db: Queries, text: string, limit: number): Promise<Place[]> {
  for (const loose of [false, true]) {
    const query = emptyQuery(loose)
    matchWords(query, 'words', placeText(text), 'network_place_words')
    const typed = bind(query, typedText(text))
    const whole = bind(query, wordsOf(text))
    const found = await factsOf<Place>(
      db,
      `network_places where ${query.where.join(' and ')}
       order by similarity(name_folded, ${typed}::text) + (name_folded = ${typed}::text)::integer * 0.3 + (words @> ${whole}::text[])::integer * 0.4 + (name_folded like ${typed}::text || '%')::integer * 0.2 + ln(population + 1) * 0.05 + (kind = 'city')::integer * 0.1 desc, population desc, geo_id
       limit ${limit}`,
      query.params,
    )
    if (found.length > 0) return found
  }
  return []
}
