import { CountValue, TimeValue } from '@/components/record/parts/scalar'
import { ReactionSummary } from '@/components/record/post/reactions'
import { RecordActions } from '@/components/record/record-slots'
import { MetaLine } from '@/components/record/parts/facts'
import { LinkValue } from '@/components/record/parts/link-value'
import { LongText } from '@/components/record/parts/long-text'
import { Picture, WidePicture } from '@/components/record/parts/picture'
import { RecordFields } from '@/components/record/parts/record-fields'
import { SafeText } from '@/components/record/parts/safe-text'
import { FoldedFields } from '@/components/record/parts/other-fields'
import { Badge } from '@/components/ui/badge'
import { isBlank, isObject, pick, pickText } from '@/lib/core/answers/json'
import { keyLabel } from '@/lib/core/answers/text'
import { type RoleHints, noHints } from '@/components/record/role-hints'
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

type PostCardProps = { value: unknown; hints: RoleHints }

export function PostCard({ value, hints }: PostCardProps) {
  const post = readPost(value, hints)
  const { text, posted, age, pictures, attached, repost } = post
  const name = post.name ?? 'Author not given'
  return (
    <li className="min-w-0 rounded-lg border border-line bg-raised p-4">
      <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
        <Picture value={post.face} name={name} size="md" />
        <div className="min-w-0 flex-1 basis-40">
          <p className="truncate font-medium">
            <SafeText>{name}</SafeText>
          </p>
          <MetaLine
            className="text-sm"
            facts={[
              isBlank(posted) ? null : <TimeValue key="posted" value={posted} />,
              age,
              post.isEdited && 'edited',
            ]}
          />
        </div>
        {attached && <Badge>{attached.fact.title}</Badge>}
        <RecordActions value={value} entity="post" />
      </div>
      {text !== null && <LongText text={text} name="content" lines={6} className="mt-3" />}
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
        <Counts post={post} />
      </div>
      <FoldedFields value={value} used={[...post.used]} summary="Other fields" />
    </li>
  )
}

function Counts({ post: { likes, comments, shares, reactions, url } }: { post: Post }) {
  const count = (key: string, value: unknown, one: string, many: string) =>
    !isBlank(value) && <CountValue key={key} value={value} one={one} many={many} />
  return (
    <>
      {reactions.length > 0 && <ReactionSummary counts={reactions} />}
      <MetaLine
        className="text-sm"
        facts={[
          count('likes', likes, 'reaction', 'reactions'),
          count('comments', comments, 'comment', 'comments'),
          count('shares', shares, 'repost', 'reposts'),
          url && (
            <LinkValue key="url" value={url} name="url">
              Open the post
            </LinkValue>
          ),
        ]}
      />
    </>
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
