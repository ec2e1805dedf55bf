import { useMemo } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { Answer } from '@/components/answer/answer'
import { viewQuery } from '@/components/answer/kind-views'
import { useViewChoice } from '@/components/table/use-view-choice'
import { ApartPage } from '@/components/answer/draw/apart-page'
import type { KindView } from '@/components/answer/draw/kind-view'
import {
  AlsoFailed,
  FailedAnswer,
  Guard,
  MendedAnswer,
  UnreadableAnswer,
} from '@/components/answer/draw/problems'
import { PlainRecords, Records } from '@/components/answer/draw/records'
import { RowActions, stepsFrom } from '@/components/answer/draw/row-actions'
import { ShownContext } from '@/components/answer/draw/shown-context'
import { sealedOf } from '@/components/answer/read/pages'
import { useFollow } from '@/components/frame/use-follow'
import { pagesKey, pagesQuery, readingQuery } from '@/components/answer/read/queries'
import { boughtQuery } from '@/components/answer/read/stored'
import { SeenMark } from '@/components/keep/seen-mark'
import { PicturesProvider } from '@/components/record/parts/pictures'
import { RecordSlotsContext, type RecordSlots } from '@/components/record/record-slots'
import { Skeleton } from '@/components/ui/skeleton'
import type { Bought } from '@/lib/browser/purchase/pages'
import { findEndpoint } from '@/lib/core/catalogue'
import type { Hex } from '@/lib/core/payment/bytes'

/** A bought answer among the facts of the record that it is about: its records, without what is told of it as a whole. */
export default function Landed({ intentId }: { intentId: Hex }) {
  const { data: bought } = useQuery(boughtQuery(intentId))
  if (bought === undefined) return <Skeleton className="h-64 w-full" />
  if (bought === null) return <p className="text-ink-quiet">This answer is not in this browser any more.</p>
  return <Read bought={bought} />
}

function Read({ bought }: { bought: Bought }) {
  const { endpointId } = bought.entry.lookup
  const { choice, isRead } = useViewChoice(endpointId)
  const { data: view } = useQuery(viewQuery(findEndpoint(endpointId)?.result))
  const { data: reading } = useQuery({ ...readingQuery(bought, choice.list), enabled: isRead })
  if (!view || !reading) return <Skeleton className="h-64 w-full" />
  if (!reading.ok) return <UnreadableAnswer unreadable={reading.error} status={bought.answer.status} />
  return <Drawn bought={bought} first={reading.value} kindView={view.kindView} />
}

type DrawnProps = { bought: Bought; first: Answer; kindView: KindView | null }

function Drawn({ bought, first, kindView }: DrawnProps) {
  const { choice } = useViewChoice(first.endpoint.id)
  useFollow(pagesKey, 'journal')
  const { data: pages } = useQuery(pagesQuery(first, bought, choice.list, none))
  const answers = pages?.answers ?? [first]
  const slots = useMemo<RecordSlots>(
    () => ({
      steps: (value, entity) => stepsFrom(value, entity, first),
      // what can be bought about the record itself stands above this answer
      actions: (props) => (props.layout === 'bar' ? null : <RowActions answer={first} {...props} />),
      mark: (props) => <SeenMark at={first.at} {...props} />,
      isWithin: true,
    }),
    [first],
  )
  return (
    <ShownContext value={{ answer: first, answers, earlier: [], onOpenEarlier: () => undefined, ApartPage }}>
      <RecordSlotsContext value={slots}>
        <PicturesProvider sealed={pages?.sealed ?? sealedOf(bought)}>
          <MendedAnswer answer={first} />
          <AlsoFailed answer={first} />
          {first.view.shape === 'error' ? (
            <FailedAnswer answer={first} />
          ) : (
            <Guard fallback={<PlainRecords answer={first} />}>
              <Records answer={first} kindView={choice.list === undefined ? kindView : null} />
            </Guard>
          )}
        </PicturesProvider>
      </RecordSlotsContext>
    </ShownContext>
  )
}

const none: ReadonlySet<string> = new Set()
