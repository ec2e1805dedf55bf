import { ofCap } from '@/components/pay/budget-words'
import { Meter } from '@/components/ui/meter'
import { atStakeOf, spentOf, type Cap } from '@/lib/core/payment/budget'

const cents = (amount: bigint) => Number(amount / 10_000n)

/** How much of a limit is used, with what was begun and not sent; red where nothing is left. */
export const BudgetBar = ({ cap, label, className }: { cap: Cap; label: string; className?: string }) => (
  <Meter
    label={label}
    className={className}
    value={cents(atStakeOf(cap.sum))}
    max={cents(cap.limit)}
    text={ofCap(cap, spentOf(cap.sum))}
    tone={cap.left === 0n ? 'red' : 'copper'}
  />
)
