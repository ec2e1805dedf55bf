import { Check } from 'lucide-react'
import { whatHappens } from '@/components/pay/state-words'
import { useSeconds } from '@/components/pay/use-now'
import { prepareWallets } from '@/components/pay/wallet/wallet-session'
import type { InPlace } from '@/components/record/acts/use-step'
import { ago } from '@/components/frame/when'
import { IntentLink } from '@/components/frame/intent-link'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { PriceChip } from '@/components/ui/price'
import { receiptPath } from '@/lib/browser/addresses/spending-paths'
import type { Entry } from '@/lib/browser/purchase/journal'
import { stepPrice, type Step } from '@/lib/browser/addresses/step'

type StepButtonProps = {
  step: Step
  inPlace: InPlace
  /** Adds the subject to the accessible name, to tell the button from the same one in other rows. */
  inRow?: boolean | undefined
  variant?: 'secondary' | 'quiet' | undefined
  isOpen?: boolean | undefined
  /** Shows the answer that was bought. */
  onOpen: () => void
}

/** Buys a step where it stands: its price until it is bought, then the way to its answer. */
export function StepButton({ step, inPlace, inRow, variant = 'secondary', isOpen, onOpen }: StepButtonProps) {
  const { state, call, isBusy, buy } = inPlace
  const about = inRow && step.about ? ` ${step.about}` : ''
  if (isBusy)
    return (
      <Button variant={variant} size="sm" busy>
        {step.label}
        {call.phase === 'paying' && <Seconds since={call.startedAt} />}
      </Button>
    )
  switch (state.state) {
    case 'unknown':
      return null
    case 'lost':
      return (
        <IntentLink href={receiptPath(state.entry.purchase.intentId)}>
          <Badge tone="danger">{step.label}: paid, no answer</Badge>
        </IntentLink>
      )
    case 'bought':
      return (
        <Button
          variant={variant}
          size="sm"
          aria-expanded={isOpen}
          aria-label={`${step.label}${about}, bought ${ago(state.entry.purchase.preparedAt)}`}
          title={`Bought ${ago(state.entry.purchase.preparedAt)}. Opening it costs nothing.`}
          onClick={onOpen}
        >
          <Check aria-hidden="true" className="text-green" />
          {step.label}
        </Button>
      )
    default:
      return (
        <Button
          variant={variant}
          size="sm"
          onClick={buy}
          onPointerEnter={prepareWallets}
          onFocus={prepareWallets}
          title={state.state === 'not-charged' ? 'It was not charged the last time' : undefined}
        >
          {step.label}
          <span className="sr-only">
            {about}
            {' · '}
          </span>
          <PriceChip className="-mr-1">{stepPrice(step)}</PriceChip>
        </Button>
      )
  }
}

/** What the service answered, in the place of a value. */
export const Refusal = ({ entry: { purchase } }: { entry: Entry }) => (
  <bdi className="truncate text-xs text-ink-quiet" title={whatHappens(purchase)}>
    {purchase.lastOutcome?.said}
  </bdi>
)

/** The seconds that a purchase has taken. */
export const Seconds = ({ since }: { since: number }) => (
  <span className="tabular-nums">{useSeconds(since)} s</span>
)
