import { useAllowance, useJournal } from '@/components/pay/journal'
import type { Usdc } from '@/lib/core/money'
import { brokenLimit, type Broken } from '@/lib/core/payment/budget'
import { dayStart, spendsOf, spentNow } from '@/lib/browser/purchase/limits'

/** What one more purchase would do to the budget; undefined until that is known. */
export type BudgetAfter = { session: Usdc; sessionLimit: Usdc | undefined; broken: Broken | null }

/** The budget after one more purchase of that price, counting what is signed and not settled. */
export function useBudgetAfter(price: Usdc): BudgetAfter | undefined {
  const { data: entries } = useJournal()
  const allowance = useAllowance()
  if (!entries || !allowance) return undefined
  const { limits, session } = allowance
  return {
    session: spentNow(entries, allowance).session + price,
    sessionLimit: limits.perSession,
    broken: brokenLimit({ price, limits, spends: spendsOf(entries), session, dayStart: dayStart() }),
  }
}
