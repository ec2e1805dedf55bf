'use client'

import { useReturning } from '@/components/frame/returning'
import { BudgetBar } from '@/components/pay/budget-bar'
import { BudgetPanel } from '@/components/pay/budget-panel'
import { ofSession, timeWords } from '@/components/pay/budget-words'
import { useAllowance, useJournal } from '@/components/pay/journal'
import { cn } from '@/components/ui/cn'
import { Popover } from '@/components/ui/popover'
import { formatUsdc } from '@/lib/core/money'
import { capsOf, spentOf } from '@/lib/core/payment/budget'
import { sumsNow } from '@/lib/browser/purchase/limits'

/** What is spent of the limit that has least left, and the others when it is pressed; without one what this session cost. */
export function BudgetMeter() {
  const { data: entries = [] } = useJournal()
  useReturning(entries.length > 0)
  const allowance = useAllowance()
  const sums = sumsNow(entries, allowance ?? { session: '' })
  const [cap] = capsOf(sums, allowance?.limits ?? {})
  const spent = spentOf(cap?.sum ?? sums.session)
  const amounts = cap ? `${formatUsdc(spent)} of ${formatUsdc(cap.limit)}` : formatUsdc(spent)
  const words = cap ? `${amounts} ${timeWords[cap.name]}` : ofSession(spent)
  return (
    <Popover
      label="Budget"
      align="end"
      className="w-80"
      triggerProps={{
        variant: 'quiet',
        'aria-label': `Budget: ${words}`,
        className: cn('min-w-24 px-2 sm:min-w-44', !allowance && 'invisible'),
      }}
      trigger={
        <span className="flex w-full flex-col gap-1 text-left text-xs sm:text-sm">
          <span className={cn('tabular-nums', cap?.left === 0n ? 'text-red' : 'text-copper')}>
            {amounts}
            <span className={cn('text-ink-quiet', cap && 'max-sm:hidden')}>
              {' '}
              {cap ? timeWords[cap.name] : 'this session'}
            </span>
          </span>
          {cap && <BudgetBar cap={cap} label="Budget" />}
        </span>
      }
    >
      <BudgetPanel sums={sums} limits={allowance?.limits ?? {}} />
    </Popover>
  )
}
