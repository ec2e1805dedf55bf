import {
  type Answer,
  type AnswerProps,
  type KindView,
  type ListBodyProps,
  usePagedList,
} from '@/components/answer/answer'
import { RecordList } from '@/components/answer/list/record-list'
import { Comment } from '@/components/record/pages/post'
import { PlainTable, Section } from '@/components/record/parts/facts'
import { SafeText } from '@/components/record/parts/words'
import { Disclosure } from '@/components/ui/disclosure'
import { countReactions, statedCounts, type ReactionCount } from '@/lib/core/answers/engagement'
import { pick } from '@/lib/core/answers/json'
import type { ListView } from '@/lib/core/answers/view'
import { countText } from '@/lib/core/text'

function EngagementView({ answer }: AnswerProps) {
  const { lists } = answer.view
  return (
    <div className="flex min-w-0 flex-col gap-8">
      {lists.map((list) =>
        isComments(list) ? (
          <Comments key={list.ptr} answer={answer} list={list} />
        ) : isReactions(list) ? (
          <Reactions key={list.ptr} answer={answer} list={list} />
        ) : (
          <RecordList key={list.ptr} answer={answer} list={list} />
        ),
      )}
    </div>
  )
}

const isComments = ({ entity, name }: ListView) => entity === 'comment' || /comment/i.test(name)

const isReactions = ({ entity, name }: ListView) => entity === 'reaction' || /reaction|like/i.test(name)

type PartProps = { answer: Answer; list: ListView }

function Reactions({ answer, list }: PartProps) {
  const { rows, title } = useLoaded(list, 'Reactions')
  const onPost = statedCounts(
    pick(answer.document, ['reactiontypecounts', 'reactioncounts', 'reactionsbytype', 'reactionsummary']),
  )
  return (
    <Section title={title}>
      <div className="flex flex-col gap-5">
        {onPost.length > 0 && <ReactionChart counts={onPost} about="on the whole post" />}
        <ReactionChart counts={countReactions(rows)} about={`of the ${rows.length} loaded here`} />
        <RecordList answer={answer} list={list} label="Reactors" empty="Nobody reacted." />
      </div>
    </Section>
  )
}

function Comments({ answer, list }: PartProps) {
  const { title } = useLoaded(list, 'Comments')
  return (
    <Section title={title}>
      <RecordList
        answer={answer}
        list={list}
        label="Comments"
        own={{ label: 'Thread', Body: CommentThread }}
        empty="Nobody commented."
      />
    </Section>
  )
}

function useLoaded(list: ListView, word: string) {
  const { rows, pages } = usePagedList(list)
  const total = pages.at(-1)?.list.paging.total ?? list.paging.total
  const loaded = `${countText(rows.length)} loaded`
  const title =
    total === null || total < rows.length
      ? `${word} · ${loaded}`
      : total === rows.length
        ? `${word} · all ${countText(total)} loaded`
        : `${word} · ${loaded} of about ${countText(total)}`
  return { rows: rows.map(({ value }) => value), title: rows.length === 0 ? `${word} · none` : title }
}

const CommentThread = ({ label, items }: ListBodyProps) => (
  <ul aria-label={label} className="divide-y divide-line rounded-lg border border-line">
    {items.map(({ id, value }) => (
      <Comment key={id} value={value} />
    ))}
  </ul>
)

const shades = [
  'fill-ink',
  'fill-ink/70',
  'fill-ink/50',
  'fill-ink/36',
  'fill-ink/26',
  'fill-ink/18',
] as const

type ReactionChartProps = {
  counts: readonly ReactionCount[]
  about: string
}

function ReactionChart({ counts, about }: ReactionChartProps) {
  const total = counts.reduce((sum, { count }) => sum + count, 0)
  if (total === 0) return null
  const parts = counts.map((entry, index) => ({
    ...entry,
    start: (counts.slice(0, index).reduce((sum, { count }) => sum + count, 0) / total) * 100,
    share: (entry.count / total) * 100,
    shade: shades[Math.min(index, shades.length - 1)],
  }))
  const words = parts.map(({ label, count }) => `${label} ${count}`).join(', ')
  return (
    <figure className="min-w-0" aria-label={`Reactions by type, ${about}`}>
      <svg role="img" aria-label={words} width="100%" height="12" className="block">
        {parts.map(({ label, start, share, shade }, index) => (
          <rect
            key={label}
            x={`${start + (index === 0 ? 0 : 0.25)}%`}
            width={`${Math.max(0.4, share - (index === 0 ? 0 : 0.25))}%`}
            height="12"
            className={shade}
          />
        ))}
      </svg>
      <ul aria-hidden="true" className="mt-2 flex flex-wrap gap-x-5 gap-y-1 text-sm">
        {parts.map(({ label, count, shade }) => (
          <li key={label} className="flex items-center gap-1.5">
            <svg width="8" height="8">
              <rect width="8" height="8" rx="2" className={shade} />
            </svg>
            <SafeText>{label}</SafeText>
            <span className="font-medium tabular-nums">{countText(count)}</span>
          </li>
        ))}
      </ul>
      <Disclosure summary="Reactions as a table" className="mt-1">
        <PlainTable
          label={`Reactions by type, ${about}`}
          heads={['Reaction', 'Count']}
          isCounted
          rows={parts.map(({ label, count }) => [label, countText(count)])}
        />
      </Disclosure>
    </figure>
  )
}

export const engagementView: KindView = { as: 'lists', View: EngagementView }
