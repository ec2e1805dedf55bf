import { employerOf, type Comment, type Company, type Person, type Post } from '@/lib/service/data/model'
import { random, type Random } from '@/lib/sandbox/network/random'
import { asOf, daysBefore } from '@/lib/sandbox/network/dates'
import type { Relations } from '@/lib/sandbox/network/relations'
import { personSlots, write, type Slots } from '@/lib/sandbox/network/text'
import { professions } from '@/lib/sandbox/network/words'
import postWords from '@/lib/sandbox/network/words/posts.json' with { type: 'json' }

const mediaWeights = { none: 44, image: 26, article: 12, document: 9, video: 6, poll: 3 } as const

type Companies = ReadonlyMap<number, Company>

const slotsOf = (person: Person, companies: Companies): Slots =>
  personSlots(person, companies.get(employerOf(person) ?? -1) ?? null)

/** Posts of the last two years; people with more followers and higher levels write more and get more reactions. */
export function makePosts(
  count: number,
  people: readonly Person[],
  relations: Relations,
  companies: Companies,
): Post[] {
  const authors = people.filter(({ care, memorialized }) => /full|plain/.test(care) && !memorialized)
  const bag = authors.flatMap((person) => {
    const shares = Math.ceil((Math.sqrt(person.followers) + (person.influencer ? 300 : 8)) / 8)
    return Array.from({ length: shares }, () => person)
  })
  const chance = random('posts', count)
  return Array.from({ length: count }, (_, index) =>
    makePost(index, authors[index] ?? chance.pick(bag), relations, companies),
  ).sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1))
}

function makePost(index: number, author: Person, relations: Relations, companies: Companies): Post {
  const chance = random('post', index)
  const createdAt = daysBefore(0.2 + Math.pow(chance.next(), 1.6) * 720)
  const slots = slotsOf(author, companies)
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

function audience(author: Person, { around, byId }: Relations, chance: Random): number[] {
  const near = around(author)
  const most = author.influencer ? 180 : 46
  const size = Math.round(2 + Math.pow(chance.next(), 2.2) * most + near.length * 0.06)
  const strangers = Array.from({ length: Math.ceil(size * 0.15) }, () => chance.int(1, byId.size))
  const chosen = new Set([...chance.sample(near, size), ...strangers])
  return [...chosen].filter((id) => id !== author.id && byId.get(id)?.memorialized === false)
}

/** A nineteen-digit id whose upper bits are the time, as the network numbers posts. */
const activityId = (iso: string, salt: number): string =>
  ((BigInt(Date.parse(iso)) << 22n) | BigInt(salt & 0x3fffff)).toString()

/** Comments under posts, oldest first, written by readers and now and then answered by the author. */
export function makeComments(posts: readonly Post[], { byId }: Relations, companies: Companies): Comment[] {
  return posts.flatMap((post) => {
    const chance = random('comments', post.id)
    const most = Math.min(28, Math.round(post.reactors.length * 0.3))
    const writers = chance
      .sample(post.reactors, chance.int(0, most))
      .flatMap((id) => (chance.chance(0.12) ? [id, post.authorId] : [id]))
    const age = (asOf.getTime() - Date.parse(post.createdAt)) / 86_400_000
    return writers.map((authorId, position): Comment => {
      const [writer, author] = [byId.get(authorId), byId.get(post.authorId)]
      if (!writer || !author) throw new Error(`post ${post.id} names people who do not exist`)
      const later = 0.03 + position * Math.min(0.4, age / 40) + chance.next() * 0.02
      const createdAt = daysBefore(Math.max(0.01, age - later))
      const texts = authorId === post.authorId ? postWords.thanks : postWords.comments
      const slots = { ...slotsOf(writer, companies), name: [author.firstName] }
      const likes = chance.chance(0.5) ? chance.int(1, 14) : 0
      const other = likes > 4 && chance.chance(0.5) ? chance.int(1, 4) : 0
      return {
        id: activityId(createdAt, position * 4_111 + (Number(post.id.slice(-5)) % 4_000)),
        postId: post.id,
        position,
        authorId,
        createdAt,
        text: write(chance.pick(texts), slots, chance),
        reactions: [
          { type: 'LIKE', count: likes },
          { type: chance.pick(['PRAISE', 'INTEREST', 'EMPATHY']), count: other },
        ].filter(({ count }) => count > 0),
      }
    })
  })
}
