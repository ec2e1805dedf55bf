import type { Usdc } from '@/lib/core/money'
import { atStakeOf, reckon } from '@/lib/core/payment/budget'
import { entriesSince, type Entry } from '@/lib/browser/purchase/journal'
import { paymentOf, type Line, type Run } from '@/lib/browser/tables/runs/run'
import { readLines } from '@/lib/browser/tables/runs/store'

/** The purchases that a run began or means to begin. A copy that was there before is none of them. */
export function paymentsOf(run: Run, lines: readonly Line[]): Set<string> {
  const looks = lines.flatMap((line) => line.looks)
  return new Set([
    ...(run.search ? [run.search.next] : []),
    ...(run.search?.read.flatMap(({ intentId, isCopy }) => (isCopy ? [] : [intentId])) ?? []),
    ...looks.flatMap((look) => paymentOf(look) ?? []),
  ])
}

/** Millionths that are paid or at stake among these purchases. */
export const spentOn = (payments: ReadonlySet<string>, entries: readonly Entry[]): Usdc =>
  atStakeOf(
    reckon(
      entries
        .filter(({ purchase }) => payments.has(purchase.intentId))
        .map(({ purchase: { state, quote } }) => ({ state, price: quote.price })),
    ),
  )

/** Millionths that a run has paid or put at stake so far. */
export const spentBy = async (run: Run): Promise<Usdc> =>
  spentOn(paymentsOf(run, await readLines(run.id)), await entriesSince(run.at))
