import {
  employerOf,
  type Company,
  type Person,
  type Post,
  type Role,
  type School,
} from '@/lib/service/data/model'
import { random, type Random } from '@/lib/sandbox/network/random'
import { professions, type Trade } from '@/lib/sandbox/network/words'
import { companySlots, personSlots, write } from '@/lib/sandbox/network/text'
import { companiesById, factsOf, peopleById, schoolsById } from '@/lib/service/lookups/load'
import type { Source } from '@/lib/service/lookups/lookup'

/** A person with the people, companies, schools and posts that the profile refers to. */
export type ProfileContext = {
  source: Source
  person: Person
  companies: ReadonlyMap<number, Company>
  schools: ReadonlyMap<number, School>
  known: readonly Person[]
  colleagues: readonly Person[]
  posts: readonly Post[]
  current: Company | null
  words: Trade
  companyOf(role: Role): Company | null
  chance(section: string): Random
  fill(template: string, section: Random, company?: Company | null): string
}

const neighbours = 36

/** Reads everything that the profile of a person refers to. */
export async function contextOf(source: Source, person: Person): Promise<ProfileContext> {
  const { db } = source
  const companyIds = [...person.roles.flatMap((role) => role.companyId ?? []), ...person.followsCompanies]
  const companies = await companiesById(db, companyIds)
  const schools = await schoolsById(
    db,
    person.studies.map((study) => study.schoolId),
  )
  const employer = employerOf(person)
  const followed = [...(await peopleById(db, person.followsPeople.slice(0, neighbours))).values()]
  const near = await factsOf<Person>(
    db,
    `network_people where ($1::integer is not null and company_ids @> array[$1::integer] or follows_people @> array[$2::integer])
       and id <> $2 order by id limit ${neighbours}`,
    [employer, person.id],
  )
  const posts = await factsOf<Post>(
    db,
    'network_posts where author_id = $1 order by created_at desc limit 8',
    [person.id],
  )
  const current = employer === null ? null : (companies.get(employer) ?? null)
  const known = [...new Map([...near, ...followed].map((each) => [each.id, each])).values()]
    .filter(visible)
    .sort((a, b) => a.id - b.id)
  const slots = personSlots(person, current)
  return {
    source,
    person,
    companies,
    schools,
    known,
    current,
    words: professions[person.profession],
    colleagues: known.filter((each) => employer !== null && employerOf(each) === employer),
    posts,
    companyOf: ({ companyId }) => (companyId === null ? null : (companies.get(companyId) ?? null)),
    chance: (section) => random('profile', person.id, section),
    fill: (template, section, company = current) =>
      write(
        template,
        company ? { ...slots, ...companySlots(company), city: [person.place.name] } : slots,
        section,
      ),
  }
}

const visible = (person: Person): boolean => person.care !== 'hidden' && !person.memorialized
