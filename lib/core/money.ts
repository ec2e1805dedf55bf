import { err, ok, type Result } from '@/lib/core/result'
import { countText } from '@/lib/core/text'

/** US dollars as an integer count of millionths: the unit of a USDC transfer (six decimals). */
export type Usdc = bigint

const decimals = 6
const unit = 10n ** BigInt(decimals)

/** Millionths from a decimal literal in dollars such as '0.05'. Throws on anything else: it is for constants. */
export function usdc(dollars: string): Usdc {
  const parsed = parseUsdc(dollars)
  if (!parsed.ok) throw new Error(`not an amount of dollars: ${dollars}`)
  return parsed.value
}

/** Millionths from what a person typed in dollars; fails on signs, exponents and more than six decimals. */
export function parseUsdc(dollars: string): Result<Usdc, 'not-an-amount'> {
  const match = /^([0-9]{1,12})(?:\.([0-9]{1,6}))?$/.exec(dollars.trim().replace(/^\$/, ''))
  if (!match) return err('not-an-amount')
  return ok(BigInt(match[1] ?? '0') * unit + BigInt((match[2] ?? '').padEnd(decimals, '0')))
}

export function times(price: Usdc, quantity: number): Usdc {
  return price * BigInt(quantity)
}

/** '$0.05' from millionths: at least two decimals, at most six, none lost. */
export function formatUsdc(amount: Usdc): string {
  const sign = amount < 0n ? '−' : ''
  const whole = amount < 0n ? -amount : amount
  const fraction = (whole % unit)
    .toString()
    .padStart(decimals, '0')
    .replace(/0{1,4}$/, '')
  return `${sign}$${countText(whole / unit)}.${fraction}`
}

/** '0.05' from millionths: the decimal form of data files and of the discovery documents. */
export function decimalUsdc(amount: Usdc): string {
  return formatUsdc(amount).replace('$', '').replace('−', '-').replaceAll(',', '')
}
