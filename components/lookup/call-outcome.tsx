'use client'

import { useEffect, useLayoutEffect } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { AnswerRegion } from '@/components/lookup/answer-region'
import { AnswerSkeleton } from '@/components/lookup/answer-skeleton'
import { Happening } from '@/components/pay/happening'
import { TakenUp } from '@/components/pay/taken-up'
import type { useBought } from '@/components/lookup/use-bought'
import type { useCall } from '@/components/pay/use-call'
import { useUnfinished } from '@/components/pay/use-unfinished'
import { prepareAnswer } from '@/components/answer/kind-views'
import type { Draft } from '@/lib/core/catalogue/draft'
import type { Endpoint } from '@/lib/core/catalogue/endpoint'
import type { Entry } from '@/lib/browser/purchase/journal'

type CallOutcomeProps = {
  endpoint: Endpoint
  draft: Draft
  lookup: ReturnType<typeof useCall>
  bought: ReturnType<typeof useBought>
  onContinue: (entry: Entry) => void
  /** Whether there is nothing to show yet. */
  onEmpty: (isEmpty: boolean) => void
}

/** What came of a lookup: how far it is, what went wrong, and the answer on show. */
export function CallOutcome(props: CallOutcomeProps) {
  const { endpoint, draft, lookup, bought, onContinue, onEmpty } = props
  const client = useQueryClient()
  const { call } = lookup
  const unfinished = useUnfinished(endpoint, draft)
  const isIdle = call.phase === 'idle'
  const isArriving = call.phase === 'paying'

  const isEmpty = isIdle && !unfinished.entry && bought.intentId === null

  useEffect(() => {
    if (!isEmpty) prepareAnswer(client, endpoint)
  }, [client, isEmpty, endpoint])

  // before the paint: what teaches and what happens never stand there together
  useLayoutEffect(() => onEmpty(isEmpty), [onEmpty, isEmpty])

  function showAnswer({ purchase }: Entry) {
    unfinished.forget()
    lookup.dismiss()
    bought.open(purchase.intentId)
  }

  return (
    <>
      <Happening call={call} lookup={lookup} onAnswer={showAnswer} />
      {isIdle && unfinished.entry && (
        <TakenUp
          entry={unfinished.entry}
          onContinue={onContinue}
          onResend={onContinue}
          onDismiss={unfinished.forget}
          onAnswer={showAnswer}
        />
      )}
      {isArriving ? (
        <AnswerSkeleton />
      ) : (
        bought.intentId && <AnswerRegion intentId={bought.intentId} isNew={bought.isNew} />
      )}
    </>
  )
}
