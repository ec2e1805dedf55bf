import { useEffect, useRef, type ReactNode } from 'react'
import type { Call } from '@/components/pay/calls'
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

type ProgressDialogProps = { of: string; title: ReactNode; description: ReactNode; onClose: () => void }

/** How far the buying of a lookup is, where it has no room of its own on the page. */
export const ProgressDialog = ({ of, ...props }: ProgressDialogProps) => (
  <Dialog open size="sm" {...props}>
    <div className="flex flex-col gap-4">
      <PurchaseProgress of={of} />
    </div>
  </Dialog>
)
