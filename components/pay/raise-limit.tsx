import { NotWritten, useKeepingOf } from '@/components/frame/storage-notices'
import { Button } from '@/components/ui/button'
import { moveFocus } from '@/components/ui/typing'
import { raiseLimit } from '@/lib/browser/purchase/limits'
import { limitWords } from '@/components/pay/budget-words'
import { formatUsdc, type Usdc } from '@/lib/core/money'
import type { Broken } from '@/lib/core/payment/budget'

const [dime, dollar] = [100_000n, 1_000_000n]

/** What a limit is raised to for an amount: whole dollars, and tenths below one. */
export function raiseTo(amount: Usdc): Usdc {
  const step = amount < dollar ? dime : dollar
  return ((amount + step - 1n) / step) * step
}

type RaiseLimitProps = { broken: Pick<Broken, 'name' | 'total'>; onRaised?: (() => void) | undefined }

/**
 * Raises a limit for this session to what stops at it, where it stops: nothing that was typed has to be left for that, and
 * what is set stays as it is.
 */
export function RaiseLimit({ broken: { name, total }, onRaised }: RaiseLimitProps) {
  const most = raiseTo(total)
  const { isKept, keep } = useKeepingOf(['allowance'])
  const raise = async (dialog: HTMLElement | null) => {
    await raiseLimit(name, most)
    // this button goes away with what stood in the way
    moveFocus(dialog)
    onRaised?.()
  }
  return (
    <>
      <Button
        size="sm"
        onClick={({ currentTarget }) =>
          void keep(
            () => raise(currentTarget.closest('dialog')),
            `The ${limitWords[name]} is ${formatUsdc(most)} until this session ends`,
          )
        }
      >
        Raise it to {formatUsdc(most)} for this session
      </Button>
      {!isKept && <NotWritten />}
    </>
  )
}
