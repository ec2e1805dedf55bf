import { groupBy } from '@/lib/core/group'
import { employerOf, type Person } from '@/lib/service/data/model'
import { random, type Random } from '@/lib/sandbox/network/random'

/** Who may know whom: colleagues by employer, peers by profession and country, followers by person. */
export type Relations = {
  byId: ReadonlyMap<number, Person>
  followersOf(person: Person): readonly number[]
  colleagues(person: Person): readonly number[]
  peers(person: Person): readonly number[]
}

/** Gives everybody people and companies to follow, and groups the people. */
export function makeRelations(
  people: readonly Person[],
  companyIds: readonly number[],
): { people: Person[]; relations: Relations } {
  const tradeOf = (person: Person) => `${person.profession}/${person.place.countryCode}`
  const atCompany = groupBy(people, employerOf)
  const inTrade = groupBy(people, tradeOf)
  const stars = people
    .filter((person) => person.influencer || person.followers > 3600)
    .map((person) => person.id)
  const colleagues = (person: Person) =>
    employerOf(person) === null ? [] : idsOf(atCompany.get(employerOf(person)))
  const peers = (person: Person) => idsOf(inTrade.get(tradeOf(person)))
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
  const follows = following.flatMap(({ id, followsPeople }) => followsPeople.map((of) => ({ of, by: id })))
  const followers = groupBy(follows, ({ of }) => of)
  const followersOf = ({ id }: Person) => (followers.get(id) ?? []).map(({ by }) => by)
  return {
    people: following,
    relations: { byId: new Map(following.map((each) => [each.id, each])), followersOf, colleagues, peers },
  }
}

function followedCompanies(person: Person, companyIds: readonly number[], chance: Random): number[] {
  const own = person.roles.flatMap((role) => (role.companyId === null ? [] : [role.companyId]))
  return distinct([...own, ...chance.sample(companyIds, chance.int(1, 12))])
}

const idsOf = (people: readonly Person[] = []) => people.map(({ id }) => id)

const distinct = (ids: readonly number[]): number[] => [...new Set(ids)]
