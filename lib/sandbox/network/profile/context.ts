import type { Fields } from '@/lib/core/json'
import { employerOf, type Company, type Person, type Post, type Role } from '@/lib/service/data/model'
import { personCard } from '@/lib/service/lookups/cards'
import { companiesById, factsOf, peopleById, schoolsById } from '@/lib/service/lookups/load'
import type { Source } from '@/lib/service/lookups/lookup'
import { random, type Random } from '@/lib/sandbox/network/random'
import { companySlots, personSlots, professions, write } from '@/lib/sandbox/network/words'

export type ProfileContext = Awaited<ReturnType<typeof contextOf>>

const mostNeighbours = 36
const latestPosts = 'network_posts where author_id = $1 order by created_at desc limit 8'

/** A person with the people, companies, schools and posts that the profile refers to. */
export async function contextOf(source: Source, person: Person) {
  const { db } = source
  const { id, care, roles, studies, followsCompanies, followsPeople, profession, place } = person
  const employer = employerOf(person)
  const companyIds = roles.flatMap(({ companyId }) => companyId ?? [])
  const companies = await companiesById(db, [...companyIds, ...followsCompanies])
  const schoolIds = studies.map(({ schoolId }) => schoolId)
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
  const slots = personSlots(person, current)

  /** Each section has choices of its own, so that none changes with another. */
  const choices = (section: string): Random => random('profile', id, section)

  function skillNames(): string[] {
    const chance = choices('skills')
    const counts = {
      full: chance.int(22, 32),
      plain: chance.int(10, 20),
      sparse: chance.int(0, 6),
      hidden: 0,
    }
    const own = chance.sample(words.skills, Math.ceil(counts[care] * 0.75))
    const others = chance.sample(professions[words.related].skills, counts[care] - own.length)
    return [...new Set([...own, ...others])]
  }

  return {
    source,
    person,
    companies,
    schools: await schoolsById(db, schoolIds),
    known,
    colleagues: known.filter((each) => employer !== null && employerOf(each) === employer),
    posts: await factsOf<Post>(db, latestPosts, [id]),
    current,
    words,
    choices,
    /** In the order of their endorsements. */
    skills: skillNames(),
    card: (each: Person) => personCard(source, each),
    companyOf: ({ companyId }: Role): Company | null => companies.get(companyId ?? -1) ?? null,
    fill: (template: string, chance: Random, company = current): string =>
      write(template, company ? { ...slots, ...companySlots(company), city: [place.name] } : slots, chance),
    /** A section that a full profile has with this probability, and a plain one a third as often. */
    section<T>(
      name: string,
      probability: number,
      most: number,
      texts: readonly T[],
      entry: (text: T, chance: Random, index: number) => Fields,
    ): Fields[] {
      const chance = choices(name)
      if (!chance.chance(probability * { full: 1, plain: 0.35, sparse: 0, hidden: 0 }[care])) return []
      return chance.sample(texts, chance.int(1, most)).map((text, index) => entry(text, chance, index))
    },
  }
}
