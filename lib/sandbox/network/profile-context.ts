import type { Fields } from '@/lib/core/json'
import {
  employerOf,
  type Company,
  type Person,
  type Post,
  type Role,
  type School,
} from '@/lib/service/data/model'
import { personCard } from '@/lib/service/lookups/cards'
import { companiesById, schoolsById, type Source } from '@/lib/service/lookups/lookup'
import { random, type Random } from '@/lib/sandbox/network/random'
import { companySlots, personSlots, professions, write } from '@/lib/sandbox/network/words'
import profileWords from '@/lib/sandbox/network/words/profiles.json' with { type: 'json' }

const mostNeighbours = 12

export type ProfileContext = ReturnType<typeof contextOf>

type Around = { id: string; known: Person[] | null; posts: Post[] | null }

/** People with the people, companies, schools and posts that their profiles refer to, all read together. */
export async function contextsOf(source: Source, people: readonly Person[]): Promise<ProfileContext[]> {
  const { db } = source
  const companyIds = people.flatMap(({ roles, followsCompanies }) => [
    ...roles.flatMap(({ companyId }) => companyId ?? []),
    ...followsCompanies,
  ])
  const schoolIds = people.flatMap(({ studies }) => studies.map(({ schoolId }) => schoolId))
  const [companies, schools, around] = await Promise.all([
    companiesById(db, companyIds),
    schoolsById(db, schoolIds),
    db.query<Around>(aroundPeople, [people.map(({ id }) => id)]),
  ])
  const byId = new Map(around.map((each) => [Number(each.id), each]))
  return people.map((person) => {
    const { known, posts } = byId.get(person.id) ?? {}
    const shown = (known ?? []).filter((each) => each.care !== 'hidden' && !each.memorialized)
    return contextOf(source, person, { companies, schools, known: shown, posts: posts ?? [] })
  })
}

/** What is read of a neighbour: the card and the employer; written out whole, dozens of careers cost more than finding them. */
const shown = `facts - '{roles,studies,languages,place,followsPeople,followsCompanies}'::text[]
  || jsonb_build_object('roles', jsonb_build_array(facts #> '{roles,0}'))`

/** Colleagues, followers and those followed, each from an index; the fence keeps the planner from walking all people. */
const aroundPeople = `
  select person.id,
    (select json_agg(${shown} order by id) from network_people where id <> person.id and id in (
      (select id from network_people where company_ids[1] = person.company_ids[1] order by id limit ${mostNeighbours})
      union (select id from (select id from network_people where follows_people @> array[person.id] offset 0) as fans
        order by id limit ${mostNeighbours})
      union select unnest(person.follows_people[1:${mostNeighbours}]))) as known,
    (select json_agg(facts) from (select facts from network_posts where author_id = person.id
      order by created_at desc limit 3) as latest) as posts
  from network_people as person where id = any($1::bigint[])`

type Known = {
  companies: ReadonlyMap<number, Company>
  schools: ReadonlyMap<number, School>
  known: Person[]
  posts: Post[]
}

function contextOf(source: Source, person: Person, { companies, schools, known, posts }: Known) {
  const { id, roles, studies, profession, place } = person
  const employer = employerOf(person)
  const current = companies.get(employer ?? -1) ?? null
  const words = professions[profession]
  const slots = {
    ...personSlots(profession, place, current),
    name: [person.firstName],
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
    schools,
    known,
    posts,
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
