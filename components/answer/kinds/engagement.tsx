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
import { cn } from '@/components/ui/cn'
import { Disclosure } from '@/components/ui/disclosure'
import { countReactions, statedCounts, type ReactionCount } from '@/lib/core/answers/engagement'
import { pick } from '@/lib/core/answers/json'
import type { ListView } from '@/lib/core/answers/view'
import { countText } from '@/lib/core/text'

function EngagementView({ answer }: AnswerProps) {
  return (
    <div className="flex min-w-0 flex-col gap-8">
      {answer.view.lists.map((list) => {
        const Part = partOf(list)
        return <Part key={list.ptr} answer={answer} list={list} />
      })}
    </div>
  )
}

function partOf({ entity, name }: ListView) {
  if (entity === 'comment' || /comment/i.test(name)) return Comments
  return entity === 'reaction' || /reaction|like/i.test(name) ? Reactions : RecordList
}

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

const shades = ['bg-ink', 'bg-ink/70', 'bg-ink/50', 'bg-ink/36', 'bg-ink/26', 'bg-ink/18'] as const

type ReactionChartProps = { counts: readonly ReactionCount[]; about: string }

function ReactionChart({ counts, about }: ReactionChartProps) {
  if (counts.every(({ count }) => count === 0)) return null
  const label = `Reactions by type, ${about}`
  // colours that say something are printed, and stay where the system chooses its own
  const shadeOf = (at: number) =>
    cn(shades[Math.min(at, shades.length - 1)], 'forced-color-adjust-none [print-color-adjust:exact]')
  return (
    <figure className="min-w-0" aria-label={label}>
      <div
        role="img"
        aria-label={counts.map((part) => `${part.label} ${part.count}`).join(', ')}
        className="flex h-3 gap-px"
      >
        {counts.map((part, at) => (
          <span
            key={part.label}
            style={{ flexGrow: part.count }}
            className={cn('min-w-0.5 basis-0', shadeOf(at))}
          />
        ))}
      </div>
      <ul aria-hidden="true" className="mt-2 flex flex-wrap gap-x-5 gap-y-1 text-sm">
        {counts.map((part, at) => (
          <li key={part.label} className="flex items-center gap-1.5">
            <span className={cn('size-2 rounded-xs', shadeOf(at))} />
            <SafeText>{part.label}</SafeText>
            <span className="font-medium tabular-nums">{countText(part.count)}</span>
          </li>
        ))}
      </ul>
      <Disclosure summary="Reactions as a table" className="mt-1">
        <PlainTable
          label={label}
          heads={['Reaction', 'Count']}
          isCounted
          rows={counts.map((part) => [part.label, countText(part.count)])}
        />
      </Disclosure>
    </figure>
  )
}

export const engagementView: KindView = { as: 'lists', View: EngagementView }
