import { optional } from '@/components/frame/optional'
import { useReturning } from '@/components/frame/returning'
import { BudgetBar, heldOf, timeWords } from '@/components/pay/budget-words'
import { useAllowance, useHoldings, useSums } from '@/components/pay/journal'
import { cn } from '@/components/ui/cn'
import { Popover } from '@/components/ui/popover'
import { formatUsdc } from '@/lib/core/money'
import { limitsNow } from '@/lib/browser/purchase/limits'
import { capsOf, spentOf } from '@/lib/core/payment/budget'

const loadPanel = async () => (await import('@/components/pay/budget-panel')).BudgetPanel
const fetchPanel = () => void loadPanel().catch(() => undefined)

const BudgetPanel = optional(loadPanel)

export function BudgetMeter() {
  const sums = useSums()
  useReturning(useHoldings()?.purchases ?? false)
  const allowance = useAllowance()
  // what is drawn before the limits are read has the width of what comes
  if (!allowance || !sums) return <span className="min-w-26 sm:min-w-36" />
  const limits = limitsNow(allowance)
  const [cap] = capsOf(sums, limits)
  const spent = spentOf(cap?.sum ?? sums.session)
  const amounts = cap ? `${formatUsdc(spent)} of ${formatUsdc(cap.limit)}` : formatUsdc(spent)
  const time = (cap ? timeWords[cap.name] : 'this session') + heldOf(cap?.sum ?? sums.session)
  return (
    <Popover
      label="Budget"
      className="w-72"
      triggerProps={{
        variant: 'quiet',
        size: 'sm',
        'aria-label': `Budget: ${amounts} ${time}`,
        className: 'min-w-26 sm:min-w-36',
        onPointerEnter: fetchPanel,
        onFocus: fetchPanel,
      }}
      trigger={
        <span className="flex flex-col gap-1 text-left text-xs tabular-nums">
          <span className={cap?.left === 0n ? 'text-red' : 'text-copper'}>
            {amounts} <span className={cn('text-ink-quiet', cap && 'max-sm:hidden')}>{time}</span>
          </span>
          {cap && <BudgetBar cap={cap} label="Budget" className="w-0 min-w-full" />}
        </span>
      }
    >
      <BudgetPanel sums={sums} limits={limits} />
    </Popover>
  )
}
