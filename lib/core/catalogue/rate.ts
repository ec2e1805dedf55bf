import { fieldsIn } from '@/lib/core/json'
import { decimalUsdc, formatUsdc, times, usdc, type Usdc } from '@/lib/core/money'

/** What one unit costs, and how many units an input asks for. */
export type Rate = {
  each: Usdc
  per: 'lookup' | 'page' | 'profile' | 'post'
  /** Absent: always one unit. */
  quantity?: { field: string; least: number; most: number; otherwise: number }
}

/** A rate of one unit a call. */
export const flat = (each: string, per: 'lookup' | 'page' = 'lookup'): Rate => ({ each: usdc(each), per })

/** A rate of as many units as `field` says: a number, or the length of a list. */
export const counted = (
  each: string,
  per: 'profile' | 'post',
  quantity: NonNullable<Rate['quantity']>,
): Rate => ({ each: usdc(each), per, quantity })

function unitsOf({ field, least, most, otherwise }: NonNullable<Rate['quantity']>, input: unknown): number {
  const value = fieldsIn(input)[field]
  const told = Array.isArray(value) ? value.length : value
  const count = typeof told === 'number' ? Math.trunc(told) : otherwise
  return Number.isNaN(count) ? otherwise : Math.min(most, Math.max(least, count))
}

/** The price of an input in millionths; of the nearest valid one when it breaks the rules, so that any call can be quoted. */
export const priceOf = (rate: Rate, input: unknown): Usdc =>
  rate.quantity ? times(rate.each, unitsOf(rate.quantity, input)) : rate.each

/** The least and the most that one call can cost, in millionths. */
export const priceRange = ({ each, quantity }: Rate): { least: Usdc; most: Usdc } => ({
  least: times(each, quantity?.least ?? 1),
  most: times(each, quantity?.most ?? 1),
})

/** '$0.30 per page', '$0.05 per post, at most $1.00': the rate in words. */
export function describeRate(rate: Rate): string {
  const each = rate.per === 'lookup' ? formatUsdc(rate.each) : `${formatUsdc(rate.each)} per ${rate.per}`
  return rate.quantity ? `${each}, at most ${formatUsdc(priceRange(rate).most)}` : each
}

/** As discovery documents carry it: decimal dollars as strings. */
export function rateDocument(rate: Rate) {
  const { least, most } = priceRange(rate)
  return {
    currency: 'USD',
    amount: decimalUsdc(rate.each),
    per: rate.per,
    minimum: decimalUsdc(least),
    maximum: decimalUsdc(most),
    ...(rate.quantity && { quantity: rate.quantity.field, defaultQuantity: rate.quantity.otherwise }),
  }
}
