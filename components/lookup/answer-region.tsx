'use client'

import { memo, useEffect, useRef } from 'react'
import { useQuery } from '@tanstack/react-query'
import { AnswerSkeleton } from '@/components/lookup/answer-skeleton'
import { Receipt } from '@/components/pay/receipt'
import { UndrawnAnswer } from '@/components/lookup/undrawn-answer'
import { viewQuery } from '@/components/answer/kind-views'
import { boughtQuery } from '@/components/answer/read/stored'
import { Notice } from '@/components/ui/notice'
import { announce } from '@/components/ui/live-region'
import { findEndpoint } from '@/lib/core/catalogue'
import type { Hex } from '@/lib/core/payment/bytes'
import type { Bought } from '@/lib/browser/purchase/pages'

type AnswerRegionProps = { intentId: Hex; isNew: boolean }

/**
 * A bought answer from this browser's own store, with its receipt. Around it the journal tells of every step of every
 * purchase, and a large answer is not drawn anew for that.
 */
export const AnswerRegion = memo(function AnswerRegion({ intentId, isNew }: AnswerRegionProps) {
  const { data, isPending } = useQuery(boughtQuery(intentId))
  const region = useRef<HTMLElement>(null)
  const isHere = Boolean(data)

  useEffect(() => {
    if (!isNew || !isHere) return
    announce('The answer is here')
    region.current?.focus({ preventScroll: true })
  }, [isNew, isHere])

  if (isPending) return <AnswerSkeleton />
  if (!data)
    return (
      <Notice title="This answer is not in this browser">
        It may have been bought in another browser, or its data was cleared here. Nothing was charged now.
      </Notice>
    )
  return (
    <section
      ref={region}
      aria-label="Answer"
      tabIndex={-1}
      className="min-w-0 rounded-sm focus-visible:outline-offset-4"
    >
      <Drawn key={intentId} {...data} />
    </section>
  )
})

/** How soon a view that could not be fetched is asked for again, in milliseconds; at once when the network is back. */
const retryMs = 5_000

/** The answer as what draws it has it; where that cannot be fetched, as it came. */
function Drawn({ entry, answer }: Bought) {
  const kind = findEndpoint(entry.lookup.endpointId)?.result
  // counted, since while it is asked for again it is no error
  const {
    data: view,
    errorUpdateCount: failures,
    refetch,
  } = useQuery({
    ...viewQuery(kind),
    refetchInterval: ({ state }) => (state.status === 'error' ? retryMs : false),
  })
  const receipt = <Receipt entry={entry} answer={answer} />
  if (view)
    return <view.AnswerView kindView={view.kindView} entry={entry} answer={answer} receipt={receipt} />
  return (
    <>
      {receipt}
      {failures > 0 ? (
        <UndrawnAnswer text={answer.body} onRetry={() => void refetch()} />
      ) : (
        <AnswerSkeleton />
      )}
    </>
  )
}
