import { isPaidFor, isUnverified } from '@/lib/browser/purchase/journal'
import { spendOf } from '@/lib/browser/purchase/limits'
import {
  noneOf,
  paymentOf,
  paymentsOf,
  skipReasons,
  type Line,
  type Look,
  type Match,
  type Run,
  type Skip,
  matchOf,
  standingOf,
  standings,
  type ById,
  type Standing,
} from '@/lib/browser/tables/runs/run'
import { groupBy } from '@/lib/core/group'
import type { Usdc } from '@/lib/core/money'
import { reckon } from '@/lib/core/payment/budget'
import { isClaim } from '@/lib/core/payment/purchase-state'

export type StepTally = Readonly<Record<Standing, number>> & {
  skipped: Readonly<Record<Skip['why'], number>>
  /** Of those that were found by name, copies among them. */
  matched: Readonly<Record<Match, { rows: number; paid: Usdc }>>
  /** Millionths that were paid for the rows that stand so; a payment for several is shared among them. */
  paid: Readonly<Partial<Record<Standing, Usdc>>>
}

export type Tally = {
  rows: number
  steps: readonly StepTally[]
  /** Millionths that are paid for certain. */
  paid: Usdc
  /** Millionths that are signed or sent and not known to be paid. */
  atStake: Usdc
  payments: number
}

/** What was paid for each row of a step: a payment for several is shared, and its last row has what does not divide. */
function sharesOf(looks: readonly (Look | undefined)[], prices: ReadonlyMap<string, Usdc>): Usdc[] {
  const shares = looks.map(() => 0n)
  for (const [payment, rows] of groupBy([...looks.keys()], (at) => paymentOf(looks[at]))) {
    const price = prices.get(payment ?? '') ?? 0n
    const share = price / BigInt(rows.length)
    for (const [nth, at] of rows.entries())
      shares[at] = nth < rows.length - 1 ? share : price - share * BigInt(nth)
  }
  return shares
}

function tallyStep(
  looks: readonly (Look | undefined)[],
  prices: ReadonlyMap<string, Usdc>,
  byId: ById,
): StepTally {
  const skipped = noneOf(skipReasons)
  const counts = noneOf(standings)
  const none = () => ({ rows: 0, paid: 0n })
  const matched = { sure: none(), likely: none(), chosen: none() }
  const paid: Partial<Record<Standing, Usdc>> = {}
  for (const [at, share] of sharesOf(looks, prices).entries()) {
    const look = looks[at]
    const match = matchOf(look)
    if (match) {
      matched[match].rows += 1
      matched[match].paid += share
    }
    if (look?.is === 'skipped') skipped[look.skip.why] += 1
    else {
      const standing = standingOf(look, byId)
      counts[standing] += 1
      paid[standing] = (paid[standing] ?? 0n) + share
    }
  }
  return { ...counts, skipped, matched, paid }
}

/** A run in numbers. Pure: what was paid is what the journal says of the run's purchases. */
export function tallyOf(run: Run, lines: readonly Line[], byId: ById): Tally {
  const own = [...paymentsOf(run, lines)]
    .flatMap((intentId) => byId.get(intentId) ?? [])
    .filter((entry) => !isUnverified(entry))
  const paidFor = own.filter((entry) => isPaidFor(entry) && !isClaim(entry.purchase))
  const { paid, unsettled, unsent } = reckon(own.map(spendOf))
  const prices = new Map(paidFor.map(({ purchase }) => [purchase.intentId, purchase.quote.price] as const))
  const looksAt = (at: number) => lines.map(({ looks }) => looks[at])
  return {
    rows: lines.length,
    steps: run.steps.map((_, at) => tallyStep(looksAt(at), prices, byId)),
    paid,
    atStake: unsettled + unsent,
    payments: paidFor.length,
  }
}

/** Rows of a step that are through: bought, found out about, or waiting for the visitor's word. */
export const throughOf = (tally: StepTally): number =>
  standings
    .filter((standing) => standing !== 'waiting' && standing !== 'ahead')
    .reduce((sum, standing) => sum + tally[standing], 0)

/** Rows that a step means to buy. */
export const wantedOf = (tally: StepTally): number => throughOf(tally) + tally.waiting
