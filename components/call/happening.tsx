'use client'

import { PaymentSteps } from '@/components/call/payment-steps'
import { RefusalNotice } from '@/components/call/refusal-notice'
import { StopNotice } from '@/components/call/stop-notice'
import type { Call, useCall } from '@/components/call/use-call'
import { useJournal } from '@/components/spending/journal'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { Spinner } from '@/components/ui/spinner'
import type { Entry } from '@/lib/purchase/journal'

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
      return <Paying entry={call.entry} startedAt={call.startedAt} />
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

/** A payment on its way, as the journal has it now. */
function Paying({ entry, startedAt }: { entry: Entry; startedAt: number }) {
  const { intentId } = entry.purchase
  const { data: entries } = useJournal()
  const { state, lastOutcome, spent } =
    entries?.find(({ purchase }) => purchase.intentId === intentId)?.purchase ?? entry.purchase
  return (
    <>
      <PaymentSteps state={state} startedAt={startedAt} />
      {state === 'HOT' && (lastOutcome ?? spent) && (
        <p role="status" className="text-ink-quiet">
          We did not get the answer. Checking whether you were charged. Nothing to do: you cannot be charged
          twice for this.
        </p>
      )}
    </>
  )
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
          problem.entry.purchase.state !== 'HOT' && (
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
