import { TextField } from '@/components/ui/input'
import {
  areLimits,
  firstLimits,
  limitNames,
  mostHeld,
  type PurseLimits,
} from '@/lib/browser/session-wallet/limits'
import { decimalUsdc, formatUsdc, parseUsdc, usdc } from '@/lib/core/money'

type LimitName = keyof PurseLimits
type LimitTexts = Readonly<Record<LimitName, string>>

const labels: LimitTexts = {
  perPurchase: 'Per purchase',
  perSession: 'Until it locks',
  perHour: 'Per hour',
  held: 'Held at most',
}

/** Limits as they are typed. */
export const textsOf = ({ perPurchase, perSession, perHour, held }: PurseLimits): LimitTexts => ({
  perPurchase: decimalUsdc(perPurchase),
  perSession: decimalUsdc(perSession),
  perHour: decimalUsdc(perHour),
  held: decimalUsdc(held),
})

/** The limits that were typed, null where one cannot be set, and which those are. */
export function readLimits(texts: LimitTexts): { limits: PurseLimits | null; wrong: readonly LimitName[] } {
  const limits = { ...firstLimits }
  const wrong = limitNames.filter((name) => {
    const typed = parseUsdc(texts[name])
    if (!typed.ok || !areLimits({ ...firstLimits, [name]: typed.value })) return true
    limits[name] = typed.value
    return false
  })
  return { limits: wrong.length > 0 ? null : limits, wrong }
}

/** What limits come to, in one line. */
export const meaningOf = ({ perPurchase, perSession, perHour, held }: PurseLimits): string =>
  [perPurchase, perSession, perHour].includes(usdc('0'))
    ? 'With a limit of $0.00 it pays nothing.'
    : `Without asking you it pays at most ${formatUsdc(perPurchase)} a purchase, ${formatUsdc(perSession)} until it locks and ${formatUsdc(perHour)} an hour, and is to hold ${formatUsdc(held)} at most.`

const problemOf = (name: LimitName) =>
  name === 'held'
    ? `Write an amount in dollars, at most ${decimalUsdc(mostHeld)}.`
    : 'Write an amount in dollars, such as 2.00.'

type LimitFieldsProps = {
  texts: LimitTexts
  wrong: readonly LimitName[]
  onType: (texts: LimitTexts) => void
}

export const LimitFields = ({ texts, wrong, onType }: LimitFieldsProps) => (
  <div className="grid grid-cols-2 items-start gap-3">
    {limitNames.map((name) => (
      <TextField
        key={name}
        label={labels[name]}
        error={wrong.includes(name) && problemOf(name)}
        inputMode="decimal"
        value={texts[name]}
        onType={(text) => onType({ ...texts, [name]: text })}
      />
    ))}
  </div>
)
