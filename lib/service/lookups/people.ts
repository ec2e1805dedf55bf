import { fieldsIn } from '@/lib/core/json'
import { err, ok } from '@/lib/core/result'
import { employerOf, type Person } from '@/lib/service/data/model'
import { personRow } from '@/lib/service/lookups/cards'
import { companyIds, followedBy, inGeo, inPlace, schoolIds, several } from '@/lib/service/lookups/filters'
import { companiesById, findPeople, findPerson, textOf, type Lookup } from '@/lib/service/lookups/lookup'
import type { Reading } from '@/lib/service/lookups/reading'
import {
  hasOneOf,
  hasWords,
  rankBy,
  rankByShare,
  rankByWords,
  searchLookup,
} from '@/lib/service/lookups/search'
import { regionNames, sectorNames, titleNames } from '@/lib/service/lookups/synonyms'

const worksAt = hasOneOf('company_ids', 'bigint', companyIds)
const anything: Reading = {
  others: [titleNames, regionNames, sectorNames],
  names: 'marked',
  around: new Set(['company', 'companies', 'industry', 'sector']),
}
const title: Reading = { others: [titleNames] }
const given: Reading = { names: 'all' }

/** A page of people; every filter given narrows the result, the text search tolerates typing errors and matches prefixes. */
export const people = searchLookup<Person>({
  table: 'network_people',
  by: 'standing',
  filters: {
    search: [
      hasWords('search', anything),
      rankByWords('search', 0.5, anything),
      rankByShare('title_words', 1, title),
      rankBy('full_name', 2),
      rankBy('title', 1.5),
    ],
    firstName: [hasWords('first_name', { ...given, begins: true }), rankByShare('first_name', 1, given)],
    lastName: [hasWords('last_name', { begins: true }), rankByShare('last_name', 1)],
    location: inPlace,
    title: [hasWords('title_words', title), rankByShare('title_words', 1, title), rankBy('title', 1)],
    currentCompany: worksAt,
    // as the other searches call it, too
    company: worksAt,
    companyId: worksAt,
    pastCompany: hasOneOf('past_company_ids', 'bigint', companyIds),
    school: hasOneOf('school_ids', 'bigint', schoolIds),
    industryId: hasOneOf('industry_ids', 'text', (_, text) => several(text)),
    geoId: inGeo,
    followerOf: followedBy,
  },
  together: (input) => {
    const names = [textOf(input, 'firstName'), textOf(input, 'lastName')].filter(Boolean).join(' ')
    return names ? [[rankBy('full_name', 1), names]] : []
  },
  companyOf: employerOf,
  show: personRow,
})

/** One profile by public identifier, encoded id or address. */
export const profile: Lookup = async (source, input) => {
  const { person, name } = await findPerson(source.db, input)
  return person
    ? ok((await source.network.profiles(source, [person]))[0] ?? {})
    : err(`No profile is called “${name}”.`)
}

/** Several profiles in the order asked; those that do not exist are left out. */
export const bulk: Lookup = async (source, input) => {
  const asked = Array.isArray(input.profiles) ? input.profiles.map(fieldsIn) : []
  const found = (await findPeople(source.db, asked)).filter((person) => person !== null)
  const profiles = await source.network.profiles(source, found)
  return profiles.length > 0 ? ok({ profiles }) : err('None of these profiles exists.')
}

/** The work address of a person and how sure the checks are of it. */
export const email: Lookup = async ({ db, network }, input) => {
  const { person } = await findPerson(db, input)
  if (!person) return err('No profile has this identifier.')
  const employer = employerOf(person) ?? -1
  const company = (await companiesById(db, [employer])).get(employer)
  if (!company || person.mailbox === 'none' || person.care === 'hidden')
    return err('No work email is known for this person.')
  return ok(network.email(person, company))
}
