import type { Fields } from '@/lib/core/json'
import { postUrl } from '@/lib/service/lookups/identifiers'
import type { Person, Post } from '@/lib/service/data/model'
import { age, personCard } from '@/lib/service/lookups/cards'
import { reactionWords } from '@/lib/service/lookups/engagement'
import { pageOf } from '@/lib/service/lookups/lists'
import { creativeUrl } from '@/lib/service/lookups/media'
import { personNamed } from '@/lib/service/lookups/load'
import { found, notFound, numberOf, textOf, type Source, type Lookup } from '@/lib/service/lookups/lookup'

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
    pagination: pageOf(1, limit, Number(rows[0]?.total ?? 0)),
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
