import { ReactionSummary } from '@/components/record/post/reactions'
import { RecordActions } from '@/components/record/record-slots'
import { MetaLine } from '@/components/record/parts/facts'
import { LongText } from '@/components/record/parts/long-text'
import { Picture } from '@/components/record/parts/picture'
import { SafeText } from '@/components/record/parts/safe-text'
import { TimeValue } from '@/components/record/parts/scalar'
import { FoldedFields } from '@/components/record/parts/other-fields'
import { Badge } from '@/components/ui/badge'
import { isBlank } from '@/lib/core/answers/json'
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

/** Replies nested deeper than this stay in the folded fields. */
const deepest = 3

type CommentProps = { value: unknown; depth?: number | undefined }

export function Comment({ value, depth = 0 }: CommentProps) {
  const { name, headline, face, text, posted, reactions, tags, replies, used } = readComment(value)
  return (
    <li className="flex min-w-0 gap-3 px-4 py-3">
      <Picture value={face} name={name ?? ''} size="md" />
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
          <div className="min-w-0 flex-1 basis-56">
            <p className="flex flex-wrap items-center gap-x-2 font-medium wrap-anywhere">
              <SafeText>{name ?? 'Not named'}</SafeText>
              {tags.map((tag) => (
                <Badge key={tag} tone="outline">
                  {tag}
                </Badge>
              ))}
            </p>
            {headline !== null && (
              <p className="truncate text-sm text-ink-quiet" title={headline}>
                <SafeText>{headline}</SafeText>
              </p>
            )}
          </div>
          <RecordActions value={value} entity="comment" />
        </div>
        {text !== null && <LongText text={text} name="commentary" lines={3} className="mt-1" />}
        <div className="mt-1 flex flex-wrap items-center gap-x-4">
          <MetaLine
            className="text-sm"
            facts={[isBlank(posted) ? null : <TimeValue key="posted" value={posted} />]}
          />
          {reactions.length > 0 && <ReactionSummary counts={reactions} />}
        </div>
        {replies.length > 0 && depth < deepest && (
          <ul aria-label={`Replies to ${name ?? 'this comment'}`} className="mt-2 border-l border-line">
            {replies.map((reply, index) => (
              <Comment key={index} value={reply} depth={depth + 1} />
            ))}
          </ul>
        )}
        <FoldedFields value={value} used={used} summary="Other fields" />
      </div>
    </li>
  )
}
