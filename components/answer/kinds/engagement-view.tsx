'use client'

import type { Answer, AnswerProps } from '@/components/answer/answer'
import { CommentThread } from '@/components/answer/kinds/comment-thread'
import { ReactorTable } from '@/components/answer/kinds/reactor-table'
import { ReactionChart } from '@/components/answer/kinds/reaction-chart'
import { GenericView } from '@/components/answer/generic-view'
import { RecordList } from '@/components/answer/list/record-list'
import { usePagedList } from '@/components/answer/list/use-paged-list'
import { Section } from '@/components/record/parts/section'
import { countReactions, statedCounts } from '@/lib/core/answers/engagement'
import { pick } from '@/lib/core/answers/json'
import type { ListView } from '@/lib/core/answers/view'
import { countText } from '@/lib/core/text'

/** Who engaged with a post: the reactions, then the comments, each with its own pages. */
export function EngagementView({ answer }: AnswerProps) {
  const { lists } = answer.view
  if (lists.length === 0) return <GenericView answer={answer} />
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
        <RecordList
          answer={answer}
          list={list}
          label="Reactors"
          own={{ label: 'People', Body: ReactorTable }}
          empty="Nobody reacted."
        />
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

/** Rows loaded and the total on the post are two numbers: 'Reactions · 10 loaded of about 1,563'. */
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
