import type { Answer, AnswerProps, KindView, ListBodyProps } from '@/components/answer/answer'
import { usePagedList } from '@/components/answer/read/pages'
import { RecordList } from '@/components/answer/list/record-list'
import { Comment } from '@/components/record/pages/post'
import { ReactionChart } from '@/components/record/pages/reactions'
import { Section } from '@/components/record/parts/section'
import { countReactions, statedCounts } from '@/lib/core/answers/engagement'
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

/** The title tells loaded rows from the total on the post: 'Reactions · 10 loaded of about 1,563'. */
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

export const engagementView: KindView = { as: 'lists', View: EngagementView }
