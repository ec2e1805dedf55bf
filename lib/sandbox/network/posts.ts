import type { Comment, Company, Person, Post } from '@/lib/service/data/model'
import { hash } from '@/lib/service/lookups/identifiers'
import { asOf, daysBefore } from '@/lib/sandbox/network/dates'
import type { Start } from '@/lib/sandbox/network/people'
import { random, type Random } from '@/lib/sandbox/network/random'
import { personSlots, professions, write, type Slots } from '@/lib/sandbox/network/words'
import postWords from '@/lib/sandbox/network/words/posts.json' with { type: 'json' }

const distinct = (ids: readonly number[]): number[] => [...new Set(ids)]

export type Relations = ReturnType<typeof openRelations>

const mostStars = 400

function add<Key>(groups: Map<Key, number[]>, key: Key, id: number): void {
  const group = groups.get(key)
  if (group) group.push(id)
  else groups.set(key, [id])
}

/** Says who may know whom among so many people, and whom and what somebody follows. */
export function openRelations(count: number, startOf: (id: number) => Start, companies: readonly Company[]) {
  const tradeOf = ({ profession, place }: Start) => `${profession}/${place.countryCode}`
  const atCompany = new Map<number, number[]>()
  const inTrade = new Map<string, number[]>()
  const stars: number[] = []
  const companyIds = companies.map(({ id }) => id)
  for (let id = 1; id <= count; id += 1) {
    const start = startOf(id)
    if (start.isEmployed) add(atCompany, start.company.id, id)
    add(inTrade, tradeOf(start), id)
    if (start.isStar && stars.length < mostStars) stars.push(id)
  }
  const near = (start: Start) => ({
    colleagues: start.isEmployed ? (atCompany.get(start.company.id) ?? []) : [],
    peers: inTrade.get(tradeOf(start)) ?? [],
  })
  return {
    startOf,
    near,
    withFollows(person: Person, start: Start): Person {
      const chance = random('follows', person.id)
      const { colleagues, peers } = near(start)
      const known = [
        ...chance.sample(colleagues, chance.int(2, 12)),
        ...chance.sample(peers, chance.int(1, 14)),
        ...chance.sample(stars, chance.int(1, 6)),
      ]
      const employers = person.roles.flatMap(({ companyId }) => companyId ?? [])
      return {
        ...person,
        followsPeople: distinct(known).filter((id) => id !== person.id),
        followsCompanies: distinct([...employers, ...chance.sample(companyIds, chance.int(1, 12))]),
      }
    },
    /** Who may post openings of each company. */
    recruiters: new Map(
      [...atCompany].map(([id, staff]) => {
        const hiring = staff.filter((each) => startOf(each).hires || startOf(each).profession === 'people')
        return [id, hiring.length > 0 ? hiring : staff.slice(0, 1)]
      }),
    ),
  }
}

const mediaWeights = { none: 44, image: 26, article: 12, document: 9, video: 6, poll: 3 } as const

/** The posts of somebody in the last two years; people with more followers write more and get more reactions. */
export function makePosts(author: Person, relations: Relations): Post[] {
  if (!/full|plain/.test(author.care) || author.memorialized) return []
  const chance = random('posts', author.id)
  const start = relations.startOf(author.id)
  const shares = Math.sqrt(author.followers) + (author.influencer ? 300 : 8)
  const count = Math.floor(shares * 0.008 + chance.next() + (start.hires ? 1 : 0))
  return Array.from({ length: count }, (_, index) => makePost(author, start, index, relations))
}

/** The words that fit what somebody writes who stands there. */
const slotsOf = ({ profession, place, company, isEmployed }: Start): Slots =>
  personSlots(profession, place, isEmployed ? company : null)

function makePost(author: Person, start: Start, index: number, relations: Relations): Post {
  const chance = random('post', author.id, index)
  const createdAt = daysBefore(0.2 + Math.pow(chance.next(), 1.6) * 720)
  const slots = slotsOf(start)
  const media = chance.among(mediaWeights)
  const isTitled = media === 'article' || media === 'document' || media === 'poll'
  const reactors = audience(author, start, relations, chance)
  const hashtags = chance
    .sample(professions[author.profession].skills, chance.int(0, 4))
    .map((skill) => skill.replace(/[^\p{L}\p{N}]/gu, ''))
  return {
    id: activityId(createdAt, author.id * 128 + index),
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

/** Mostly people of the trade and the company, of whom a post reaches a few more where they are many. */
function audience(author: Person, start: Start, { near, startOf }: Relations, chance: Random): number[] {
  const { colleagues, peers } = near(start)
  const most = author.influencer ? 180 : 46
  const around = Math.min(400, colleagues.length + peers.length)
  const size = Math.round(2 + Math.pow(chance.next(), 2.2) * most + around * 0.06)
  const some = [...chance.sample(colleagues, Math.ceil(size / 3)), ...chance.sample(peers, size)]
  return distinct(chance.sample(some, size)).filter((id) => id !== author.id && !startOf(id).memorialized)
}

/** A nineteen-digit id whose upper bits are the time, as the network numbers posts. */
const activityId = (iso: string, salt: number): string =>
  ((BigInt(Date.parse(iso)) << 22n) | BigInt(salt & 0x3fffff)).toString()

/** Comments under a post, oldest first, written by readers. */
export function makeComments(post: Post, author: Person, { startOf }: Relations): Comment[] {
  const chance = random('comments', post.id)
  const most = Math.min(28, Math.round(post.reactors.length * 0.3))
  const writers = chance.sample(post.reactors, chance.int(0, most))
  const age = (asOf.getTime() - Date.parse(post.createdAt)) / 86_400_000
  return writers.map((authorId, position): Comment => {
    const later = 0.03 + position * Math.min(0.4, age / 40) + chance.next() * 0.02
    const createdAt = daysBefore(Math.max(0.01, age - later))
    const slots = { ...slotsOf(startOf(authorId)), name: [author.firstName] }
    const likes = chance.chance(0.5) ? chance.int(1, 14) : 0
    return {
      id: activityId(createdAt, hash(post.id) + position * 4_111),
      postId: post.id,
      position,
      authorId,
      createdAt,
      text: write(chance.pick(postWords.comments), slots, chance),
      reactions: likes > 0 ? [{ type: 'LIKE', count: likes }] : [],
    }
  })
}
