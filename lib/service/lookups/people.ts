import { employerOf } from '@/lib/service/data/relations'
import type { Person } from '@/lib/service/data/model'
import { personRow } from '@/lib/service/lookups/cards'
import { companyIds, followedBy, inGeo, inPlace, schoolIds, several } from '@/lib/service/lookups/filters'
import { listAnswer } from '@/lib/service/lookups/lists'
import { companiesById } from '@/lib/service/lookups/load'
import {
  bind,
  matchTitles,
  matchWords,
  rankBy,
  rankByNames,
  searchTable,
  type Query,
} from '@/lib/service/lookups/search'
import { numberOf, textOf, type Input, type Source, type Lookup } from '@/lib/service/lookups/lookup'

const words = {
  firstName: 'first_name',
  lastName: 'last_name',
} as const

/** A page of people; every filter given narrows the result, the text search tolerates typing errors and matches prefixes. */
export const people: Lookup = async (source, input) => {
  const page = numberOf(input, 'page', 1)
  const hits = await searchTable<Person>(source.db, 'network_people', 'standing desc, id', page, (query) =>
    narrow(source, input, query),
  )
  const companies = await companiesById(
    source.db,
    hits.rows.flatMap((person) => employerOf(person) ?? []),
  )
  return listAnswer(input, page, hits, (person) => personRow(source, person, companies))
}

async function narrow({ db }: Source, input: Input, query: Query): Promise<void> {
  const search = textOf(input, 'search')
  if (search) {
    matchTitles(query, 'search', search)
    rankByNames(query, search, 2)
    rankBy(query, 'title', search, 1.5)
  }
  for (const [field, column] of Object.entries(words)) {
    const text = textOf(input, field)
    if (text) matchWords(query, column, text)
  }
  const location = textOf(input, 'location')
  if (location) inPlace(query, location)
  const title = textOf(input, 'title')
  if (title) {
    matchTitles(query, 'title_words', title)
    rankBy(query, 'title', title, 1)
  }
  const names = [textOf(input, 'firstName'), textOf(input, 'lastName')].filter(Boolean).join(' ')
  if (names) rankBy(query, 'full_name', names, 1)
  const overlaps = (column: string, ids: readonly (number | string)[], type: string) =>
    query.where.push(`${column} && ${bind(query, ids)}::${type}[]`)
  // as the other searches call it, too
  for (const field of ['currentCompany', 'company', 'companyId']) {
    const current = textOf(input, field)
    if (current) overlaps('company_ids', await companyIds(db, current), 'integer')
  }
  const past = textOf(input, 'pastCompany')
  if (past) overlaps('past_company_ids', await companyIds(db, past), 'integer')
  const school = textOf(input, 'school')
  if (school) overlaps('school_ids', await schoolIds(db, school), 'integer')
  const industry = textOf(input, 'industryId')
  if (industry) overlaps('industry_ids', several(industry), 'text')
  const geoId = textOf(input, 'geoId')
  if (geoId) inGeo(query, geoId)
  const followerOf = textOf(input, 'followerOf')
  if (followerOf) await followedBy(db, query, followerOf)
}
