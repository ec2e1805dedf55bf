import type { Answer, AnswerProps, KindView } from '@/components/answer/answer'
import { AnswerProblems, NothingFound } from '@/components/answer/draw/problems'
import { RecordList } from '@/components/answer/list/record-list'
import { NestedTable } from '@/components/record/parts/record-table'
import { FieldLines, partsOf, RecordFields } from '@/components/record/parts/record-fields'
import { RecordHead, summaryOf } from '@/components/record/pages/record-head'
import { Section } from '@/components/record/parts/facts'
import { hintsOf } from '@/components/record/record-context'
import { Notice } from '@/components/ui/notice'
import { Pane } from '@/components/ui/pane'
import { Tabs } from '@/components/ui/tabs'
import { roleText } from '@/lib/core/answers/describe'
import { isArray, isObject } from '@/lib/core/answers/json'
import { keyLabel } from '@/lib/core/answers/text'
import { resolve } from '@/lib/core/answers/pointer'
import type { ItemView } from '@/lib/core/answers/view'

export const GuardedRecords = ({ answer, kindView }: RecordsProps) => (
  <>
    <AnswerProblems answer={answer} />
    {answer.view.shape !== 'error' && (
      <Pane
        key={answer.intentId}
        instead={() => (
          <>
            <Notice
              tone="warning"
              title="This answer does not fit its usual view"
              role="status"
              className="mb-4"
            >
              Here it is in the plain one, with every field.
            </Notice>
            <PlainRecords answer={answer} />
          </>
        )}
      >
        <Records answer={answer} kindView={kindView} />
      </Pane>
    )}
  </>
)

type RecordsProps = { answer: Answer; kindView: KindView | null }

export function Records({ answer, kindView }: RecordsProps) {
  const { item, lists } = answer.view
  if (kindView?.as === 'record' && item) {
    const value = resolve(answer.document, item.ptr)
    return (
      <kindView.Page value={value} hints={hintsOf(value, item.roles)} at={answer.at} asked={answer.input} />
    )
  }
  if (kindView?.as !== 'lists') return <PlainRecords answer={answer} />
  const { Head, look } = kindView
  return (
    <div className="flex min-w-0 flex-col gap-5">
      {Head && <Head answer={answer} />}
      {lists.length === 0 && <PlainRecords answer={answer} />}
      {lists.map((list, index) => (
        <RecordList
          key={list.ptr}
          answer={answer}
          list={list}
          look={typeof look === 'function' ? look(list) : index === 0 ? look : undefined}
        />
      ))}
    </div>
  )
}

export function PlainRecords({ answer }: AnswerProps) {
  const { lists, item, shape } = answer.view
  const [list, ...others] = lists
  if (item) return <Item answer={answer} item={item} />
  if (list && others.length === 0) return <RecordList answer={answer} list={list} />
  if (list)
    return (
      <Tabs
        label="Lists"
        items={lists.map((one) => ({
          id: one.ptr,
          label: keyLabel(one.name || 'records'),
          count: one.rows,
          content: <RecordList answer={answer} list={one} />,
        }))}
      />
    )
  if (shape === 'empty') return <NothingFound answer={answer} />
  return <RecordFields value={answer.document} />
}

function Item({ answer, item: { ptr, roles, entity } }: { answer: Answer; item: ItemView }) {
  const value = resolve(answer.document, ptr)
  const title = roleText(value, roles.title)
  const [simple, nested] = isObject(value) ? partsOf(value) : [[], []]
  return (
    <div className="flex min-w-0 flex-col gap-6">
      {title !== null && (
        <RecordHead
          {...summaryOf(title, value, entity, hintsOf(value, roles))}
          entity={entity}
          value={value}
          size="lg"
        />
      )}
      {!isObject(value) && <RecordFields value={value} />}
      <Section title="Facts" count={simple.length}>
        <FieldLines fields={simple} />
      </Section>
      {nested.map(([name, part]) => (
        <Section
          key={name}
          title={<bdi>{keyLabel(name)}</bdi>}
          count={isArray(part) ? part.length : undefined}
        >
          {isArray(part) && part.length > 1 && part.some(isObject) ? (
            <NestedTable rows={part} name={name} />
          ) : (
            <RecordFields value={part} name={name} depth={1} />
          )}
        </Section>
      ))}
    </div>
  )
}
