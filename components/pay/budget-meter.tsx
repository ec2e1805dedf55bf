'use client'

import { IntentLink } from '@/components/frame/intent-link'
import { useReturning } from '@/components/frame/returning'
import { useAllowance, useJournal } from '@/components/pay/journal'
import { Meter } from '@/components/ui/meter'
import { formatUsdc } from '@/lib/core/money'
import { spentNow } from '@/lib/browser/purchase/limits'

/** What this session has spent of its budget; it leads to where the budget is set. */
export function BudgetMeter() {
  const { data: entries = [] } = useJournal()
  useReturning(entries.length > 0)
  const allowance = useAllowance()
  const limit = allowance?.limits.perSession
  const spent = allowance ? spentNow(entries, allowance).session : 0n
  const text =
    limit === undefined ? `${formatUsdc(spent)} spent` : `${formatUsdc(spent)} of ${formatUsdc(limit)}`
  return (
    <IntentLink
      href="/settings"
      className="hidden w-36 rounded-md px-2 py-1 sm:block"
      aria-label={`Session budget: ${text}`}
    >
      {allowance && (
        <Meter
          label="Session budget"
          value={Number(spent / 10_000n)}
          max={Number((limit ?? spent) / 10_000n)}
          text={text}
          showText
          tone={limit !== undefined && spent >= limit ? 'red' : 'copper'}
        />
      )}
    </IntentLink>
  )
}
