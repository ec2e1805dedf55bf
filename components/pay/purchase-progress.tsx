import { useEffect, useEffectEvent, type ReactNode } from 'react'
import { Check } from 'lucide-react'
import { ago } from '@/components/frame/when'
import { BudgetNotice, FreeAnswer, NoPrice, RefusalNotice } from '@/components/pay/refusal-notice'
import { useCheckout, usePurchase } from '@/components/pay/checkout-provider'
import { useEntry } from '@/components/pay/journal'
import { Act, LinkAct } from '@/components/pay/notice-acts'
import { PurchaseNotice, Unclear } from '@/components/pay/purchase-notice'
import { clockTime, isUnclear, priceBeingChecked } from '@/components/pay/state-words'
import { useSeconds } from '@/components/pay/use-now'
import { Button } from '@/components/ui/button'
import { cn } from '@/components/ui/cn'
import { Dialog } from '@/components/ui/dialog'
import { Notice } from '@/components/ui/notice'
import { Spinner, Working } from '@/components/ui/skeleton'
import { storeProblem } from '@/lib/browser/database/database'
import { receiptPath } from '@/lib/browser/addresses/address'
import { isPaidFor, type Entry } from '@/lib/browser/purchase/journal'
import type { Stop } from '@/lib/browser/purchase/transitions'
import type { Purchase, PurchaseState } from '@/lib/core/payment/purchase-state'

type OnAnswer = ((entry: Entry) => void) | undefined

export function PurchaseProgress({ of, onAnswer }: { of: string; onAnswer?: OnAnswer }) {
  const call = usePurchase(of)
  const { checkout } = useCheckout()
  if (!checkout) return null
  const onDismiss = () => checkout.dismiss(of)
  const onAgain = () => checkout.again(of)
  const takenUp = (entry: Entry, stop?: Stop) => (
    <TakenUp
      entry={entry}
      stop={stop}
      onDismiss={onDismiss}
      onAnswer={onAnswer}
      onContinue={isFollowed(stop) ? ({ lookup }) => checkout.ask(lookup) : checkout.proceed}
    />
  )
  switch (call.phase) {
    case 'checking':
      return <Working>{priceBeingChecked}</Working>
    case 'refused': {
      const { problem } = call
      if (problem.code === 'under-way')
        return isPaidFor(problem.entry) ? (
          <PaidMeanwhile entry={problem.entry} onAnswer={onAnswer} />
        ) : (
          takenUp(problem.entry)
        )
      if ('reply' in problem && problem.reply?.free !== undefined)
        return <FreeAnswer body={problem.reply.free} />
      if (problem.code === 'unavailable')
        return <NoPrice problem={problem} onAgain={onAgain} onBack={onDismiss} />
      if ('broken' in problem && problem.broken)
        return <BudgetNotice broken={problem.broken} onRaised={onAgain} />
      return <RefusalNotice refusal={problem.refusal} raw={'raw' in problem ? problem.raw : undefined} />
    }
    case 'paying':
      return <Paying entry={call.entry} startedAt={call.startedAt} />
    case 'stopped':
      return call.entry.purchase.state === 'RESULT' ? null : takenUp(call.entry, call.stop)
    case 'broken':
      return (
        <Notice tone="danger" title="This page failed" actions={<Button onClick={onDismiss}>Dismiss</Button>}>
          {call.message}{' '}
          {storeProblem.read() === 'wiped'
            ? 'If your wallet had signed, it shows whether you were charged.'
            : 'What was signed is written down here, and it is taken up again on the next visit: you cannot be charged twice for it.'}
        </Notice>
      )
    default:
      return null
  }
}

function PaidMeanwhile({ entry, onAnswer }: { entry: Entry; onAnswer: OnAnswer }) {
  const { state, preparedAt, intentId } = entry.purchase
  return (
    <Notice
      role="status"
      title={`You paid for this ${ago(preparedAt)}`}
      actions={
        state === 'RESULT' && onAnswer ? (
          <Act onClick={() => onAnswer(entry)}>Open it · no charge</Act>
        ) : (
          <LinkAct href={receiptPath(intentId)}>See the receipt</LinkAct>
        )
      }
    >
      It was not bought a second time. Ask again to buy it once more.
    </Notice>
  )
}

