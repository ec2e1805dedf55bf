import { employerOf, type Comment, type Company, type Person, type Post } from '@/lib/service/data/model'
import { random, type Random } from '@/lib/sandbox/network/random'
import { asOf, daysBefore } from '@/lib/sandbox/network/dates'
import type { Relations } from '@/lib/sandbox/network/relations'
import { personSlots, write, type Slots } from '@/lib/sandbox/network/text'
import { professions } from '@/lib/sandbox/network/words'
import postWords from '@/lib/sandbox/network/words/posts.json' with { type: 'json' }

const mediaWeights = { none: 44, image: 26, article: 12, document: 9, video: 6, poll: 3 } as const

/** Posts of the last two years; people with more followers and higher levels write more and get more reactions. */
export function makePosts(
  count: number,
  people: readonly Person[],
  relations: Relations,
  companies: ReadonlyMap<number, Company>,
): Post[] {
  const authors = people.filter(
    (person) => person.care !== 'hidden' && person.care !== 'sparse' && !person.memorialized,
  )
  const bag = authors.flatMap((person) => {
    const shares = Math.ceil((Math.sqrt(person.followers) + (person.influencer ? 300 : 8)) / 8)
    return Array.from({ length: shares }, () => person)
  })
  const chance = random('posts', count)
  const prolific = Array.from({ length: Math.max(0, count - authors.length) }, () => chance.pick(bag))
  return [...authors, ...prolific]
    .slice(0, count)
    .map((author, index) => makePost(index, author, relations, companies))
    .sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1))
}

function makePost(
  index: number,
  author: Person,
  relations: Relations,
  companies: ReadonlyMap<number, Company>,
): Post {
  const chance = random('post', index)
  const createdAt = daysBefore(0.2 + Math.pow(chance.next(), 1.6) * 720)
  const slots = personSlots(author, companies.get(employerOf(author) ?? -1) ?? null)
  const kind = chance.among(mediaWeights)
  const reactors = audience(author, relations, chance)
  const hashtags = chance
    .sample(professions[author.profession].skills, chance.int(0, 4))
    .map((skill) => skill.replace(/[^\p{L}\p{N}]/gu, ''))
  return {
    id: activityId(createdAt, index * 761 + 13),
    authorId: author.id,
    createdAt,
    text: bodyOf(slots, hashtags, chance),
    media: kind,
    title:
      kind === 'article' || kind === 'document' || kind === 'poll'
        ? write(chance.pick(postWords.titles), slots, chance)
        : null,
    hashtags,
    shares: Math.floor(reactors.length * chance.next() * 0.12),
    reactors,
    reactionKinds: reactors.map(() => chance.among(postWords.reactions)).join(''),
  }
}

function bodyOf(slots: Slots, hashtags: readonly string[], chance: Random): string {
  const parts = [
    chance.pick(postWords.lines.opening),
    ...chance.sample(postWords.lines.middle, chance.int(1, 3)),
    chance.pick(postWords.lines.lesson),
    chance.pick(postWords.lines.closing),
  ]
  const tags = hashtags.map((tag) => `#${tag}`).join(' ')
  return [...parts.map((part) => write(part, slots, chance)), tags].filter(Boolean).join('\n\n')
}

function audience(author: Person, relations: Relations, chance: Random): number[] {
  const near = [...relations.colleagues(author), ...relations.followersOf(author), ...relations.peers(author)]
  const size = Math.round(
    2 + Math.pow(chance.next(), 2.2) * (author.influencer ? 180 : 46) + near.length * 0.06,
  )
  const strangers = Array.from({ length: Math.ceil(size * 0.15) }, () => chance.int(1, relations.byId.size))
  const chosen = new Set([...chance.sample(near, size), ...strangers])
  return [...chosen].filter((id) => id !== author.id && relations.byId.get(id)?.memorialized === false)
}

/** A nineteen-digit id whose upper bits are the time, as the network numbers posts. */
const activityId = (iso: string, salt: number): string =>
  ((BigInt(Date.parse(iso)) << 22n) | BigInt(salt & 0x3fffff)).toString()

/** Comments under posts, oldest first, written by readers and now and then answered by the author. */
export function makeComments(
  posts: readonly Post[],
  relations: Relations,
  companies: ReadonlyMap<number, Company>,
): Comment[] {
  return posts.flatMap((post) => {
    const chance = random('comments', post.id)
    const most = Math.min(28, Math.round(post.reactors.length * 0.3))
    const writers = chance.sample(post.reactors, chance.int(0, most))
    const withAnswers = writers.flatMap((id) => (chance.chance(0.12) ? [id, post.authorId] : [id]))
    return withAnswers.map((id, position) => makeComment(post, id, position, relations, companies, chance))
  })
}

function makeComment(
  post: Post,
  writer: number,
  position: number,
  relations: Relations,
  companies: ReadonlyMap<number, Company>,
  chance: Random,
): Comment {
  const person = relations.byId.get(writer)
  const author = relations.byId.get(post.authorId)
  if (!person || !author) throw new Error(`post ${post.id} names people who do not exist`)
  const slots = {
    ...personSlots(person, companies.get(employerOf(person) ?? -1) ?? null),
    name: [author.firstName],
  }
  const age = (asOf.getTime() - Date.parse(post.createdAt)) / 86_400_000
  const createdAt = daysBefore(
    Math.max(0.01, age - 0.03 - position * Math.min(0.4, age / 40) - chance.next() * 0.02),
  )
  const likes = chance.chance(0.5) ? chance.int(1, 14) : 0
  return {
    id: activityId(createdAt, position * 4_111 + (Number(post.id.slice(-5)) % 4_000)),
    postId: post.id,
    position,
    authorId: writer,
    createdAt,
    text: write(
      writer === post.authorId ? chance.pick(postWords.thanks) : chance.pick(postWords.comments),
      slots,
      chance,
    ),
    reactions: [
      ...(likes > 0 ? [{ type: 'LIKE', count: likes }] : []),
      ...(likes > 4 && chance.chance(0.5)
        ? [{ type: chance.pick(['PRAISE', 'INTEREST', 'EMPATHY']), count: chance.int(1, 4) }]
        : []),
    ],
  }
}
