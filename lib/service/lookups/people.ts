import type { Queries } from '@/lib/service/data/database'
import { employerOf, type Person } from '@/lib/service/data/model'
import { personRow } from '@/lib/service/lookups/cards'
import { companyIds, followedBy, inGeo, inPlace, schoolIds, several } from '@/lib/service/lookups/filters'
import {
  bind,
  matchTitles,
  matchWords,
  rankBy,
  rankByNames,
  searchLookup,
  type Query,
} from '@/lib/service/lookups/search'
import { found, notFound, textOf, type Input, type Lookup } from '@/lib/service/lookups/lookup'
import type { Fields } from '@/lib/core/json'
import { companiesById, findPerson, personNamed } from '@/lib/service/lookups/load'

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

/** One profile by public identifier, encoded id or address. */
export const profile: Lookup = async (source, input) => {
  const person = await findPerson(source.db, input)
  if (!person) return notFound(`No profile is called ${askedFor(input)}.`)
  return found(await source.network.profile(source, person))
}

/** Several profiles in the order asked; those that do not exist are left out. */
export const bulk: Lookup = async (source, input) => {
  const asked = Array.isArray(input.profiles) ? input.profiles.filter(isInput) : []
  const profiles: Fields[] = []
  for (const each of asked) {
    const name = textOf(each, 'networkId') ?? textOf(each, 'networkUrl')
    const person = name ? await personNamed(source.db, name) : null
    if (person) profiles.push(await source.network.profile(source, person))
  }
  if (profiles.length === 0) return notFound('None of these profiles exists.')
  return found({ profiles })
}

const isInput = (value: unknown): value is Input =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const askedFor = (input: Input): string =>
  `“${textOf(input, 'networkId') ?? textOf(input, 'networkUrl') ?? ''}”`

/** The work address of a person and how sure the checks are of it. */
export const email: Lookup = async (source, input) => {
  const person = await findPerson(source.db, input)
  if (!person) return notFound('No profile has this identifier.')
  const employer = employerOf(person)
  const company = employer === null ? undefined : (await companiesById(source.db, [employer])).get(employer)
  if (!company || person.mailbox === 'none' || person.care === 'hidden')
    return notFound('No work email is known for this person.')
  return found(source.network.email(person, company))
}
