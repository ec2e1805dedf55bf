import { formatUsdc, type Usdc } from '@/lib/core/money'
import { atStakeOf, spentOf, type Broken, type Cap, type Sum } from '@/lib/core/payment/budget'
import { Meter } from '@/components/ui/meter'

export const limitWords = {
  perPurchase: 'limit for one purchase',
  perHour: 'budget of this hour',
  perSession: 'budget of this session',
  perDay: 'budget of today',
  perMonth: 'budget of this month',
  inAll: 'budget of all time',
} as const satisfies Record<Broken['name'], string>

export const timeWords = {
  perHour: 'this hour',
  perSession: 'this session',
  perDay: 'today',
  perMonth: 'this month',
  inAll: 'in all',
} as const satisfies Record<Cap['name'], string>

/** What was begun and not sent counts against a budget, and is not spent; to follow its time. */
export const heldOf = ({ unsent }: Sum): string => (unsent > 0n ? `, ${formatUsdc(unsent)} held` : '')

export function ofCap({ name, limit, sum }: Cap, price?: Usdc): string {
  const amount = price === undefined ? spentOf(sum) : atStakeOf(sum) + price
  return `${formatUsdc(amount)} of ${formatUsdc(limit)} ${timeWords[name]}${heldOf(sum)}`
}

export const ofSession = (amount: Usdc): string => `${formatUsdc(amount)} this session`

/** What of a sum is not settled, and what is held beside it; empty where all is paid. */
export function sumNotes({ unsettled, unsent }: Sum): string {
  const parts = [
    unsettled > 0n && `${formatUsdc(unsettled)} of it is being checked.`,
    unsent > 0n && `${formatUsdc(unsent)} more was begun and not sent; it is not spent.`,
  ]
  return parts.filter(Boolean).join(' ')
}

const cents = (amount: bigint) => Number(amount / 10_000n)

export const BudgetBar = ({ cap, label, className }: { cap: Cap; label: string; className?: string }) => (
  <Meter
    label={label}
    className={className}
    value={cents(atStakeOf(cap.sum))}
    max={cents(cap.limit)}
    text={ofCap(cap)}
    tone={cap.left === 0n ? 'red' : 'copper'}
  />
)
