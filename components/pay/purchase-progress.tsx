import { useEffect, useRef, type ReactNode } from 'react'
import { BudgetNotice } from '@/components/pay/budget-notice'
import { RefusalNotice } from '@/components/pay/refusal-notice'
import type { Call } from '@/components/pay/calls'
import { ago } from '@/components/frame/when'
import { IntentLink } from '@/components/frame/intent-link'
import { useBackOnline } from '@/components/frame/use-online'
import { receiptPath } from '@/lib/browser/addresses/address'
import { Dialog } from '@/components/ui/dialog'
import { Button, buttonStyle } from '@/components/ui/button'
import { CopyButton } from '@/components/ui/copy-button'
import { Notice } from '@/components/ui/notice'
import { quoted } from '@/lib/browser/purchase/http'
import { isPaidFor, type Entry } from '@/lib/browser/purchase/journal'
import { showHidden } from '@/lib/core/answers/text'
import { PaymentSteps } from '@/components/pay/payment-steps'
import { isUnclear, PurchaseNotice, TakenUp, Unclear } from '@/components/pay/purchase-notice'
import { useCheckout, usePurchase } from '@/components/pay/checkout-provider'
import { useEntry, useEntryById } from '@/components/pay/journal'
import { Spinner } from '@/components/ui/skeleton'

type NoPriceProps = {
  problem: { message: string; said?: string | null }
  onAgain: () => void
  onBack: () => void
}

/** What could not be asked for now; it goes away by itself when the network is back. */
export function NoPrice({ problem: { message, said }, onAgain, onBack }: NoPriceProps) {
  useBackOnline(onBack)
  return (
    <Notice
      tone="danger"
      title={message}
      actions={
        <Button size="sm" onClick={onAgain}>
          Try again
        </Button>
      }
    >
      Your entries are still there: try again in a moment.
      {said && <p className="mt-1 text-sm text-ink-faint wrap-anywhere">{quoted(said)}</p>}
    </Notice>
  )
}

export function FreeAnswer({ body }: { body: string }) {
  return (
    <Notice tone="info" title="This answer is free" role="status">
      <p>
        The service gave it without asking for payment. Nothing was charged. It is not kept in this browser:
        copy it if you want to have it.
      </p>
      <pre className="my-3 max-h-96 overflow-auto rounded-md border border-line bg-ground p-3 font-mono text-xs whitespace-pre-wrap wrap-anywhere text-ink">
        <bdi>{showHidden(inLines(body))}</bdi>
      </pre>
      <CopyButton value={body} label="Copy the answer" size="sm" variant="secondary" />
    </Notice>
  )
}

function inLines(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2)
  } catch {
    return body
  }
}

type RefusedProps = {
  problem: Exclude<Extract<Call, { phase: 'refused' }>['problem'], { code: 'unavailable' }>
  takenUp: (entry: Entry) => ReactNode
  onAnswer: ((entry: Entry) => void) | undefined
  onAgain: () => void
}

function Refused({ problem, takenUp, onAnswer, onAgain }: RefusedProps) {
  if (problem.code === 'under-way' && isPaidFor(problem.entry))
    return (
      <Notice
        role="status"
        title={`You asked for this ${ago(problem.entry.purchase.preparedAt)}, in another tab`}
        actions={
          problem.entry.purchase.state === 'RESULT' && onAnswer ? (
            <Button size="sm" onClick={() => onAnswer(problem.entry)}>
              Open it · no charge
            </Button>
          ) : (
            <IntentLink
              href={receiptPath(problem.entry.purchase.intentId)}
              className={buttonStyle({ size: 'sm' })}
            >
              See the receipt
            </IntentLink>
          )
        }
      >
        Nothing was charged just now. Ask again to buy it once more.
      </Notice>
    )
  if (problem.code === 'under-way') return takenUp(problem.entry)
  if ('broken' in problem && problem.broken)
    return <BudgetNotice broken={problem.broken} onRaised={onAgain} />
  return <RefusalNotice refusal={problem.refusal} {...('raw' in problem && { raw: problem.raw })} />
}

type PurchaseProgressProps = {
  of: string
  /** Shows the answer of a purchase that another tab brought to its end; without, a link leads there. */
  onAnswer?: ((entry: Entry) => void) | undefined
}

export function PurchaseProgress({ of, onAnswer }: PurchaseProgressProps) {
  const call = usePurchase(of)
  const { checkout } = useCheckout()
  // what is said of it may turn out otherwise while it is on show
  const now = useEntryById(call.phase === 'stopped' ? call.entry.purchase.intentId : null)
  if (!checkout) return null
  const dismiss = () => checkout.dismiss(of)
  const again = () => checkout.again(of)
  const takenUp = (entry: Entry) => (
    <TakenUp entry={entry} onContinue={checkout.goOn} onDismiss={dismiss} onAnswer={onAnswer} />
  )
  const free = call.phase === 'refused' && 'reply' in call.problem ? call.problem.reply?.free : undefined
  if (free !== undefined) return <FreeAnswer body={free} />
  switch (call.phase) {
    case 'checking':
      return (
        <p role="status" className="flex items-center gap-2 text-ink-quiet">
          <Spinner /> Checking the price with the service. Nothing is charged by that.
        </p>
      )
    case 'refused':
      return call.problem.code === 'unavailable' ? (
        <NoPrice problem={call.problem} onAgain={again} onBack={dismiss} />
      ) : (
        <Refused problem={call.problem} takenUp={takenUp} onAnswer={onAnswer} onAgain={again} />
      )
    case 'paying':
      return <Paying entry={call.entry} startedAt={call.startedAt} />
    case 'stopped':
      if (call.entry.purchase.state === 'RESULT') return null
      return call.stop.why === 'elsewhere' || call.stop.why === 'ended' ? (
        takenUp(call.entry)
      ) : (
        <PurchaseNotice
          {...call}
          entry={now ?? call.entry}
          onContinue={() => checkout.proceed(call.entry)}
          onResend={() => checkout.resend(call.entry)}
          onDismiss={dismiss}
        />
      )
    case 'broken':
      return (
        <Notice tone="danger" title="This page failed" actions={<Button onClick={dismiss}>Dismiss</Button>}>
          {call.message} What was signed is written down here, and it is taken up again on the next visit: you
          cannot be charged twice for it.
        </Notice>
      )
    default:
      return null
  }
}

type PayingProps = { entry: Entry; startedAt: number }

function Paying({ entry, startedAt }: PayingProps) {
  const { purchase } = useEntry(entry)
  const { state, asked } = purchase
  const isOpen = state === 'HOT' && isUnclear(purchase)
  return (
    <>
      {isOpen && <Unclear purchase={purchase} />}
      <PaymentSteps state={state} startedAt={startedAt} isUnclear={isOpen} goodUntil={asked?.validBefore} />
    </>
  )
}

export function useLeft({ phase }: Call, onLeft: () => void) {
  const isBegun = useRef(false)
  useEffect(() => {
    if (isBegun.current && phase === 'idle') onLeft()
    isBegun.current = phase !== 'idle'
  }, [phase, onLeft])
}

type ProgressDialogProps = {
  of: string
  title: ReactNode
  description?: ReactNode
  /** Left out it dismisses what went wrong. */
  onClose?: (() => void) | undefined
}

export function ProgressDialog({ of, onClose, ...props }: ProgressDialogProps) {
  const { checkout } = useCheckout()
  return (
    <Dialog open size="sm" {...props} onClose={onClose ?? (() => checkout?.dismiss(of))}>
      <div className="flex flex-col gap-4">
        <PurchaseProgress of={of} />
      </div>
    </Dialog>
  )
}
