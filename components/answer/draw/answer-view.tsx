import type { ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useViewChoice } from '@/components/table/use-view-choice'
import { AnswerFrame } from '@/components/answer/draw/answer-frame'
import type { KindView } from '@/components/answer/draw/kind-view'
import { UnreadableAnswer } from '@/components/answer/draw/problems'
import { ShownAnswer } from '@/components/answer/draw/shown-answer'
import { readingQuery } from '@/components/answer/read/queries'
import { DrawerProvider } from '@/components/record/parts/drawer'
import { RawView } from '@/components/record/parts/raw-view'
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
    <ShownAnswer bought={{ entry, answer: row }} first={reading.value}>
      {(answers) => (
        <DrawerProvider>
          <AnswerFrame {...{ entry, answers, kindView, receipt }} />
        </DrawerProvider>
      )}
    </ShownAnswer>
  )
}
