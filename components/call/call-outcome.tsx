'use client'

import { useEffect } from 'react'
import { AnswerRegion, AnswerSkeleton, prepareAnswerView } from '@/components/call/answer-region'
import { Happening } from '@/components/call/happening'
import { TakenUp } from '@/components/call/taken-up'
import type { useBought } from '@/components/call/use-bought'
import type { useCall } from '@/components/call/use-call'
import { useUnfinished } from '@/components/call/use-unfinished'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import type { Draft } from '@/lib/catalogue/draft'
import type { Endpoint } from '@/lib/catalogue/endpoint'
import { exampleDraft, fieldsOf } from '@/lib/catalogue/fields'
import { describeRate } from '@/lib/catalogue/rate'
import type { Entry } from '@/lib/purchase/journal'

type CallOutcomeProps = {
  endpoint: Endpoint
  draft: Draft
  lookup: ReturnType<typeof useCall>
  bought: ReturnType<typeof useBought>
  onContinue: (entry: Entry) => void
  onExample: (draft: Draft) => void
}

/** What came of a lookup: how far it is, what went wrong, and the answer on show. */
export function CallOutcome(props: CallOutcomeProps) {
  const { endpoint, draft, lookup, bought, onContinue, onExample } = props
  const { call } = lookup
  const unfinished = useUnfinished(endpoint, draft)
  const isIdle = call.phase === 'idle'
  const isArriving = call.phase === 'paying'

  useEffect(() => {
    if (call.phase === 'confirming' || isArriving) prepareAnswerView()
  }, [call.phase, isArriving])

  function showAnswer({ purchase }: Entry) {
    unfinished.forget()
    lookup.dismiss()
    bought.open(purchase.intentId)
  }

  return (
    <div className="flex min-w-0 flex-col gap-6">
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
      ) : bought.intentId ? (
        <AnswerRegion intentId={bought.intentId} isNew={bought.isNew} />
      ) : (
        isIdle && !unfinished.entry && <Teach endpoint={endpoint} onExample={onExample} />
      )}
    </div>
  )
}

function Teach({ endpoint, onExample }: { endpoint: Endpoint; onExample: (draft: Draft) => void }) {
  const example = exampleDraft(fieldsOf(endpoint))
  return (
    <EmptyState
      title={endpoint.title}
      cost={describeRate(endpoint.rate)}
      actions={example && <Button onClick={() => onExample(example)}>Fill in an example</Button>}
    >
      {endpoint.summary} The answer appears here and stays in this browser.
    </EmptyState>
  )
}
