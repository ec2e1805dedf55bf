import { groupBy } from '@/lib/core/group'
import { employerOf, type Comment, type Company, type Person, type Post } from '@/lib/service/data/model'
import { asOf, daysBefore } from '@/lib/sandbox/network/dates'
import { random, type Random } from '@/lib/sandbox/network/random'
import { personSlots, professions, write, type Slots } from '@/lib/sandbox/network/words'
import postWords from '@/lib/sandbox/network/words/posts.json' with { type: 'json' }

const idsOf = (people: readonly Person[] = []) => people.map(({ id }) => id)

const distinct = (ids: readonly number[]): number[] => [...new Set(ids)]

type Relations = ReturnType<typeof makeRelations>

/** Gives everybody people and companies to follow, and says who may know whom. */
export function makeRelations(unrelated: readonly Person[], companies: readonly Company[]) {
  const tradeOf = (person: Person) => `${person.profession}/${person.place.countryCode}`
  const atCompany = groupBy(unrelated, employerOf)
  const inTrade = groupBy(unrelated, tradeOf)
  const stars = idsOf(unrelated.filter((person) => person.influencer || person.followers > 3600))
  const companyIds = companies.map(({ id }) => id)
  const companyById = new Map(companies.map((company) => [company.id, company]))
  const colleagues = (person: Person) => {
    const employer = employerOf(person)
    return employer === null ? [] : idsOf(atCompany.get(employer))
  }
  const peers = (person: Person) => idsOf(inTrade.get(tradeOf(person)))
  const people = unrelated.map((person): Person => {
    const chance = random('follows', person.id)
    const known = [
      ...chance.sample(colleagues(person), chance.int(2, 12)),
      ...chance.sample(peers(person), chance.int(1, 14)),
      ...chance.sample(stars, chance.int(1, 6)),
    ]
    const employers = person.roles.flatMap(({ companyId }) => companyId ?? [])
    return {
      ...person,
      followsPeople: distinct(known).filter((id) => id !== person.id),
      followsCompanies: distinct([...employers, ...chance.sample(companyIds, chance.int(1, 12))]),
    }
  })
  return {
    people,
    personById: new Map(people.map((each) => [each.id, each])),
    around: (person: Person): number[] => [...colleagues(person), ...peers(person)],
    slotsOf: (person: Person): Slots =>
      personSlots(person, companyById.get(employerOf(person) ?? -1) ?? null),
  }
}

const mediaWeights = { none: 44, image: 26, article: 12, document: 9, video: 6, poll: 3 } as const

/** Posts of the last two years; people with more followers and higher levels write more and get more reactions. */
export function makePosts(count: number, relations: Relations): Post[] {
  const authors = relations.people.filter(
    ({ care, memorialized }) => /full|plain/.test(care) && !memorialized,
  )
  const bag = authors.flatMap((person) => {
    const shares = Math.ceil((Math.sqrt(person.followers) + (person.influencer ? 300 : 8)) / 8)
    return Array.from({ length: shares }, () => person)
  })
  const chance = random('posts', count)
  return Array.from({ length: count }, (_, index) =>
    makePost(index, authors[index] ?? chance.pick(bag), relations),
  ).sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1))
}

function makePost(index: number, author: Person, relations: Relations): Post {
  const chance = random('post', index)
  const createdAt = daysBefore(0.2 + Math.pow(chance.next(), 1.6) * 720)
  const slots = relations.slotsOf(author)
  const media = chance.among(mediaWeights)
  const isTitled = media === 'article' || media === 'document' || media === 'poll'
  const reactors = audience(author, relations, chance)
  const hashtags = chance
    .sample(professions[author.profession].skills, chance.int(0, 4))
    .map((skill) => skill.replace(/[^\p{L}\p{N}]/gu, ''))
  return {
    id: activityId(createdAt, index * 761 + 13),
    authorId: author.id,
    createdAt,
    text: bodyOf(slots, hashtags, chance),
    media,
    title: isTitled ? write(chance.pick(postWords.titles), slots, chance) : null,
    hashtags,
    shares: Math.floor(reactors.length * chance.next() * 0.12),
    reactors,
    reactionKinds: reactors.map(() => chance.among(postWords.reactions)).join(''),
  }
}

function bodyOf(slots: Slots, hashtags: readonly string[], chance: Random): string {
  const { opening, middle, lesson, closing } = postWords.lines
  const middles = chance.sample(middle, chance.int(1, 3))
  const parts = [chance.pick(opening), ...middles, chance.pick(lesson), chance.pick(closing)]
  const tags = hashtags.map((tag) => `#${tag}`).join(' ')
  return [...parts.map((part) => write(part, slots, chance)), tags].filter(Boolean).join('\n\n')
}

function audience(author: Person, { around, personById }: Relations, chance: Random): number[] {
  const near = around(author)
  const most = author.influencer ? 180 : 46
  const size = Math.round(2 + Math.pow(chance.next(), 2.2) * most + near.length * 0.06)
  return distinct(chance.sample(near, size)).filter(
    (id) => id !== author.id && personById.get(id)?.memorialized === false,
  )
}

/** A nineteen-digit id whose upper bits are the time, as the network numbers posts. */
const activityId = (iso: string, salt: number): string =>
  ((BigInt(Date.parse(iso)) << 22n) | BigInt(salt & 0x3fffff)).toString()

/** Comments under posts, oldest first, written by readers. */
export function makeComments(posts: readonly Post[], { personById, slotsOf }: Relations): Comment[] {
  return posts.flatMap((post) => {
    const chance = random('comments', post.id)
    const most = Math.min(28, Math.round(post.reactors.length * 0.3))
    const writers = chance.sample(post.reactors, chance.int(0, most))
    const age = (asOf.getTime() - Date.parse(post.createdAt)) / 86_400_000
    return writers.map((authorId, position): Comment => {
      const [writer, author] = [personById.get(authorId), personById.get(post.authorId)]
      if (!writer || !author) throw new Error(`post ${post.id} names people who do not exist`)
      const later = 0.03 + position * Math.min(0.4, age / 40) + chance.next() * 0.02
      const createdAt = daysBefore(Math.max(0.01, age - later))
      const slots = { ...slotsOf(writer), name: [author.firstName] }
      const likes = chance.chance(0.5) ? chance.int(1, 14) : 0
      return {
        id: activityId(createdAt, position * 4_111 + (Number(post.id.slice(-5)) % 4_000)),
        postId: post.id,
        position,
        authorId,
        createdAt,
        text: write(chance.pick(postWords.comments), slots, chance),
        reactions: likes > 0 ? [{ type: 'LIKE', count: likes }] : [],
      }
    })
  })
}
