import type { Queries } from '@/lib/service/data/database'
import type { Company, School } from '@/lib/service/data/model'
import { segmentOf } from '@/lib/service/lookups/identifiers'
import { companyNamed, factsOf, personNamed } from '@/lib/service/lookups/lookup'
import { hasOneOf, hasWords, rankBy, searchTable, wordsOf, type Filter } from '@/lib/service/lookups/search'

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

const nameOfCompany = [hasWords('name_words'), rankBy('name_folded', 1)]

async function companyIdsOfOne(db: Queries, text: string): Promise<number[]> {
  const exact = await companyNamed(db, text)
  if (exact) return [exact.id]
  if (segmentOf(text, 'company')) return []
  const table = { table: 'network_companies', order: 'followers desc, id' }
  const hits = await searchTable<Company>(
    db,
    table,
    1,
    nameOfCompany.map((filter) => [filter, text]),
  )
  return hits.rows.map((company) => company.id)
}

/** Narrows to what belongs to the companies that a text names. */
export const ofCompany: Filter = async (query, text, db) =>
  query.where.push(`company_id = any(${query.bind(await companyIds(db, text))}::integer[])`)

/** The schools that a text names, by address, number or name. */
export async function schoolIds(db: Queries, text: string): Promise<number[]> {
  const key = segmentOf(text, 'school') ?? segmentOf(text, 'company') ?? text
  const exact = await factsOf<School>(db, 'network_schools where universal_name = $1 or id::text = $1', [key])
  if (exact.length > 0) return exact.map((school) => school.id)
  const table = { table: 'network_schools', order: 'id' }
  const hits = await searchTable<School>(db, table, 1, [[hasWords('name_words'), key]])
  return hits.rows.map((school) => school.id)
}

/** Words around the name of a city that are no part of it: 'Greater Boston', 'Berlin Metropolitan Area'. */
const around = new Set(['area', 'greater', 'metro', 'metropolitan', 'region'])

/** The name of a place without the words around it. */
export function placeText(text: string): string {
  const telling = wordsOf(text).filter((word) => !around.has(word))
  return telling.length > 0 ? telling.join(' ') : text
}

/** Narrows to rows whose place has every word of the text. */
export const inPlace: Filter = (query, text, db) => hasWords('location')(query, placeText(text), db)

/** Narrows to rows in a place or in what contains it; an unknown id finds nothing. */
export const inGeo = hasOneOf('geo_ids', 'text', (_, text) =>
  several(text).map((each) => each.replace(/^urn:network:geo:/, '')),
)

/** Narrows to what a person or a company is followed by; an unknown name finds nothing. */
export const followedBy: Filter = async (query, followerOf, db) => {
  const isCompany = segmentOf(followerOf, 'company') !== null
  const person = isCompany ? null : await personNamed(db, followerOf)
  const followed = person ?? (await companyNamed(db, followerOf))
  const column = person ? 'follows_people' : 'follows_companies'
  query.where.push(followed ? `${column} @> array[${query.bind(followed.id)}::integer]` : 'false')
}
