import type { Fields } from '@/lib/core/json'
import { hash, longNumber, postUrl } from '@/lib/service/lookups/identifiers'
import type { Comment, Person, Post } from '@/lib/service/data/model'
import { actorCard, age, creativeUrl, personCard } from '@/lib/service/lookups/cards'
import { paginationOf } from '@/lib/service/lookups/search'
import { factsOf, peopleById, personNamed, rowNamed } from '@/lib/service/lookups/load'
import {
  found,
  notFound,
  numberOf,
  textOf,
  type Input,
  type Lookup,
  type Source,
} from '@/lib/service/lookups/lookup'

type Row = { facts: Post; comments: string; total: string }

const unitPrice = '0.05'

/** The latest posts of a person; billed is the number requested, not the number returned. */
export const posts: Lookup = async (source, input) => {
  const name = textOf(input, 'profile') ?? ''
  const limit = numberOf(input, 'limit', 5)
  const person = await personNamed(source.db, name)
  if (!person) return notFound(`No profile is called “${name}”.`)
  const rows = await source.db.query<Row>(
    `select p.facts, count(*) over () as total, (select count(*) from network_comments c where c.post_id = p.id) as comments
     from network_posts p where author_id = $1 order by created_at desc, id desc limit ${limit}`,
    [person.id],
  )
  return found({
    elements: rows.map((row) => postRow(source, person, row)),
    pagination: paginationOf(1, limit, Number(rows[0]?.total ?? 0)),
    billing: {
      unit: 'post',
      unitPriceUsd: unitPrice,
      requestedQuantity: limit,
      returnedQuantity: rows.length,
      amountUsd: ((limit * 5) / 100).toFixed(2),
      currency: 'USD',
      chargedOn: 'requested limit',
    },
    status: 200,
    query: { profile: name, limit },
  })
}

function postRow(source: Source, author: Person, { facts: post, comments }: Row): Fields {
  const picture = post.media === 'none' ? null : creativeUrl(source, `post-${post.id}`)
  return {
    id: post.id,
    urn: `urn:network:activity:${post.id}`,
    postUrl: postUrl(post.id),
    content: post.text,
    hashtags: post.hashtags,
    postedAt: {
      timestamp: Date.parse(post.createdAt),
      date: post.createdAt,
      age: age(source, post.createdAt),
    },
    author: personCard(source, author),
    mediaType: post.media,
    images: post.media === 'image' ? [picture] : [],
    article:
      post.media === 'article'
        ? { title: post.title, url: `https://publications.example/articles/${post.id}`, image: picture }
        : null,
    document:
      post.media === 'document'
        ? { title: post.title, pages: (Number(post.id.slice(-4)) % 18) + 3, cover: picture }
        : null,
    video:
      post.media === 'video'
        ? { thumbnail: picture, durationSeconds: (Number(post.id.slice(-4)) % 240) + 20 }
        : null,
    poll: post.media === 'poll' ? pollOf(post) : null,
    engagement: {
      likes: post.reactors.length,
      comments: Number(comments),
      shares: post.shares,
      reactions: reactionWords
        .map(({ letter, type }) => ({
          type,
          count: [...post.reactionKinds].filter((each) => each === letter).length,
        }))
        .filter(({ count }) => count > 0),
    },
    repost: null,
    edited: Number(post.id.slice(-2)) % 11 === 0,
  }
}

function pollOf(post: Post): Fields {
  const votes = post.reactors.length * 4 + 9
  const yes = Math.floor(votes * 0.46)
  const sometimes = Math.floor(votes * 0.33)
  return {
    question: post.title,
    options: [
      { text: 'Yes, regularly', votes: yes },
      { text: 'Sometimes', votes: sometimes },
      { text: 'Not yet', votes: votes - yes - sometimes },
    ],
    totalVotes: votes,
  }
}

const pageSize = 10

/** The letters of `Post.reactionKinds` with the words of reactions and of their counts. */
const reactionWords = [
  { letter: 'L', word: 'liked', type: 'LIKE' },
  { letter: 'P', word: 'celebrated', type: 'PRAISE' },
  { letter: 'E', word: 'loved', type: 'EMPATHY' },
  { letter: 'S', word: 'supported', type: 'APPRECIATION' },
  { letter: 'I', word: 'insightful', type: 'INTEREST' },
  { letter: 'F', word: 'funny', type: 'ENTERTAINMENT' },
] as const

/** A page of the reactions and a page of the comments of a post, by page number or by token; the token wins. */
export const engagement: Lookup = async (source, input) => {
  const url = textOf(input, 'postUrl') ?? ''
  const post = await rowNamed<Post>(source.db, 'network_posts', longNumber(url, 15))
  if (!post) return notFound('No post stands at this address.')
  const page = pageOf(post, input)
  if (page === null)
    return notFound('This pagination token was not given for this post. Take it from the previous answer.')
  const [counted] = await source.db.query<{ total: string }>(
    'select count(*) as total from network_comments where post_id = $1',
    [post.id],
  )
  const from = offsetOf(page)
  const comments = await factsOf<Comment>(
    source.db,
    `network_comments where post_id = $1 order by position limit ${pageSize} offset ${from}`,
    [post.id],
  )
  const reactors = post.reactors.slice(from, from + pageSize)
  const actors = await peopleById(source.db, [...reactors, ...comments.map((comment) => comment.authorId)])
  return found({
    reactions: reactors.flatMap((id, index) =>
      reaction(source, actors.get(id), post.reactionKinds[from + index]),
    ),
    comments: comments.flatMap((each) => commentRow(source, post, each, actors.get(each.authorId))),
    pagination: {
      reactions: state(post, page, post.reactors.length),
      comments: state(post, page, Number(counted?.total ?? 0)),
    },
  })
}

const offsetOf = (page: number): number => Math.min((page - 1) * pageSize, 2_000_000_000)

function state(post: Post, page: number, total: number): Fields {
  const more = page * pageSize < total
  return {
    totalElements: total,
    pageNumber: page,
    pageSize,
    paginationToken: more ? tokenFor(post, page + 1) : null,
  }
}

function tokenFor(post: Post, page: number): string {
  const text = `${post.id}.${page}`
  return Buffer.from(`${text}.${hash(`engagement/${text}`).toString(36)}`).toString('base64url')
}

function pageOf(post: Post, input: Input): number | null {
  const token = textOf(input, 'paginationToken')
  if (!token) return numberOf(input, 'page', 1)
  const page = Number(Buffer.from(token, 'base64url').toString('latin1').split('.')[1])
  return Number.isInteger(page) && page > 0 && tokenFor(post, page) === token ? page : null
}

function reaction(source: Source, person: Person | undefined, letter: string | undefined): Fields[] {
  const kind = reactionWords.find((each) => each.letter === letter)
  return person ? [{ type: kind?.word ?? 'liked', actor: actorCard(source, person, 'encoded') }] : []
}

function commentRow(source: Source, post: Post, comment: Comment, person: Person | undefined): Fields[] {
  if (!person) return []
  return [
    {
      id: comment.id,
      networkUrl: `${postUrl(post.id)}?commentUrn=${encodeURIComponent(`urn:network:comment:(activity:${post.id},${comment.id})`)}`,
      commentary: comment.text,
      createdAt: comment.createdAt,
      postId: post.id,
      actor: actorCard(source, person, 'slug'),
      reactionTypeCounts: comment.reactions,
    },
  ]
}
