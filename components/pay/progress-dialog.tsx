import { useEffect, useRef, type ReactNode } from 'react'
import type { Call } from '@/components/pay/calls'
import { useCheckout } from '@/components/pay/checkout-provider'
import { PurchaseProgress } from '@/components/pay/purchase-progress'
import { Dialog } from '@/components/ui/dialog'

/** Calls back once the visitor has left the dialog of the price, or that of what went wrong. */
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

/** How far the buying of a lookup is, or what went wrong with it, where it has no room of its own on the page. */
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
