import { statedCounts } from '@/lib/core/answers/engagement'
import { comment } from '@/lib/core/records/comment'
import { readRecord } from '@/lib/core/records/read'

const tags = ['byAuthor', 'pinned', 'edited'] as const

/** What is drawn of a comment or a reaction, by its facts. */
export function readComment(record: unknown) {
  const { text, raw, entries, flag, used } = readRecord(comment, record)
  return {
    name: text('name'),
    headline: text('headline'),
    face: raw('picture'),
    text: text('about'),
    posted: raw('posted'),
    reactions: statedCounts(raw('reactions')),
    tags: tags.filter((tag) => flag(tag) === true).map((tag) => comment.facts[tag].title),
    replies: entries('replies'),
    used: [...used()],
  }
}
