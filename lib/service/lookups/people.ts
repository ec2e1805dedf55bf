import type { Queries } from '@/lib/service/data/database'
import { employerOf, type Person } from '@/lib/service/data/model'
import { personRow } from '@/lib/service/lookups/cards'
import { companyIds, followedBy, inGeo, inPlace, schoolIds, several } from '@/lib/service/lookups/filters'
import { searchLookup } from '@/lib/service/lookups/lists'
import { textOf } from '@/lib/service/lookups/lookup'
import { bind, matchTitles, matchWords, rankBy, rankByNames, type Query } from '@/lib/service/lookups/search'

/** A page of people; every filter given narrows the result, the text search tolerates typing errors and matches prefixes. */
export const people = searchLookup<Person>({
  table: 'network_people',
  order: 'standing desc, id',
  filters: {
    search: (query, text) => {
      matchTitles(query, 'search', text)
      rankByNames(query, text, 2)
      rankBy(query, 'title', text, 1.5)
    },
    firstName: (query, text) => matchWords(query, 'first_name', text),
    lastName: (query, text) => matchWords(query, 'last_name', text),
    location: inPlace,
    title: (query, text) => {
      matchTitles(query, 'title_words', text)
      rankBy(query, 'title', text, 1)
    },
    currentCompany: worksAt,
    // as the other searches call it, too
    company: worksAt,
    companyId: worksAt,
    pastCompany: async (query, text, db) =>
      overlaps(query, 'past_company_ids', await companyIds(db, text), 'integer'),
    school: async (query, text, db) => overlaps(query, 'school_ids', await schoolIds(db, text), 'integer'),
    industryId: (query, text) => overlaps(query, 'industry_ids', several(text), 'text'),
    geoId: inGeo,
    followerOf: followedBy,
  },
  rank: (query, input) => {
    const names = [textOf(input, 'firstName'), textOf(input, 'lastName')].filter(Boolean).join(' ')
    if (names) rankBy(query, 'full_name', names, 1)
  },
  companyOf: employerOf,
  show: personRow,
})

async function worksAt(query: Query, text: string, db: Queries): Promise<void> {
  overlaps(query, 'company_ids', await companyIds(db, text), 'integer')
}

const overlaps = (query: Query, column: string, ids: readonly (number | string)[], type: string) =>
  query.where.push(`${column} && ${bind(query, ids)}::${type}[]`)
