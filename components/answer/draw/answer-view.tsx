import { useMemo, useState, type ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { AnswerFrame } from '@/components/answer/draw/answer-frame'
import { ApartPage } from '@/components/answer/draw/apart-page'
import type { KindView } from '@/components/answer/draw/kind-view'
import { UnreadableAnswer } from '@/components/answer/draw/problems'
import { DrawerProvider } from '@/components/record/parts/drawer'
import { RowActions, stepsFrom } from '@/components/answer/draw/row-actions'
import { SeenMark } from '@/components/keep/seen-mark'
import { RecordSlotsContext, type RecordSlots } from '@/components/record/record-slots'
import { sealedOf } from '@/components/answer/read/pages'
import { PicturesProvider } from '@/components/record/parts/pictures'
import { RawView } from '@/components/record/parts/raw-view'
import { ShownContext } from '@/components/answer/draw/shown-context'
import { useFollow } from '@/components/frame/use-follow'
import { pagesKey, pagesQuery, readingQuery } from '@/components/answer/read/queries'
import type { Answer } from '@/components/answer/answer'
import { useViewChoice } from '@/components/table/use-view-choice'
import { Notice } from '@/components/ui/notice'
import { Skeleton } from '@/components/ui/skeleton'
import type { Bought } from '@/lib/browser/purchase/pages'

type AnswerViewProps = Bought & {
  /** How its kind of answer is drawn. */
  kindView: KindView | null
  receipt: ReactNode
}

/** A bought answer: reads it, then draws it; bytes that cannot be read or drawn are shown as they came. */
export function AnswerView({ entry, answer: row, kindView, receipt }: AnswerViewProps) {
  const { intentId } = entry.purchase
  const { choice, isRead } = useViewChoice(entry.lookup.endpointId)
  const { data: reading, isError } = useQuery({
    ...readingQuery({ entry, answer: row }, choice.list),
    enabled: isRead,
    placeholderData: (earlier) => earlier,
  })
  if (!reading && isError)
    return (
      <div className="flex flex-col gap-4">
        {receipt}
        <Notice tone="warning" role="status" title="This answer could not be read into a view">
          It is kept and shown below exactly as it came.
        </Notice>
        <RawView text={row.body} document={undefined} fileName={`${intentId}.txt`} />
      </div>
    )
  if (!reading)
    return (
      <>
        {receipt}
        <div aria-busy="true">
          <Skeleton className="h-96 w-full" />
        </div>
      </>
    )
  if (!reading.ok)
    return (
      <div className="flex flex-col gap-4">
        {receipt}
        <UnreadableAnswer unreadable={reading.error} status={row.status} />
        <RawView text={row.body} document={undefined} fileName={`${intentId}.txt`} />
      </div>
    )
  return (
    <WholeAnswer
      bought={{ entry, answer: row }}
      first={reading.value}
      kindView={kindView}
      receipt={receipt}
    />
  )
}

type WholeAnswerProps = {
  bought: Bought
  first: Answer
  kindView: KindView | null
  receipt: ReactNode
}

/** The answer together with the pages that were bought after it. */
function WholeAnswer({ bought, first, kindView, receipt }: WholeAnswerProps) {
  const { choice } = useViewChoice(first.endpoint.id)
  const [wanted, setWanted] = useState<ReadonlySet<string>>(() => new Set())
  useFollow(pagesKey, 'journal')
  const { data: pages } = useQuery({
    ...pagesQuery(first, bought, choice.list, wanted),
    placeholderData: (earlier) => earlier,
  })
  const isOfThis = pages?.answers[0] === first
  const shown = {
    answer: first,
    answers: isOfThis ? pages.answers : [first],
    earlier: isOfThis ? pages.earlier : [],
    onOpenEarlier: (intentId: string) => setWanted(new Set([...wanted, intentId])),
    ApartPage,
  }
  const slots = useMemo<RecordSlots>(
    () => ({
      steps: (value, entity) => stepsFrom(value, entity, first),
      actions: (props) => <RowActions answer={first} {...props} />,
      mark: (props) => <SeenMark at={first.at} {...props} />,
    }),
    [first],
  )
  return (
    <ShownContext value={shown}>
      <RecordSlotsContext value={slots}>
        <PicturesProvider sealed={isOfThis ? pages.sealed : sealedOf(bought)}>
          <DrawerProvider>
            <AnswerFrame entry={bought.entry} answers={shown.answers} kindView={kindView} receipt={receipt} />
          </DrawerProvider>
        </PicturesProvider>
      </RecordSlotsContext>
    </ShownContext>
  )
}
