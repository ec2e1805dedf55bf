import { useOpenAnswer } from '@/components/frame/use-open-answer'
import { PurchaseSheet } from '@/components/pay/purchase-sheet'
import type { Step } from '@/lib/browser/addresses/step'
import type { Hex } from '@/lib/core/payment/bytes'

type BuyStepProps = {
  step: Step
  onEnd: () => void
  /** Called with the purchase whose answer has come; without it the answer is opened as a page. */
  onBought?: ((intentId: Hex) => void) | undefined
}

/** Buys a step from wherever it was chosen, with its progress in a dialog. */
export function BuyStep({ step, onEnd, onBought }: BuyStepProps) {
  const open = useOpenAnswer()
  const { endpoint, lookup } = step
  return (
    <PurchaseSheet
      endpoint={endpoint}
      input={lookup.input}
      about={step.about ?? step.label}
      onEnd={onEnd}
      onBought={onBought ?? ((intentId) => open(endpoint.id, intentId))}
    />
  )
}
