import type { ReactNode } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { viewQuery } from '@/components/answer/kind-views'
import { boughtQuery } from '@/components/answer/read/stored'
import { useEntryById } from '@/components/pay/journal'
import { LinkAct } from '@/components/pay/notice-acts'
import { Receipt } from '@/components/pay/receipt'
import { whatHappens, whyNotCharged } from '@/components/pay/state-words'
import { RawText } from '@/components/record/parts/raw-text'
import { Button } from '@/components/ui/button'
import { CopyButton } from '@/components/ui/copy-button'
import { Disclosure } from '@/components/ui/disclosure'
import { Notice } from '@/components/ui/notice'
import { Skeleton } from '@/components/ui/skeleton'
import { receiptPath } from '@/lib/browser/addresses/address'
import { readEntry } from '@/lib/browser/purchase/journal'
import { isUnderWay } from '@/lib/browser/purchase/reconcile'
import { findEndpoint } from '@/lib/core/catalogue'
import type { Hex } from '@/lib/core/payment/bytes'

type BoughtAnswerProps = {
  intentId: Hex
  /** The record that it is about stands above it: its records are drawn, without what is told of it as a whole. */
  isWithin?: boolean
  loading?: ReactNode
}

const block = <Skeleton className="h-64 w-full" />

/** How soon what is not here is asked for again, in milliseconds; a view at once when the network is back. */
const retryMs = 5_000

export default function BoughtAnswer({ intentId, isWithin = false, loading = block }: BoughtAnswerProps) {
  const { data: bought } = useQuery({
    ...boughtQuery(intentId),
    // another tab may be about to keep it
    refetchInterval: ({ state }) => (state.data === null ? retryMs : false),
  })
  const kind = bought ? findEndpoint(bought.entry.lookup.endpointId)?.result : undefined
  // counted, since while it is asked for again it is no error
  const {
    data: view,
    errorUpdateCount: failures,
    refetch,
  } = useQuery({
    ...viewQuery(kind),
    enabled: Boolean(bought),
    refetchInterval: ({ state }) => (state.status === 'error' ? retryMs : false),
  })
  if (bought === undefined) return loading
  if (bought === null) return <NoAnswer intentId={intentId} loading={loading} />
  if (view)
    return <view.AnswerView key={intentId} bought={bought} isWithin={isWithin} kindView={view.kindView} />
  return (
    <>
      {!isWithin && <Receipt {...bought} />}
      {failures === 0 ? loading : <UndrawnAnswer text={bought.answer.body} onRetry={() => void refetch()} />}
    </>
  )
}

function NoAnswer({ intentId, loading }: { intentId: Hex; loading: ReactNode }) {
  const client = useQueryClient()
  const entry = useEntryById(intentId)
  const state = entry?.purchase.state
  // looked for once more, since it may have come after the first look
  const { data: isNowhere } = useQuery({
    queryKey: ['nowhere', intentId, state],
    queryFn: async () => {
      const bought = await client.fetchQuery({ ...boughtQuery(intentId), staleTime: 0 })
      return !bought && (state !== undefined || !(await readEntry(intentId)))
    },
  })
  if (!entry || state === 'RESULT')
    return isNowhere ? (
      <Notice title="This answer is not in this browser">
        It may have been bought in another browser, or its data was cleared here. Nothing was charged now.
      </Notice>
    ) : (
      loading
    )
  const { purchase } = entry
  return (
    <Notice
      title="There is no answer to this lookup"
      actions={
        isUnderWay(entry) ? (
          <LinkAct href="/spending">Finish or drop it in Spending</LinkAct>
        ) : (
          <LinkAct href={receiptPath(intentId)}>See the receipt</LinkAct>
        )
      }
    >
      {purchase.state === 'DECLINED' || purchase.state === 'NOT_CHARGED'
        ? `Not charged. ${whyNotCharged(purchase)}`
        : whatHappens(purchase)}
    </Notice>
  )
}

/** More characters than this are copied, not shown. */
const longest = 100_000

/** A paid answer whose view could not be fetched: it stands as it came until the page can draw it. */
const UndrawnAnswer = ({ text, onRetry }: { text: string; onRetry: () => void }) => (
  <div className="mt-4 flex flex-col gap-4">
    <Notice
      tone="warning"
      role="status"
      title="The answer is here, but this page could not load what shows it"
      actions={
        <>
          <Button size="sm" onClick={onRetry}>
            Try again
          </Button>
          <CopyButton value={text} label="Copy the answer" size="sm" variant="secondary" />
        </>
      }
    >
      It is kept in this browser and is not charged again. It is shown as usual as soon as there is a network;
      until then it can be read as it came.
    </Notice>
    <Disclosure summary="Raw answer">
      <RawText text={text.slice(0, longest)} />
      {text.length > longest && (
        <p className="mt-2 text-sm text-ink-quiet">This is its first part. Copying gives all of it.</p>
      )}
    </Disclosure>
  </div>
)
