import { FreeAnswer, NoPrice, Refused } from '@/components/pay/not-begun'
import { PaymentSteps } from '@/components/pay/payment-steps'
import { Unclear } from '@/components/pay/unclear'
import { StopNotice } from '@/components/pay/stop-notice'
import { TakenUp } from '@/components/pay/taken-up'
import { useCheckout, usePurchase } from '@/components/pay/checkout-provider'
import { useEntry, useEntryById } from '@/components/pay/journal'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { Spinner } from '@/components/ui/skeleton'
import type { Entry } from '@/lib/browser/purchase/journal'

type PurchaseProgressProps = {
  /** The lookup, by its key. */
  of: string
  /** Shows the answer of a purchase that another tab brought to its end; without, a link leads there. */
  onAnswer?: ((entry: Entry) => void) | undefined
}

/** How far the buying of a lookup is, and what went wrong with it; nothing while nothing happens. */
export function PurchaseProgress({ of, onAnswer }: PurchaseProgressProps) {
  const call = usePurchase(of)
  const { checkout } = useCheckout()
  // what is said of it may turn out otherwise while it is on show
  const now = useEntryById(call.phase === 'stopped' ? call.entry.purchase.intentId : null)
  if (!checkout) return null
  const dismiss = () => checkout.dismiss(of)
  const again = () => checkout.again(of)
  const takenUp = (entry: Entry) => (
    <TakenUp entry={entry} onContinue={checkout.proceed} onDismiss={dismiss} onAnswer={onAnswer} />
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
        <StopNotice
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

/** A payment on its way, as the journal has it now. */
function Paying({ entry, startedAt }: PayingProps) {
  const { purchase } = useEntry(entry)
  const { state, lastOutcome, spent, asked } = purchase
  const isUnclear = state === 'HOT' && Boolean(lastOutcome ?? spent)
  return (
    <>
      {isUnclear && <Unclear purchase={purchase} />}
      <PaymentSteps
        state={state}
        startedAt={startedAt}
        isUnclear={isUnclear}
        goodUntil={asked?.validBefore}
      />
    </>
  )
}
