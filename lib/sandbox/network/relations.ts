import { groupBy } from '@/lib/core/group'
import { employerOf, type Person } from '@/lib/service/data/model'
import { random } from '@/lib/sandbox/network/random'

/** Who may know whom: colleagues by employer, peers by profession and country, followers by person. */
export type Relations = {
  byId: ReadonlyMap<number, Person>
  /** Who is near somebody, nearest first. */
  around(person: Person): readonly number[]
}

/** Gives everybody people and companies to follow, and groups the people. */
export function makeRelations(
  people: readonly Person[],
  companyIds: readonly number[],
): { people: Person[]; relations: Relations } {
  const tradeOf = (person: Person) => `${person.profession}/${person.place.countryCode}`
  const atCompany = groupBy(people, employerOf)
  const inTrade = groupBy(people, tradeOf)
  const stars = idsOf(people.filter((person) => person.influencer || person.followers > 3600))
  const colleagues = (person: Person) => {
    const employer = employerOf(person)
    return employer === null ? [] : idsOf(atCompany.get(employer))
  }
  const peers = (person: Person) => idsOf(inTrade.get(tradeOf(person)))
  const following = people.map((person): Person => {
    const chance = random('follows', person.id)
    const known = [
      ...chance.sample(colleagues(person), chance.int(2, 12)),
      ...chance.sample(peers(person), chance.int(1, 14)),
      ...chance.sample(stars, chance.int(1, 6)),
      chance.int(1, people.length),
    ]
    const employers = person.roles.flatMap(({ companyId }) => companyId ?? [])
    return {
      ...person,
      followsPeople: distinct(known).filter((id) => id !== person.id),
      followsCompanies: distinct([...employers, ...chance.sample(companyIds, chance.int(1, 12))]),
    }
  })
  const follows = following.flatMap(({ id, followsPeople }) => followsPeople.map((of) => ({ id, of })))
  const followers = groupBy(follows, ({ of }) => of)
  return {
    people: following,
    relations: {
      byId: new Map(following.map((each) => [each.id, each])),
      around: (person) => [
        ...colleagues(person),
        ...(followers.get(person.id) ?? []).map(({ id }) => id),
        ...peers(person),
      ],
    },
  }
}

const idsOf = (people: readonly Person[] = []) => people.map(({ id }) => id)

const distinct = (ids: readonly number[]): number[] => [...new Set(ids)]
