import { NotWritten, useKeepingOf } from '@/components/frame/storage-notices'
import { Button } from '@/components/ui/button'
import { moveFocus } from '@/components/ui/typing'
import { raiseLimit } from '@/lib/browser/purchase/limits'
import { formatUsdc } from '@/lib/core/money'
import type { Broken } from '@/lib/core/payment/budget'

type RaiseLimitProps = { broken: Pick<Broken, 'name' | 'total'>; onRaised?: (() => void) | undefined }

/** Raises a limit to what stops at it, where it stops: nothing that was typed has to be left for that. */
export function RaiseLimit({ broken: { name, total }, onRaised }: RaiseLimitProps) {
  const { isKept, keep } = useKeepingOf(['allowance'])
  const raise = async (dialog: HTMLElement | null) => {
    await raiseLimit(name, total)
    // this button goes away with what stood in the way
    moveFocus(dialog)
    onRaised?.()
  }
  return (
    <>
      <Button
        size="sm"
        onClick={({ currentTarget }) =>
          void keep(() => raise(currentTarget.closest('dialog')), `Raised to ${formatUsdc(total)}`)
        }
      >
        Raise it to {formatUsdc(total)}
      </Button>
      {!isKept && <NotWritten />}
    </>
  )
}
