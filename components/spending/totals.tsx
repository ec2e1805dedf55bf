import type { ReactNode } from 'react'
import { Meter } from '@/components/ui/meter'
import { Price } from '@/components/ui/price'
import { formatUsdc, type Usdc } from '@/lib/core/money'
import type { Entry } from '@/lib/browser/purchase/journal'
import { spentNow, type Allowance } from '@/lib/browser/purchase/limits'
import { rangeOf } from '@/lib/browser/receipts/filter'
import type { Receipt } from '@/lib/browser/receipts/receipt'
import { openTotal, paidTotal } from '@/lib/browser/receipts/totals'

type TotalsProps = {
  entries: readonly Entry[]
  receipts: readonly Receipt[]
  allowance: Allowance
  now: number
}

/** Sums of this session and of today beside their limits, of the last 30 days, and of everything. */
export function Totals({ entries, receipts, allowance, now }: TotalsProps) {
  const { limits } = allowance
  const spent = spentNow(entries, allowance)
  const month = rangeOf({ period: 'month' }, now).from
  const open = openTotal(receipts)
  return (
    <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-lg border border-line bg-line lg:grid-cols-4">
      <Total name="This session" amount={spent.session} limit={limits.perSession} />
      <Total name="Today" amount={spent.day} limit={limits.perDay} />
      <Total name="Last 30 days" amount={paidTotal(receipts.filter(({ at }) => at >= month))} />
      <Total name="In all" amount={paidTotal(receipts)}>
        {open > 0n && <>and {formatUsdc(open)} being checked</>}
      </Total>
    </dl>
  )
}

type TotalProps = { name: string; amount: Usdc; limit?: Usdc | undefined; children?: ReactNode }

function Total({ name, amount, limit, children }: TotalProps) {
  return (
    <div className="min-w-0 bg-raised px-4 py-3">
      <dt className="text-xs text-ink-faint">{name}</dt>
      <dd className="mt-0.5">
        <Price className="text-xl">{formatUsdc(amount)}</Price>
        {limit !== undefined && (
          <>
            <span className="ml-1.5 text-sm text-ink-faint">of {formatUsdc(limit)}</span>
            <Meter
              className="mt-2"
              label={`${name}, of its budget`}
              value={Number(amount / 10_000n)}
              max={Number(limit / 10_000n)}
              text={`${formatUsdc(amount)} of ${formatUsdc(limit)}`}
              tone={amount >= limit ? 'red' : 'copper'}
            />
          </>
        )}
        {children && <span className="ml-1.5 text-sm text-ink-faint">{children}</span>}
      </dd>
    </div>
  )
}
