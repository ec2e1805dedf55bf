import type { Person } from '@/lib/service/data/model'
import { random, type Random } from '@/lib/service/data/random'

/** Who may know whom: colleagues by employer, peers by profession and country, followers by person. */
export type Relations = {
  byId: ReadonlyMap<number, Person>
  followers: ReadonlyMap<number, number[]>
  colleagues(person: Person): readonly number[]
  peers(person: Person): readonly number[]
}

/** The company a person works for now; null between jobs. */
export function employerOf(person: Person): number | null {
  const role = person.roles[0]
  return role && role.to === null ? role.companyId : null
}

/** Gives everybody people and companies to follow, and groups the people. */
export function makeRelations(
  people: readonly Person[],
  companyIds: readonly number[],
): { people: Person[]; relations: Relations } {
  const atCompany = groupIds(people, (person) => String(employerOf(person)))
  const inTrade = groupIds(people, (person) => `${person.profession}/${person.place.countryCode}`)
  const stars = people
    .filter((person) => person.influencer || person.followers > 3600)
    .map((person) => person.id)
  const colleagues = (person: Person) =>
    employerOf(person) === null ? [] : (atCompany.get(String(employerOf(person))) ?? [])
  const peers = (person: Person) => inTrade.get(`${person.profession}/${person.place.countryCode}`) ?? []
  const following = people.map((person): Person => {
    const chance = random('follows', person.id)
    const known = [
      ...chance.sample(colleagues(person), chance.int(2, 12)),
      ...chance.sample(peers(person), chance.int(1, 14)),
      ...chance.sample(stars, chance.int(1, 6)),
      chance.int(1, people.length),
    ]
    return {
      ...person,
      followsPeople: distinct(known).filter((id) => id !== person.id),
      followsCompanies: followedCompanies(person, companyIds, chance),
    }
  })
  const followers = new Map<number, number[]>()
  for (const person of following) {
    for (const id of person.followsPeople) followers.set(id, [...(followers.get(id) ?? []), person.id])
  }
  return {
    people: following,
    relations: { byId: new Map(following.map((each) => [each.id, each])), followers, colleagues, peers },
  }
}

function followedCompanies(person: Person, companyIds: readonly number[], chance: Random): number[] {
  const own = person.roles.flatMap((role) => (role.companyId === null ? [] : [role.companyId]))
  return distinct([...own, ...chance.sample(companyIds, chance.int(1, 12))])
}

function groupIds(people: readonly Person[], key: (person: Person) => string): Map<string, number[]> {
  const groups = new Map<string, number[]>()
  for (const person of people) {
    const group = groups.get(key(person))
    if (group) group.push(person.id)
    else groups.set(key(person), [person.id])
  }
  return groups
}

const distinct = (ids: readonly number[]): number[] => [...new Set(ids)]
