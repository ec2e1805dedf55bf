import { useMemo, useState, type ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { Answer } from '@/components/answer/answer'
import { useViewChoice } from '@/components/table/use-view-choice'
import { ApartPage } from '@/components/answer/draw/apart-page'
import { RowActions, stepsFrom } from '@/components/answer/draw/row-actions'
import { ShownContext } from '@/components/answer/draw/shown-context'
import { sealedOf } from '@/components/answer/read/pages'
import { pagesKey, pagesQuery } from '@/components/answer/read/queries'
import { useFollow } from '@/components/frame/use-follow'
import { SeenMark } from '@/components/keep/seen-mark'
import { PicturesProvider } from '@/components/record/parts/pictures'
import { RecordSlotsContext, type RecordSlots } from '@/components/record/record-slots'
import type { Bought } from '@/lib/browser/purchase/pages'

type ShownAnswerProps = {
  bought: Bought
  first: Answer
  /** The record that it is about stands above it, with what can be bought about it. */
  isWithin?: boolean | undefined
  children: (answers: readonly Answer[]) => ReactNode
}

/** An answer together with the pages that were bought after it, and what stands beside each of its records. */
export function ShownAnswer({ bought, first, isWithin = false, children }: ShownAnswerProps) {
  const { choice } = useViewChoice(first.endpoint.id)
  const [wanted, setWanted] = useState<ReadonlySet<string>>(() => new Set())
  useFollow(pagesKey, 'journal')
  const { data: pages } = useQuery({
    ...pagesQuery(first, bought, choice.list, wanted),
    placeholderData: (earlier) => earlier,
  })
  const isOfThis = pages?.answers[0] === first
  const answers = isOfThis ? pages.answers : [first]
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
    ...{ answer: first, answers, ApartPage },
    earlier: isOfThis && !isWithin ? pages.earlier : [],
    onOpenEarlier: (intentId: string) => setWanted(new Set([...wanted, intentId])),
  }
  return (
    <ShownContext value={shown}>
      <RecordSlotsContext value={slots}>
        <PicturesProvider sealed={isOfThis ? pages.sealed : sealedOf(bought)}>
          {children(answers)}
        </PicturesProvider>
      </RecordSlotsContext>
    </ShownContext>
  )
}
