import type { Fields } from '@/lib/core/json'
import { err, ok } from '@/lib/core/result'
import type { Comment, Person, Post } from '@/lib/service/data/model'
import { actorCard, age, creativeUrl, personCard } from '@/lib/service/lookups/cards'
import { hash, pageUrl } from '@/lib/service/lookups/identifiers'
import {
  factsOf,
  numberOf,
  peopleById,
  personNamed,
  rowNamed,
  textOf,
  type Lookup,
  type Source,
} from '@/lib/service/lookups/lookup'
import { paginationOf } from '@/lib/service/lookups/search'

type Row = { facts: Post; comments: string; total: string }

/** The latest posts of a person; billed is the number requested, not the number returned. */
export const posts: Lookup = async (source, input) => {
  const name = textOf(input, 'profile') ?? ''
  const limit = numberOf(input, 'limit', 5)
  const person = await personNamed(source.db, name)
  if (!person) return err(`No profile is called “${name}”.`)
  const rows = await source.db.query<Row>(
    `select p.facts, count(*) over () as total, (select count(*) from network_comments c where c.post_id = p.id) as comments
     from network_posts p where author_id = $1 order by created_at desc, id desc limit ${limit}`,
    [person.id],
  )
  return ok({
    elements: rows.map((row) => postRow(source, person, row)),
    pagination: paginationOf(1, limit, Number(rows[0]?.total ?? 0)),
    billing: {
      unit: 'post',
      unitPriceUsd: '0.05',
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

/** The letters of `Post.reactionKinds` with the words of reactions and of their counts. */
const reactionWords = [
  { letter: 'L', word: 'liked', type: 'LIKE' },
  { letter: 'P', word: 'celebrated', type: 'PRAISE' },
  { letter: 'E', word: 'loved', type: 'EMPATHY' },
  { letter: 'S', word: 'supported', type: 'APPRECIATION' },
  { letter: 'I', word: 'insightful', type: 'INTEREST' },
  { letter: 'F', word: 'funny', type: 'ENTERTAINMENT' },
] as const

function postRow(source: Source, author: Person, { facts: post, comments }: Row): Fields {
  const { id, media, title, createdAt } = post
  const picture = media === 'none' ? null : creativeUrl(source, `post-${id}`)
  const salt = Number(id.slice(-4))
  const only = (kind: Post['media'], shown: Fields): Fields | null => (media === kind ? shown : null)
  const reactions = reactionWords.map(({ letter, type }) => ({
    type,
    count: post.reactionKinds.split(letter).length - 1,
  }))
  return {
    id,
    urn: `urn:network:activity:${id}`,
    postUrl: pageUrl.post(id),
    content: post.text,
    hashtags: post.hashtags,
    postedAt: { timestamp: Date.parse(createdAt), date: createdAt, age: age(source, createdAt) },
    author: personCard(source, author),
    mediaType: media,
    images: media === 'image' ? [picture] : [],
    article: only('article', { title, url: `https://publications.example/articles/${id}`, image: picture }),
    document: only('document', { title, pages: (salt % 18) + 3, cover: picture }),
    video: only('video', { thumbnail: picture, durationSeconds: (salt % 240) + 20 }),
    poll: only('poll', pollOf(post)),
    engagement: {
      likes: post.reactors.length,
      comments: Number(comments),
      shares: post.shares,
      reactions: reactions.filter(({ count }) => count > 0),
    },
    repost: null,
    edited: Number(id.slice(-2)) % 11 === 0,
  }
}

function pollOf({ title, reactors }: Post): Fields {
  const totalVotes = reactors.length * 4 + 9
  const [yes, sometimes] = [Math.floor(totalVotes * 0.46), Math.floor(totalVotes * 0.33)]
  return {
    question: title,
    options: [
      { text: 'Yes, regularly', votes: yes },
      { text: 'Sometimes', votes: sometimes },
      { text: 'Not yet', votes: totalVotes - yes - sometimes },
    ],
    totalVotes,
  }
}

const pageSize = 10

/** A page of the reactions and a page of the comments of a post, by page number or by token; the token wins. */
export const engagement: Lookup = async (source, input) => {
  const { db } = source
  const post = await rowNamed<Post>(db, 'network_posts', textOf(input, 'postUrl'), 15)
  if (!post) return err('No post stands at this address.')
  const page = pageOf(post, input)
  if (page === null)
    return err('This pagination token was not given for this post. Take it from the previous answer.')
  const from = Math.min((page - 1) * pageSize, 2_000_000_000)
  const own = 'network_comments where post_id = $1'
  const [counted] = await db.query<{ total: string }>(`select count(*) as total from ${own}`, [post.id])
  const comments = await factsOf<Comment>(db, `${own} order by position limit ${pageSize} offset ${from}`, [
    post.id,
  ])
  const reactors = post.reactors.slice(from, from + pageSize)
  const actors = await peopleById(db, [...reactors, ...comments.map(({ authorId }) => authorId)])
  const pagination = (totalElements: number): Fields => ({
    totalElements,
    pageNumber: page,
    pageSize,
    paginationToken: page * pageSize < totalElements ? tokenFor(post, page + 1) : null,
  })
  return ok({
    reactions: reactors.flatMap((id, index) => {
      const person = actors.get(id)
      const kind = reactionWords.find(({ letter }) => letter === post.reactionKinds[from + index])
      return person ? [{ type: kind?.word ?? 'liked', actor: actorCard(source, person, 'encoded') }] : []
    }),
    comments: comments.flatMap((each) => {
      const person = actors.get(each.authorId)
      return person ? [commentRow(source, each, person)] : []
    }),
    pagination: {
      reactions: pagination(post.reactors.length),
      comments: pagination(Number(counted?.total ?? 0)),
    },
  })
}

function tokenFor(post: Post, page: number): string {
  const text = `${post.id}.${page}`
  return Buffer.from(`${text}.${hash(`engagement/${text}`).toString(36)}`).toString('base64url')
}

function pageOf(post: Post, input: Fields): number | null {
  const token = textOf(input, 'paginationToken')
  if (!token) return numberOf(input, 'page', 1)
  const page = Number(Buffer.from(token, 'base64url').toString('latin1').split('.')[1])
  return Number.isInteger(page) && page > 0 && tokenFor(post, page) === token ? page : null
}

function commentRow(source: Source, { id, postId, ...comment }: Comment, person: Person): Fields {
  const urn = encodeURIComponent(`urn:network:comment:(activity:${postId},${id})`)
  return {
    id,
    networkUrl: `${pageUrl.post(postId)}?commentUrn=${urn}`,
    commentary: comment.text,
    createdAt: comment.createdAt,
    postId,
    actor: actorCard(source, person, 'slug'),
    reactionTypeCounts: comment.reactions,
  }
}
