import { readFields } from '@/lib/core/records/read-fields'
import { statedCounts, type ReactionCount } from '@/lib/core/answers/engagement'
import { isObject, pick, pickText } from '@/lib/core/answers/json'

export type Comment = {
  name: string | null
  headline: string | null
  face: unknown
  text: string | null
  posted: unknown
  reactions: readonly ReactionCount[]
  tags: readonly string[]
  replies: readonly unknown[]
  used: string[]
}

const names = ['fullname', 'name', 'displayname', 'title']

/** Reads a comment of any naming, with who wrote it. */
export function readComment(record: unknown): Comment {
  const fields = readFields(record)
  const holder = pick(record, ['actor', 'author', 'commenter', 'member', 'profile', 'user'])
  const actor = isObject(holder) ? holder : record
  const flags = [
    { tag: 'Author', names: 'isauthor isauthorcomment author_is_poster' },
    { tag: 'Pinned', names: 'pinned ispinned' },
    { tag: 'Edited', names: 'edited isedited' },
  ]
  return {
    name: pickText(actor, ['fullname', 'name', 'displayname']) ?? pickText(actor, names),
    headline: pickText(actor, ['headline', 'position', 'occupation']),
    face: pick(actor, ['avatarurl', 'avatar', 'photo', 'picture', 'profilepicture', 'image']),
    text: fields.text('commentary text content comment body message'),
    posted: fields.take('createdat postedat createdon date timestamp posteddate'),
    reactions: statedCounts(fields.take('reactiontypecounts reactioncounts reactions')),
    tags: flags.flatMap(({ tag, names: keys }) => (fields.flag(keys) === true ? [tag] : [])),
    replies: fields.list('replies comments children'),
    used: [...fields.used],
  }
}
