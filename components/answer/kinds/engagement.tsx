import type { AnswerProps, KindView, ListLook, PagedList } from '@/components/answer/answer'
import { Comment } from '@/components/record/pages/post'
import { PlainTable } from '@/components/record/parts/facts'
import { SafeText } from '@/components/record/parts/words'
import { cn } from '@/components/ui/cn'
import { Disclosure } from '@/components/ui/disclosure'
import { countReactions, statedCounts, type ReactionCount } from '@/lib/core/answers/engagement'
import { pick } from '@/lib/core/answers/json'
import { countText } from '@/lib/core/text'

function loadedOf(word: string, { rows, pages, list }: PagedList): string {
  if (rows.length === 0) return `${word} · none`
  const total = pages.at(-1)?.list.paging.total ?? list.paging.total
  const loaded = `${countText(rows.length)} loaded`
  if (total === rows.length) return `${word} · all ${loaded}`
  return total === null || total < rows.length
    ? `${word} · ${loaded}`
    : `${word} · ${loaded} of about ${countText(total)}`
}

const reactions: ListLook = {
  label: 'Reactors',
  titleOf: (paged) => loadedOf('Reactions', paged),
  Head: ReactionCharts,
  empty: 'Nobody reacted.',
}

const comments: ListLook = {
  label: 'Comments',
  titleOf: (paged) => loadedOf('Comments', paged),
  empty: 'Nobody commented.',
  cards: {
    className: 'divide-y divide-line rounded-lg border border-line',
    Card: ({ item: { value } }) => <Comment value={value} />,
  },
}

export const engagementView: KindView = {
  as: 'lists',
  look({ entity, name }) {
    if (entity === 'comment' || /comment/i.test(name)) return comments
    return entity === 'reaction' || /reaction|like/i.test(name) ? reactions : {}
  },
}

function ReactionCharts({ answer, paged: { rows } }: AnswerProps & { paged: PagedList }) {
  const onPost = statedCounts(
    pick(answer.document, ['reactiontypecounts', 'reactioncounts', 'reactionsbytype', 'reactionsummary']),
  )
  return (
    <>
      {onPost.length > 0 && <ReactionChart counts={onPost} about="on the whole post" />}
      <ReactionChart
        counts={countReactions(rows.map(({ value }) => value))}
        about={`of the ${rows.length} loaded here`}
      />
    </>
  )
}

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
