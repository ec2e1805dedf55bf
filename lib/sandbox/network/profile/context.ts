import { employerOf, type Company, type Person, type Post, type Role } from '@/lib/service/data/model'
import { random, type Random } from '@/lib/sandbox/network/random'
import { professions } from '@/lib/sandbox/network/words'
import { companySlots, personSlots, write } from '@/lib/sandbox/network/text'
import { companiesById, factsOf, peopleById, schoolsById } from '@/lib/service/lookups/load'
import type { Source } from '@/lib/service/lookups/lookup'

/** A person with the people, companies, schools and posts that the profile refers to. */
export type ProfileContext = Awaited<ReturnType<typeof contextOf>>

const neighbours = 36

/** Reads everything that the profile of a person refers to. */
export async function contextOf(source: Source, person: Person) {
  const { db } = source
  const companyIds = [...person.roles.flatMap((role) => role.companyId ?? []), ...person.followsCompanies]
  const companies = await companiesById(db, companyIds)
  const schools = await schoolsById(
    db,
    person.studies.map((study) => study.schoolId),
  )
  const employer = employerOf(person)
  const near = await factsOf<Person>(
    db,
    `network_people where ($1::integer is not null and company_ids @> array[$1::integer] or follows_people @> array[$2::integer])
       and id <> $2 order by id limit ${neighbours}`,
    [employer, person.id],
  )
  const followed = await peopleById(db, person.followsPeople.slice(0, neighbours))
  const posts = await factsOf<Post>(
    db,
    'network_posts where author_id = $1 order by created_at desc limit 8',
    [person.id],
  )
  const current = employer === null ? null : (companies.get(employer) ?? null)
  const known = [...new Map([...near.map((each) => [each.id, each] as const), ...followed]).values()]
    .filter((each) => each.care !== 'hidden' && !each.memorialized)
    .sort((a, b) => a.id - b.id)
  const slots = personSlots(person, current)
  return {
    source,
    person,
    companies,
    schools,
    known,
    colleagues: known.filter((each) => employer !== null && employerOf(each) === employer),
    posts,
    current,
    words: professions[person.profession],
    companyOf: ({ companyId }: Role): Company | null => companies.get(companyId ?? -1) ?? null,
    /** The choices of one section: each has its own, so that none changes with another. */
    chance: (section: string): Random => random('profile', person.id, section),
    fill: (template: string, chance: Random, company = current): string =>
      write(
        template,
        company ? { ...slots, ...companySlots(company), city: [person.place.name] } : slots,
        chance,
      ),
  }
}
