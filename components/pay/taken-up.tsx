import { useEffect } from 'react'
import { PaymentSteps } from '@/components/pay/payment-steps'
import { StopNotice } from '@/components/pay/stop-notice'
import { ago } from '@/components/frame/when'
import { useEntry } from '@/components/pay/journal'
import { Unclear } from '@/components/pay/unclear'
import { PriceButton } from '@/components/ui/price'
import { formatUsdc } from '@/lib/core/money'
import { Notice } from '@/components/ui/notice'
import type { Entry } from '@/lib/browser/purchase/journal'

type TakenUpProps = {
  entry: Entry
  /** Goes on with what was not sent. */
  onContinue: (entry: Entry) => void
  onDismiss: () => void
  /** Shows the answer when it comes; without, a link leads there. */
  onAnswer?: ((entry: Entry) => void) | undefined
}

/** A purchase of this very lookup that was begun before, on an earlier visit or in another tab, to its end. */
export function TakenUp({ entry: begun, onContinue, onDismiss, onAnswer }: TakenUpProps) {
  const entry = useEntry(begun)
  const { purchase } = entry
  const { state, preparedAt, lastOutcome, spent } = purchase
  const isUnclear = Boolean(lastOutcome ?? spent)
  const isHere = state === 'RESULT'

  useEffect(() => {
    if (isHere) onAnswer?.(entry)
  }, [isHere, onAnswer, entry])

  switch (state) {
    case 'PREPARED':
    case 'SIGNED':
      return (
        <Notice
          role="status"
          title="You are buying this already"
          actions={
            <PriceButton
              size="sm"
              variant="secondary"
              price={formatUsdc(purchase.quote.price)}
              onClick={() => onContinue(entry)}
            >
              Go on with it
            </PriceButton>
          }
        >
          It was begun {ago(preparedAt)} and nothing was sent yet. It may be waiting in another tab; go on
          with it in one of them. It cannot be charged twice.
        </Notice>
      )
    case 'HOT':
      return (
        <div className="flex flex-col gap-4">
          {isUnclear ? (
            <Unclear purchase={purchase} />
          ) : (
            <Notice role="status" title="You are buying this already">
              It was begun {ago(preparedAt)}, here or in another tab. The answer appears here when it comes.
              It cannot be charged twice.
            </Notice>
          )}
          {!lastOutcome?.said && <PaymentSteps state={state} startedAt={preparedAt} isUnclear={isUnclear} />}
        </div>
      )
    default:
      if (isHere && onAnswer) return null
      return (
        <StopNotice
          entry={entry}
          stop={{ why: 'ended' }}
          onContinue={() => onContinue(entry)}
          onResend={() => onContinue(entry)}
          onDismiss={onDismiss}
        />
      )
  }
}
