import type { Fields } from '@/lib/core/json'
import { employerOf, type Company, type Person, type Role } from '@/lib/service/data/model'
import { personCard } from '@/lib/service/lookups/cards'
import { companiesById, factsOf, peopleById, schoolsById, type Source } from '@/lib/service/lookups/lookup'
import { random, type Random } from '@/lib/sandbox/network/random'
import { companySlots, personSlots, professions, write } from '@/lib/sandbox/network/words'
import profileWords from '@/lib/sandbox/network/words/profiles.json' with { type: 'json' }

const mostNeighbours = 36

export type ProfileContext = Awaited<ReturnType<typeof contextOf>>

/** A person with the people, companies, schools and posts that the profile refers to. */
export async function contextOf(source: Source, person: Person) {
  const { db } = source
  const { id, roles, studies, followsCompanies, followsPeople, profession, place } = person
  const employer = employerOf(person)
  const companyIds = roles.flatMap(({ companyId }) => companyId ?? [])
  const companies = await companiesById(db, [...companyIds, ...followsCompanies])
  const near = await factsOf<Person>(
    db,
    `network_people where ($1::integer is not null and company_ids @> array[$1::integer] or follows_people @> array[$2::integer])
       and id <> $2 order by id limit ${mostNeighbours}`,
    [employer, id],
  )
  const followed = await peopleById(db, followsPeople.slice(0, mostNeighbours))
  const known = [...new Map([...near.map((each) => [each.id, each] as const), ...followed]).values()]
    .filter((each) => each.care !== 'hidden' && !each.memorialized)
    .sort((a, b) => a.id - b.id)
  const current = companies.get(employer ?? -1) ?? null
  const words = professions[profession]
  const slots = {
    ...personSlots(person, current),
    title: [roles[0]?.title ?? words.name],
    trade: [words.name.toLowerCase()],
    domain: [current?.domain ?? 'projects.example'],
    school: [studies[0]?.school ?? 'Evening school'],
    course: words.courses,
    cause: profileWords.causes,
  }
  return {
    source,
    person,
    companies,
    schools: await schoolsById(
      db,
      studies.map(({ schoolId }) => schoolId),
    ),
    known,
    colleagues: known.filter((each) => employer !== null && employerOf(each) === employer),
    current,
    words,
    /** Each part has choices of its own, so that none changes with another. */
    choices: (part: string): Random => random('profile', id, part),
    card: (each: Person) => personCard(source, each),
    companyOf: ({ companyId }: Role): Company | null => companies.get(companyId ?? -1) ?? null,
    fill: (template: string, chance: Random, company = current): string =>
      write(template, company ? { ...slots, ...companySlots(company), city: [place.name] } : slots, chance),
    /** Writes a record out; a text that comes out empty is not known. */
    record: (templates: Readonly<Record<string, string>>, chance: Random): Fields =>
      Object.fromEntries(
        Object.entries(templates).map(([name, text]) => [name, write(text, slots, chance) || null]),
      ),
  }
}
