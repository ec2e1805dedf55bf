import { useMemo, useState, type ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { Answer, AnswerProps } from '@/components/answer/answer'
import { AnswerFrame } from '@/components/answer/draw/frame'
import type { KindView } from '@/components/answer/draw/kind-view'
import { UnreadableAnswer } from '@/components/answer/draw/problems'
import { GuardedRecords } from '@/components/answer/draw/records'
import { RowActions, stepsFrom } from '@/components/answer/draw/row-actions'
import { ShownContext } from '@/components/answer/draw/shown'
import { pagesKey, pagesQuery, readingQuery, sealedOf } from '@/components/answer/read/queries'
import { useFollow } from '@/components/frame/use-follow'
import { SeenMark } from '@/components/keep/seen-mark'
import { Receipt } from '@/components/pay/receipt'
import { DrawerProvider } from '@/components/record/parts/drawer'
import { PicturesProvider } from '@/components/record/parts/pictures'
import { RawView } from '@/components/record/parts/raw-view'
import { Section } from '@/components/record/parts/section'
import { RecordSlotsContext, type RecordSlots } from '@/components/record/record-slots'
import { useViewChoice } from '@/components/table/use-view-choice'
import { Skeleton } from '@/components/ui/skeleton'
import { pageOf, type Bought } from '@/lib/browser/purchase/pages'

type AnswerViewProps = {
  bought: Bought
  kindView: KindView | null
  /** The record that it is about stands above it, with what can be bought about it. */
  isWithin: boolean
}

/** A bought answer: reads it, then draws it; bytes that cannot be read or drawn are shown as they came. */
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
    <Shown {...{ bought, first, isWithin }}>
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
    ...{ answer: first, answers: pages?.answers ?? [first], ApartPage },
    earlier: pages && !isWithin ? pages.earlier : [],
    onOpenEarlier: (intentId: string) => setWanted(new Set([...wanted, intentId])),
  }
  return (
    <ShownContext value={shown}>
      <RecordSlotsContext value={slots}>
        <PicturesProvider sealed={pages?.sealed ?? sealedOf(bought)}>{children}</PicturesProvider>
      </RecordSlotsContext>
    </ShownContext>
  )
}

/** A bought page that cannot be joined to those before it: an answer of its own, in its place. */
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
