'use client'

import { AnswerRegion, AnswerSkeleton } from '@/components/call/answer-region'
import { PaymentSteps } from '@/components/call/payment-steps'
import { RefusalNotice } from '@/components/call/refusal-notice'
import { StopNotice } from '@/components/call/stop-notice'
import type { useBought } from '@/components/call/use-bought'
import type { Call, useCall } from '@/components/call/use-call'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { Notice } from '@/components/ui/notice'
import { Spinner } from '@/components/ui/spinner'
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

function Happening({ call, lookup }: { call: Call; lookup: ReturnType<typeof useCall> }) {
  switch (call.phase) {
    case 'checking':
      return (
        <p role="status" className="flex items-center gap-2 text-ink-quiet">
          <Spinner /> Checking the price with the service. Nothing is charged by that.
        </p>
      )
    case 'refused':
      return <Refused problem={call.problem} onContinue={(entry) => void lookup.proceed(entry)} />
    case 'paying':
      return <PaymentSteps state={call.entry.purchase.state} startedAt={call.startedAt} />
    case 'stopped':
      return call.entry.purchase.state === 'RESULT' ? null : (
        <StopNotice
          {...call}
          onContinue={() => void lookup.proceed(call.entry)}
          onResend={() => void lookup.resend(call.entry)}
          onDismiss={lookup.dismiss}
        />
      )
    case 'broken':
      return (
        <Notice
          tone="danger"
          title="This page failed"
          actions={<Button onClick={lookup.dismiss}>Dismiss</Button>}
        >
          {call.message} What was signed is written down here, and it is taken up again on the next visit: you
          cannot be charged twice for it.
        </Notice>
      )
    default:
      return null
  }
}

type RefusedProps = {
  problem: Extract<Call, { phase: 'refused' }>['problem']
  onContinue: (entry: Extract<RefusedProps['problem'], { code: 'under-way' }>['entry']) => void
}

function Refused({ problem, onContinue }: RefusedProps) {
  if (problem.code === 'unavailable')
    return (
      <Notice tone="danger" title={problem.message}>
        Your entries are still there: try again in a moment.
      </Notice>
    )
  if (problem.code === 'under-way')
    return (
      <Notice
        role="status"
        title="You are buying this already"
        actions={
          problem.entry.purchase.sends === 0 && (
            <Button size="sm" onClick={() => onContinue(problem.entry)}>
              Go on with it
            </Button>
          )
        }
      >
        It was begun before and has not ended. It cannot be charged twice.
      </Notice>
    )
  return <RefusalNotice refusal={problem.refusal} {...('raw' in problem && { raw: problem.raw })} />
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
