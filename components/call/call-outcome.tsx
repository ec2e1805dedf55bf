'use client'

import { useEffect } from 'react'
import { AnswerRegion, AnswerSkeleton, prepareAnswerView } from '@/components/call/answer-region'
import { Happening } from '@/components/call/happening'
import type { useBought } from '@/components/call/use-bought'
import type { useCall } from '@/components/call/use-call'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import type { Draft } from '@/lib/catalogue/draft'
import type { Endpoint } from '@/lib/catalogue/endpoint'
import { exampleDraft, fieldsOf } from '@/lib/catalogue/fields'
import { describeRate } from '@/lib/catalogue/rate'

type CallOutcomeProps = {
  endpoint: Endpoint
  lookup: ReturnType<typeof useCall>
  bought: ReturnType<typeof useBought>
  onExample: (draft: Draft) => void
}

/** What came of a lookup: how far it is, what went wrong, and the answer on show. */
export function CallOutcome({ endpoint, lookup, bought, onExample }: CallOutcomeProps) {
  const { call } = lookup
  const isArriving = call.phase === 'paying'

  useEffect(() => {
    if (call.phase === 'confirming' || isArriving) prepareAnswerView()
  }, [call.phase, isArriving])

  return (
    <div className="flex min-w-0 flex-col gap-6">
      <Happening call={call} lookup={lookup} />
      {isArriving ? (
        <AnswerSkeleton />
      ) : bought.intentId ? (
        <AnswerRegion intentId={bought.intentId} isNew={bought.isNew} />
      ) : (
        call.phase === 'idle' && <Teach endpoint={endpoint} onExample={onExample} />
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
