import { readFields } from '@/lib/core/records/read-fields'
import { noHints, type RoleHints } from '@/components/record/role-hints'
import { isBlank, isObject, pick } from '@/lib/core/answers/json'
import { statedCounts, type ReactionCount } from '@/lib/core/answers/engagement'
import type { JsonPointer } from '@/lib/core/answers/pointer'

export type Post = {
  author: unknown
  text: string | null
  posted: unknown
  age: string | null
  isEdited: boolean
  pictures: readonly unknown[]
  /** Something that the post carries: an article, a document, a video, a poll. */
  attached: { key: string; value: unknown } | null
  repost: unknown
  likes: unknown
  comments: unknown
  shares: unknown
  reactions: readonly ReactionCount[]
  url: string | null
  used: ReadonlySet<JsonPointer>
}

const holders = 'engagement stats socialcounts activity counts'

/** Reads a post of any naming. */
export function readPost(record: unknown, hints: RoleHints = noHints): Post {
  const fields = readFields(record, holders)
  const posted =
    fields.take('postedat createdat publishedat posteddate date postedon timestamp') ?? hints.date
  return {
    author: fields.take('author actor profile owner'),
    text: fields.text('content text commentary body message description') ?? hints.title,
    posted: isObject(posted) ? (pick(posted, ['date', 'timestamp', 'iso']) ?? posted) : posted,
    age: (isObject(posted) ? textIn(posted) : null) ?? fields.text('age postedago timeago'),
    isEdited: fields.flag('edited isedited') === true,
    pictures: fields.list('images pictures image'),
    attached: fields.entry('article document video poll event'),
    repost: fields.take('repost resharedpost reshared sharedpost'),
    likes: fields.take('likes likecount reactioncount numlikes totalreactions reactionscount'),
    comments: fields.take('comments commentcount commentscount numcomments'),
    shares: fields.take('shares sharecount repostcount repostscount numshares reposts'),
    reactions: statedCounts(fields.take('reactions reactiontypecounts reactioncounts')).filter(
      ({ count }) => count > 0,
    ),
    url: fields.text('posturl networkurl url shareurl permalink link') ?? hints.url,
    used: fields.used,
  }
}

const textIn = (posted: object) => {
  const age = pick(posted, ['age', 'ago', 'text', 'relative'])
  return typeof age === 'string' && !isBlank(age) ? age : null
}