const isFollowed = (stop?: Stop): boolean => !stop || stop.why === 'ended' || stop.why === 'elsewhere'

type TakenUpProps = {
  entry: Entry
  stop?: Stop | undefined
  onContinue: (entry: Entry) => void
  onDismiss: () => void
  onAnswer?: OnAnswer
}

export function TakenUp({ entry: begun, stop, onContinue, onDismiss, onAnswer }: TakenUpProps) {
  const entry = useEntry(begun)
  const { purchase } = entry
  const isHere = purchase.state === 'RESULT'

  const answer = useEffectEvent(() => onAnswer?.(entry))

  // once for each: whoever shows it may be drawn anew before the journal says that it is at its end
  useEffect(() => {
    if (isHere) answer()
  }, [isHere, purchase.intentId])

  if (isHere && onAnswer) return null
  return (
    <div className="flex flex-col gap-4">
      <PurchaseNotice entry={entry} stop={stop} onContinue={() => onContinue(entry)} onDismiss={onDismiss} />
      {isFollowed(stop) && purchase.state === 'HOT' && !purchase.lastOutcome?.said && (
        <PaymentSteps purchase={purchase} startedAt={purchase.preparedAt} />
      )}
    </div>
  )
}

function Paying({ entry, startedAt }: { entry: Entry; startedAt: number }) {
  const { purchase } = useEntry(entry)
  return (
    <>
      {isUnclear(purchase) && <Unclear purchase={purchase} />}
      <PaymentSteps purchase={purchase} startedAt={startedAt} />
    </>
  )
}

const steps = ['Price checked', 'Signed', 'Paid', 'Answer'] as const

const stages = {
  PREPARED: { done: 1, text: 'Check your wallet: it asks for one signature.' },
  SIGNED: { done: 2, text: 'Signed. Sending it to the service.' },
  HOT: { done: 2, text: 'Paying and fetching the answer.' },
  PAID_NO_RESULT: { done: 3, text: 'Paid. Still trying to fetch the answer.' },
  RESULT: { done: 4, text: 'Here is the answer.' },
  NOT_CHARGED: { done: 2, text: 'Not charged.' },
  DECLINED: { done: 1, text: 'Declined.' },
} as const satisfies Record<PurchaseState, { done: number; text: string }>

function PaymentSteps({ purchase, startedAt }: { purchase: Purchase; startedAt: number }) {
  const { state, asked } = purchase
  const { done, text } = stages[state]
  return (
    <div>
      <ol className="flex flex-wrap gap-x-6 gap-y-3">
        {steps.map((step, index) => (
          <li
            key={step}
            aria-current={index === done ? 'step' : undefined}
            className={cn('flex items-center gap-2 text-sm', index > done ? 'text-ink-faint' : 'text-ink')}
          >
            <span className="grid size-5 shrink-0 place-items-center rounded-full border border-line">
              {index < done && <Check aria-hidden="true" className="size-3.5 text-green" />}
              {index === done && <Spinner className="size-3.5" />}
            </span>
            {step}
          </li>
        ))}
      </ol>
      <p className="mt-4 text-ink-quiet">
        <span role="status">{isUnclear(purchase) ? 'Asking the server and the chain.' : text}</span>
        {state === 'PREPARED' && asked && ` It is good until ${clockTime(Number(asked.validBefore) * 1000)}.`}
        <span aria-hidden="true" className="ml-2 tabular-nums">
          {useSeconds(startedAt)} s
        </span>
      </p>
    </div>
  )
}

type ProgressDialogProps = {
  of: string
  title: ReactNode
  description?: ReactNode
  onClose?: (() => void) | undefined
}

export function ProgressDialog({ of, onClose, ...props }: ProgressDialogProps) {
  const { checkout } = useCheckout()
  return (
    <Dialog size="sm" {...props} onClose={onClose ?? (() => checkout?.dismiss(of))}>
      <div className="flex flex-col gap-4">
        <PurchaseProgress of={of} />
      </div>
    </Dialog>
  )
}
