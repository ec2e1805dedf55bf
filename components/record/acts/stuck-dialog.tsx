import { PurchaseProgress } from '@/components/pay/purchase-progress'
import { useCheckout } from '@/components/pay/checkout-provider'
import type { InPlace } from '@/components/record/acts/use-step'
import { Dialog } from '@/components/ui/dialog'
import type { Step } from '@/lib/browser/addresses/step'

/** What went wrong with a purchase that has no room of its own beside it, and what can be done. */
export function StuckDialog({ step, inPlace: { isStuck } }: { step: Step; inPlace: InPlace }) {
  const { checkout } = useCheckout()
  if (!isStuck) return null
  return (
    <Dialog
      open
      onClose={() => checkout?.dismiss(step.key)}
      size="sm"
      title={step.label}
      description={step.about ?? undefined}
    >
      <PurchaseProgress of={step.key} />
    </Dialog>
  )
}
