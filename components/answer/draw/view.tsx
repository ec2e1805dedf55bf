import { ListPlus } from 'lucide-react'
import { askToList, isListed } from '@/components/keep/list-signal'
import { Button } from '@/components/ui/button'
import { KeptHere } from '@/components/keep/panel/record-parts'
import KnownRecords from '@/components/keep/known-records'
import { type Answer, type AnswerProps, type KindView, ShownContext } from '@/components/answer/answer'
import { isInColumn, Steps } from '@/components/record/acts/steps'
import { namesOfRow } from '@/lib/browser/library/observe'
import {
  type RecordActionsProps,
  RecordSlotsContext,
  type RecordSlots,
} from '@/components/record/record-context'
import type { Step } from '@/lib/browser/addresses/step'
import { stepsOf } from '@/lib/browser/addresses/steps'
import { companyRef } from '@/lib/core/answers/handoff'
import { isObject } from '@/lib/core/answers/json'
import { resolve } from '@/lib/core/answers/pointer'
import type { Entity } from '@/lib/core/answers/view'
import type { ResultKind } from '@/lib/core/catalogue/endpoint'
import { useMemo, useState, type ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { AnswerFrame } from '@/components/answer/draw/frame'
import { UnreadableAnswer } from '@/components/answer/draw/problems'
import { GuardedRecords } from '@/components/answer/draw/records'
import { pagesKey, pagesQuery, readingQuery } from '@/components/answer/read/queries'
import { useFollow } from '@/components/frame/use-follow'
import { SeenMark } from '@/components/keep/seen-mark'
import { Receipt } from '@/components/pay/receipt'
import { DrawerProvider } from '@/components/record/parts/drawer'
import { PicturesProvider } from '@/components/record/parts/picture'
import { RawView } from '@/components/answer/draw/raw'
import { Section } from '@/components/record/parts/facts'
import { useViewChoice } from '@/components/table/use-view-choice'
import { Skeleton } from '@/components/ui/skeleton'
import { pageOf, type Bought } from '@/lib/browser/purchase/pages'

type RowActionsProps = RecordActionsProps & { answer: Answer }

function RowActions({ value, entity, answer, layout = 'row', isQuiet, isInTable }: RowActionsProps) {
  const all = stepsFrom(value, entity, answer)
  const steps = isInTable ? all.filter(({ label }) => !isInColumn(entity, label)) : all
  const named = namesOfRow(entity, value)
  const isBar = layout === 'bar'
  const about = all[0]?.about
  const acts = (
    <Steps
      steps={steps}
      layout={layout}
      isQuiet={isQuiet}
      names={named?.aliases}
      kept={isBar && <KeptHere value={value} entity={entity} />}
      aside={
        named &&
        isListed(named.kind) && (
          <Button
            data-add-to-list={isBar ? 'bar' : 'row'}
            variant={isBar ? 'secondary' : 'quiet'}
            size={isBar ? 'sm' : 'icon-sm'}
            aria-label={isBar ? undefined : ['Add', about, 'to a list'].filter(Boolean).join(' ')}
            title="Add to a list (l)"
            onClick={() => askToList({ kind: named.kind, aliases: [named.aliases] })}
          >
            <ListPlus aria-hidden="true" />
            {isBar && 'Add to a list'}
          </Button>
        )
      }
    />
  )
  const company = entity === 'company' && isBar ? companyRef(value)?.name : null
  if (!company) return acts
  return (
    <div className="flex min-w-0 flex-col gap-4">
      {acts}
      <KnownRecords kind="person" draft={{ currentCompany: company }} />
    </div>
  )
}

/** Results whose rows hold as much as a single lookup would bring, by the result of that lookup. */
const wholeRecords: Partial<Record<ResultKind, ResultKind>> = { bulk: 'profile' }

const known = new WeakMap<Answer, WeakMap<object, readonly Step[]>>()

/** The steps of a record without those whose result the answer already holds; reckoned once for each record. */
export function stepsFrom(value: unknown, entity: Entity, answer: Answer): readonly Step[] {
  if (!isObject(value)) return newSteps(value, entity, answer)
  const ofAnswer = known.get(answer) ?? new WeakMap<object, readonly Step[]>()
  known.set(answer, ofAnswer)
  const steps = ofAnswer.get(value) ?? newSteps(value, entity, answer)
  ofAnswer.set(value, steps)
  return steps
}

function newSteps(value: unknown, entity: Entity, { endpoint, input, document, view }: Answer): Step[] {
  const steps = stepsOf(entity, value)
  const own = view.item && resolve(document, view.item.ptr)
  const had = value === own || value === input ? endpoint.result : wholeRecords[endpoint.result]
  return steps.filter((step) => step.endpoint.result !== had)
}

type AnswerViewProps = { bought: Bought; kindView: KindView | null; isWithin: boolean }

export function AnswerView({ bought, kindView, isWithin }: AnswerViewProps) {
  const { entry, answer: row } = bought
  const { choice, isRead } = useViewChoice(entry.lookup.endpointId)
  const { data: reading, isError } = useQuery({
    ...readingQuery(bought, choice.list),
    enabled: isRead,
    placeholderData: (earlier) => earlier,
  })
  const receipt = !isWithin && <Receipt {...bought} />
  if (!reading && !isError)
    return (
      <>
        {receipt}
        <div aria-busy="true">
          <Skeleton className="h-96 w-full" />
        </div>
      </>
    )
  if (!reading?.ok)
    return (
      <div className="flex flex-col gap-4">
        {receipt}
        <UnreadableAnswer unreadable={reading?.error} status={row.status} />
        <RawView text={row.body} document={undefined} fileName={`${entry.purchase.intentId}.txt`} />
      </div>
    )
  const first = reading.value
  const own = choice.list === undefined ? kindView : null
  return (
    <Shown bought={bought} first={first} isWithin={isWithin}>
      {isWithin ? (
        <GuardedRecords answer={first} kindView={own} />
      ) : (
        <DrawerProvider>
          <AnswerFrame entry={entry} answer={first} kindView={own} receipt={receipt} />
        </DrawerProvider>
      )}
    </Shown>
  )
}

type ShownProps = { bought: Bought; first: Answer; isWithin: boolean; children: ReactNode }

function Shown({ bought, first, isWithin, children }: ShownProps) {
  const { choice } = useViewChoice(first.endpoint.id)
  const [wanted, setWanted] = useState<ReadonlySet<string>>(() => new Set())
  useFollow(pagesKey, 'journal')
  const { data } = useQuery({
    ...pagesQuery(first, bought, choice.list, wanted),
    placeholderData: (earlier) => earlier,
  })
  const pages = data?.answers[0] === first ? data : null
  const slots = useMemo<RecordSlots>(
    () => ({
      steps: (value, entity) => stepsFrom(value, entity, first),
      actions: (props) =>
        isWithin && props.layout === 'bar' ? null : <RowActions answer={first} {...props} />,
      mark: (props) => <SeenMark at={first.at} {...props} />,
      isWithin,
    }),
    [first, isWithin],
  )
  const shown = {
    answer: first,
    answers: pages?.answers ?? [first],
    ApartPage,
    earlier: pages && !isWithin ? pages.earlier : [],
    onOpenEarlier: (intentId: string) => setWanted(new Set([...wanted, intentId])),
  }
  return (
    <ShownContext value={shown}>
      <RecordSlotsContext value={slots}>
        <PicturesProvider intentIds={shown.answers.map(({ intentId }) => intentId)}>
          {children}
        </PicturesProvider>
      </RecordSlotsContext>
    </ShownContext>
  )
}

function ApartPage({ answer }: AnswerProps) {
  const page = pageOf(answer.input)
  const shown = { answer, answers: [answer], earlier: [], onOpenEarlier: () => undefined, ApartPage: null }
  return (
    <ShownContext value={shown}>
      <Section title={page === null ? 'The next page' : `Page ${page}`}>
        <p className="mb-3 text-sm text-ink-quiet">
          It was bought and came in another shape than the page before, so it stands by itself.
        </p>
        <GuardedRecords answer={answer} kindView={null} />
      </Section>
    </ShownContext>
  )
}
