import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { formatUsdc, parseUsdc, type Usdc } from '@/lib/core/money'

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
