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
  /** The words for a run that was stopped by its limit already. */
  stopped?: { title: string; text: string } | undefined
}

/** Offers to raise the limit at which a run would stop, or has stopped, to what the run needs. */
export function RaiseBudget({ most, stopped }: RaiseBudgetProps) {
  const allowance = useAllowance()
  const sums = useSums()
  const told = (text = stopped?.text) =>
    stopped ? (
      <Notice tone="warning" role="alert" title={stopped.title}>
        {text}
      </Notice>
    ) : null
  if (!allowance || !sums) return told()
  // the limit for one purchase applies to each payment of a run on its own, and may be what stopped it
  const { perPurchase, ...limits } = limitsNow(allowance)
  const broken = brokenLimit(most, sums, limits)
  if (!broken) return told(perPurchase === undefined ? roomNow : undefined)
  const { name, limit, total } = broken
  const budget = limitWords[name]

  return (
    <Notice
      className={stopped ? undefined : 'mt-4'}
      tone="warning"
      role="alert"
      title={stopped?.title ?? `The ${budget} is ${formatUsdc(limit)}: the run would stop there`}
      actions={<RaiseLimit broken={broken} />}
    >
      {stopped
        ? `The ${budget} is ${formatUsdc(limit)}, and the rest would make it ${formatUsdc(total)}. ${stopped.text}`
        : `With this run it comes to ${formatUsdc(total)}. Without raising it, the rows that are left stay unbought and are told.`}
    </Notice>
  )
}
