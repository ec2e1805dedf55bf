import type { ReactNode } from 'react'
import { CardWords } from '@/components/record/parts/card'
import { MetaLine } from '@/components/record/parts/facts'
import { LinkValue, SafeText } from '@/components/record/parts/words'
import { LongText } from '@/components/record/parts/long-text'
import { FoldedFields, RecordFields } from '@/components/record/parts/record-fields'
import { Picture, WidePicture } from '@/components/record/parts/picture'
import { CountValue, TimeValue } from '@/components/record/parts/value'
import { RecordActions, type RoleHints } from '@/components/record/record-context'
import { Badge } from '@/components/ui/badge'
import { statedCounts } from '@/lib/core/answers/engagement'
import { countText } from '@/lib/core/text'
import { isBlank, isObject, pick, pickText } from '@/lib/core/answers/json'
import { keyLabel } from '@/lib/core/answers/text'
import { comment } from '@/lib/core/records/comment'
import { post } from '@/lib/core/records/post'
import { readRecord } from '@/lib/core/records/read'

const time = (value: unknown) => !isBlank(value) && <TimeValue key="time" value={value} />

type WrittenProps = {
  entity: 'post' | 'comment'
  value: unknown
  /** Asked for when all else is drawn. */
  used: () => ReadonlySet<string>
  face: unknown
  name: string
  badges: readonly string[]
  below: ReactNode
  children: ReactNode
}

const Written = ({ entity, value, used, face, name, badges, below, children }: WrittenProps) => (
  <>
    <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
      <Picture value={face} name={name} size="md" of="person" />
      <CardWords
        title={name}
        className="basis-40"
        lines={[]}
        mark={badges.map((badge) => (
          <Badge key={badge} tone="outline">
            {badge}
          </Badge>
        ))}
      >
        {below}
      </CardWords>
      <RecordActions value={value} entity={entity} />
    </div>
    {children}
    <FoldedFields value={value} used={[...used()]} summary="Other fields" />
  </>
)

const Reactions = ({ value }: { value: unknown }) => (
  <ul aria-label="Reactions by type" className="flex flex-wrap gap-x-3 text-sm text-ink-quiet empty:hidden">
    {statedCounts(value).map(
      ({ label, count }) =>
        count > 0 && (
          <li key={label}>
            {label} <span className="font-medium text-ink tabular-nums">{countText(count)}</span>
          </li>
        ),
    )}
  </ul>
)

const attachments = ['article', 'document', 'video', 'poll', 'event'] as const

export function PostCard({ value, hints }: { value: unknown; hints: RoleHints }) {
  const { text, raw, entries, flag, told, used } = readRecord(post, value)
  const at = raw('posted') ?? hints.date
  const posted = isObject(at) ? (pick(at, ['date', 'timestamp', 'iso']) ?? at) : at
  const words = text('about') ?? hints.title
  const attached = attachments.flatMap((key) => told(key) ?? [])[0]
  const pictures = entries('pictures')
  const [repost] = entries('repost')
  const url = text('url') ?? hints.url
  const count = (key: 'likes' | 'comments' | 'shares', one: string) =>
    !isBlank(raw(key)) && <CountValue key={key} value={raw(key)} one={one} />
  return (
    <li className="min-w-0 rounded-lg border border-line bg-raised p-4">
      <Written
        entity="post"
        value={value}
        used={used}
        face={raw('picture') ?? hints.image}
        name={text('author') ?? 'Author not given'}
        badges={attached ? [attached.fact.title] : []}
        below={
          <MetaLine
            className="text-sm"
            facts={[time(posted), text('age'), flag('edited') === true && 'edited']}
          />
        }
      >
        {words !== null && <LongText text={words} name="content" lines={6} className="mt-3" />}
        {pictures.length > 0 && (
          <div className="mt-3 grid gap-2 sm:grid-cols-2 sm:only:*:col-span-2">
            {pictures.map((picture, index) => (
              <WidePicture key={index} value={picture} alt={`Picture ${index + 1} of this post`} />
            ))}
          </div>
        )}
        {attached && <Attached name={attached.key} value={attached.raw} />}
        {isObject(repost) && (
          <div className="mt-3 rounded-md border border-line p-3">
            <p className="mb-1 text-xs text-ink-faint">Reposted</p>
            <RecordFields value={repost} name="repost" depth={1} />
          </div>
        )}
        <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line pt-3">
          <Reactions value={raw('reactions')} />
          <MetaLine
            className="text-sm"
            facts={[
              count('likes', 'reaction'),
              count('comments', 'comment'),
              count('shares', 'repost'),
              url && (
                <LinkValue key="url" value={url} name="url">
                  Open the post
                </LinkValue>
              ),
            ]}
          />
        </div>
      </Written>
    </li>
  )
}

function Attached({ name, value }: { name: string; value: unknown }) {
  const picture = pick(value, ['image', 'cover', 'thumbnail', 'coverimage'])
  const title = pickText(value, ['title', 'question', 'name'])
  return (
    <div className="mt-3 overflow-hidden rounded-md border border-line">
      {picture !== undefined && (
        <WidePicture value={picture} alt={title ?? keyLabel(name)} className="rounded-none" />
      )}
      <div className="p-3">
        <RecordFields value={value} name={name} depth={1} />
      </div>
    </div>
  )
}

const marks = ['byAuthor', 'pinned', 'edited'] as const

/** Replies nested deeper than this stay in the folded fields. */
const deepest = 3

export function Comment({ value, depth = 0 }: { value: unknown; depth?: number | undefined }) {
  const { text, raw, entries, flag, used } = readRecord(comment, value)
  const [name, headline, words] = [text('name'), text('headline'), text('about')]
  const replies = entries('replies')
  return (
    <li className="min-w-0 px-4 py-3">
      <Written
        entity="comment"
        value={value}
        used={used}
        face={raw('picture')}
        name={name ?? 'Not named'}
        badges={marks.filter((mark) => flag(mark) === true).map((mark) => comment.facts[mark].title)}
        below={
          headline !== null && (
            <p className="truncate text-sm text-ink-quiet" title={headline}>
              <SafeText>{headline}</SafeText>
            </p>
          )
        }
      >
        {words !== null && <LongText text={words} name="commentary" lines={3} className="mt-1" />}
        <div className="mt-1 flex flex-wrap items-center gap-x-4">
          <MetaLine className="text-sm" facts={[time(raw('posted'))]} />
          <Reactions value={raw('reactions')} />
        </div>
        {replies.length > 0 && depth < deepest && (
          <ul aria-label={`Replies to ${name ?? 'this comment'}`} className="mt-2 border-l border-line">
            {replies.map((reply, index) => (
              <Comment key={index} value={reply} depth={depth + 1} />
            ))}
          </ul>
        )}
      </Written>
    </li>
  )
}
