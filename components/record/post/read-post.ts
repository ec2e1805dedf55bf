import { noHints, type RoleHints } from '@/components/record/role-hints'
import { isObject, pick } from '@/lib/core/answers/json'
import { statedCounts } from '@/lib/core/answers/engagement'
import { post } from '@/lib/core/records/post'
import { readRecord } from '@/lib/core/records/read'

const attachments = ['article', 'document', 'video', 'poll', 'event'] as const

/** What is drawn of a post, by its facts. */
export function readPost(record: unknown, hints: RoleHints = noHints) {
  const { text, raw, entries, flag, told, used } = readRecord(post, record)
  const posted = raw('posted') ?? hints.date
  return {
    name: text('author'),
    face: raw('picture') ?? hints.image,
    text: text('about') ?? hints.title,
    posted: isObject(posted) ? (pick(posted, ['date', 'timestamp', 'iso']) ?? posted) : posted,
    age: text('age'),
    isEdited: flag('edited') === true,
    pictures: entries('pictures'),
    /** Something that the post carries: an article, a document, a video, a poll. */
    attached: attachments.flatMap((key) => told(key) ?? [])[0] ?? null,
    repost: entries('repost')[0],
    likes: raw('likes'),
    comments: raw('comments'),
    shares: raw('shares'),
    reactions: statedCounts(raw('reactions')).filter(({ count }) => count > 0),
    url: text('url') ?? hints.url,
    used: used(),
  }
}

export type Post = ReturnType<typeof readPost>
