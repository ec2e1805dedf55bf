import { useQuery } from '@tanstack/react-query'
import { ofCap, ofSession } from '@/components/pay/budget-words'
import { useFollow } from '@/components/frame/use-follow'
import type { Entry } from '@/lib/browser/purchase/journal'
import { currentEntries } from '@/lib/browser/purchase/journal-cache'
import { readAllowance, sumsNow } from '@/lib/browser/purchase/limits'
import type { Usdc } from '@/lib/core/money'
import { atStakeOf, brokenLimit, capsOf, spentOf, type Broken } from '@/lib/core/payment/budget'

/** Every purchase of this browser, the newest first, kept up with every tab. */
export function useJournal() {
  useFollow(['journal'], 'journal')
  return useQuery({
    queryKey: ['journal'],
    queryFn: currentEntries,
    structuralSharing: false,
  })
}

/** A purchase as the journal has it now, wherever it is shown; until that has been read, as it was given. */
export function useEntry(given: Entry): Entry {
  const { data: entries } = useJournal()
  const { intentId } = given.purchase
  return entries?.find(({ purchase }) => purchase.intentId === intentId) ?? given
}

/** The budget and the session it counts, kept up with every tab. */
export function useAllowance() {
  useFollow(['allowance'], 'allowance')
  return useQuery({
    queryKey: ['allowance'],
    queryFn: readAllowance,
    // a session ends by itself
    refetchInterval: 60_000,
    structuralSharing: false,
  }).data
}

/** What one more purchase would do to the budget, in words and as the limit it would break; undefined until known. */
export type BudgetAfter = { words: string; broken: Broken | null }

/** The budget after one more purchase of that price, counting what is signed and not settled. */
export function useBudgetAfter(price: Usdc): BudgetAfter | undefined {
  const { data: entries } = useJournal()
  const allowance = useAllowance()
  if (!entries || !allowance) return undefined
  const { limits } = allowance
  const sums = sumsNow(entries, allowance)
  const [cap] = capsOf(sums, limits)
  return {
    words: cap ? ofCap(cap, atStakeOf(cap.sum) + price) : ofSession(spentOf(sums.session) + price),
    broken: brokenLimit(price, sums, limits),
  }
}
