import type { Queries } from '@/lib/service/data/database'
import type { Company, School } from '@/lib/service/data/model'
import { segmentOf } from '@/lib/service/lookups/identifiers'
import { companyNamed, factsOf, idOf, personNamed } from '@/lib/service/lookups/lookup'
import type { Reading } from '@/lib/service/lookups/reading'
import {
  hasOneOf,
  hasWords,
  rankBy,
  rankByShare,
  rankByWords,
  searchTable,
  type Filter,
} from '@/lib/service/lookups/search'
import { regionNames } from '@/lib/service/lookups/synonyms'

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

const nameOfCompany = [hasWords('name_words'), rankByShare('name_words', 1), rankBy('name_folded', 1)]

async function companyIdsOfOne(db: Queries, text: string): Promise<number[]> {
  const exact = await companyNamed(db, text)
  if (exact) return [exact.id]
  if (segmentOf(text, 'company')) return []
  const table = { table: 'network_companies', by: 'followers' }
  const hits = await searchTable<Company>(
    db,
    table,
    1,
    nameOfCompany.map((filter) => [filter, text]),
  )
  return hits.rows.map((company) => company.id)
}

/** Narrows to what belongs to the companies that a text names. */
export const ofCompany = hasOneOf('company_id', 'bigint', companyIds, false)

/** The schools that a text names, by address, number or name. */
export async function schoolIds(db: Queries, text: string): Promise<number[]> {
  const key = segmentOf(text, 'school') ?? segmentOf(text, 'company') ?? text
  const exact = await factsOf<School>(db, 'network_schools where universal_name = $1 or id = $2', [
    key,
    idOf(key),
  ])
  if (exact.length > 0) return exact.map((school) => school.id)
  const table = { table: 'network_schools', by: 'id' }
  const hits = await searchTable<School>(db, table, 1, [[hasWords('name_words'), key]])
  return hits.rows.map((school) => school.id)
}

/** How a place is read: regions are the places in them, and 'Greater Boston' or 'Berlin Metropolitan Area' the city. */
export const placeReading: Reading = {
  others: [regionNames],
  around: new Set(['area', 'greater', 'metro', 'metropolitan', 'region']),
}

/** Narrows to rows whose place has what the text asks for; the name of the place itself counts most. */
export const inPlace = [hasWords('location', placeReading), rankByWords('location', 0.2, placeReading)]

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
  query.where.push(followed ? `${column} @> array[${query.bind(followed.id)}::bigint]` : 'false')
}
