'use client'

import { PaymentSteps } from '@/components/call/payment-steps'
import { RefusalNotice } from '@/components/call/refusal-notice'
import { StopNotice } from '@/components/call/stop-notice'
import type { Call, useCall } from '@/components/call/use-call'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { Spinner } from '@/components/ui/spinner'

/** How far a lookup is, and what went wrong with it; nothing while nothing happens. */
export function Happening({ call, lookup }: { call: Call; lookup: ReturnType<typeof useCall> }) {
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
