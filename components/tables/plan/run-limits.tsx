import { limitWords } from '@/components/pay/budget-words'
import { useAllowance, useSums } from '@/components/pay/journal'
import { RaiseLimit } from '@/components/pay/raise-limit'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Notice } from '@/components/ui/notice'
import { formatUsdc, parseUsdc, type Usdc } from '@/lib/core/money'
import { limitsNow } from '@/lib/browser/purchase/limits'
import { brokenLimit } from '@/lib/core/payment/budget'

/** What a run may spend by what was typed, in millionths; null where that is no amount. It never needs more than `most`. */
export function capOf(text: string, most: Usdc): Usdc | null {
  const typed = parseUsdc(text)
  if (!typed.ok || typed.value === 0n) return null
  return typed.value < most ? typed.value : most
}

type CapFieldProps = { most: Usdc; text: string; onText: (text: string) => void }

/** Where a visitor stops a run before it has bought all of its rows. */
export const CapField = ({ most, text, onText }: CapFieldProps) => (
  <Field
    label="Stop at"
    className="mt-3"
    help="The run stops before a payment that would go over this, and can go on later."
    error={capOf(text, most) === null && `Type dollars, such as ${formatUsdc(most)}. Nothing was charged.`}
  >
    <Input
      inputMode="decimal"
      autoComplete="off"
      value={text}
      onChange={({ target }) => onText(target.value)}
      className="max-w-40"
    />
  </Field>
)

const roomNow = 'The budget has room for the rest now. Go on, or leave it at that.'

type RaiseBudgetProps = {
  most: Usdc
  /** The dearest of its payments, which the limit for one purchase holds. */
  one?: Usdc | undefined
  className?: string
  /** The words for a run that was stopped by its limit already. */
  stopped?: { title: string; text: string } | undefined
}

/** Offers to raise the limit at which a run would stop, or has stopped, to what the run needs. */
export function RaiseBudget({ most, one, className, stopped }: RaiseBudgetProps) {
  const allowance = useAllowance()
  const sums = useSums()
  if (!allowance || !sums) return null
  const { perPurchase, ...limits } = limitsNow(allowance)
  const broken =
    (one !== undefined && perPurchase !== undefined && brokenLimit(one, sums, { perPurchase })) ||
    brokenLimit(most, sums, limits)
  if (!broken)
    return (
      stopped && (
        <Notice className={className} tone="warning" role="alert" title={stopped.title}>
          {roomNow}
        </Notice>
      )
    )
  const { name, limit, total } = broken
  const budget = limitWords[name]

  return (
    <Notice
      className={className}
      tone="warning"
      role="alert"
      title={stopped?.title ?? `The ${budget} is ${formatUsdc(limit)}: the run would stop there`}
      actions={<RaiseLimit broken={broken} />}
    >
      {stopped
        ? `The ${budget} is ${formatUsdc(limit)}, and ${name === 'perPurchase' ? 'the next payment' : 'the rest'} would make it ${formatUsdc(total)}. ${stopped.text}`
        : `With this ${name === 'perPurchase' ? 'payment' : 'run'} it comes to ${formatUsdc(total)}. Without raising it, the rows that are left stay unbought and are told.`}
    </Notice>
  )
}
