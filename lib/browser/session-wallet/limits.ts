import { formatUsdc, usdc, type Usdc } from '@/lib/core/money'
import * as is from '@/lib/core/shape'

/** In millionths: what one purchase, a session and any hour may cost, and how much the wallet is meant to hold. */
export type PurseLimits = { perPurchase: Usdc; perSession: Usdc; perHour: Usdc; held: Usdc }

/** Whatever the visitor sets: more than this is not to lie in a browser. */
export const mostHeld: Usdc = usdc('20')

/** What holds until the visitor says otherwise, and after a restore. */
export const firstLimits: PurseLimits = {
  perPurchase: usdc('0.30'),
  perSession: usdc('5'),
  perHour: usdc('5'),
  held: mostHeld,
}

const mostAmount: Usdc = usdc('1000000')

const isAmount: is.Check<Usdc> = (value): value is Usdc =>
  is.integer(value) && value >= 0n && value <= mostAmount

const hasLimits = is.shape<PurseLimits>({
  perPurchase: isAmount,
  perSession: isAmount,
  perHour: isAmount,
  held: isAmount,
})

/** Whether all limits are there, are amounts, and keep to the most that may be held. */
export const areLimits: is.Check<PurseLimits> = (value): value is PurseLimits =>
  hasLimits(value) && value.held <= mostHeld

/** Whether any limit is higher than before. */
export const raises = (before: PurseLimits, after: PurseLimits): boolean =>
  limitNames.some((name) => after[name] > before[name])

export const limitNames = ['perPurchase', 'perSession', 'perHour', 'held'] as const

export type BindingLimit = Exclude<keyof PurseLimits, 'held'>

const sentences: Readonly<Record<BindingLimit, (price: string, limit: string) => string>> = {
  perPurchase: (price, limit) => `This costs ${price}, and one purchase may cost ${limit}.`,
  perSession: (price, limit) =>
    `With this, for ${price}, more than ${limit} would be spent since the session wallet was unlocked.`,
  perHour: (price, limit) => `With this, for ${price}, more than ${limit} would be spent within an hour.`,
}

/** The limit that a purchase would break, the narrowest first, in a sentence; null where it keeps to all of them. */
export function brokenPurseLimit(
  price: Usdc,
  spentSession: Usdc,
  spentHour: Usdc,
  limits: PurseLimits,
): { limit: BindingLimit; sentence: string } | null {
  const totals = { perPurchase: price, perSession: spentSession + price, perHour: spentHour + price }
  const limit = (['perPurchase', 'perSession', 'perHour'] as const).find(
    (name) => totals[name] > limits[name],
  )
  if (!limit) return null
  const told = sentences[limit](formatUsdc(price), formatUsdc(limits[limit]))
  return { limit, sentence: `${told} Nothing was signed and nothing was charged.` }
}

type Room = { limit: BindingLimit; left: Usdc }

/** The limit at which something would stop that costs `most` in all and `one` at a time, and what it leaves; null for none. */
export function tightLimit(
  { limits, spentSession, spentHour }: { limits: PurseLimits; spentSession: Usdc; spentHour: Usdc },
  { one, most }: { one: Usdc; most: Usdc },
): Room | null {
  if (one > limits.perPurchase) return { limit: 'perPurchase', left: limits.perPurchase }
  const session: Room = { limit: 'perSession', left: limits.perSession - spentSession }
  const hour: Room = { limit: 'perHour', left: limits.perHour - spentHour }
  const { limit, left } = hour.left < session.left ? hour : session
  return most > left ? { limit, left: left > 0n ? left : 0n } : null
}
