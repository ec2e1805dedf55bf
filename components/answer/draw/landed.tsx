import { useQuery } from '@tanstack/react-query'
import { useViewChoice } from '@/components/table/use-view-choice'
import { UnreadableAnswer } from '@/components/answer/draw/problems'
import { GuardedRecords } from '@/components/answer/draw/records'
import { ShownAnswer } from '@/components/answer/draw/shown-answer'
import { viewQuery } from '@/components/answer/kind-views'
import { readingQuery } from '@/components/answer/read/queries'
import { boughtQuery } from '@/components/answer/read/stored'
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
  const first = reading.value
  return (
    <ShownAnswer bought={bought} first={first} isWithin>
      {() => <GuardedRecords answer={first} kindView={choice.list === undefined ? view.kindView : null} />}
    </ShownAnswer>
  )
}
