import { useSyncExternalStore } from 'react'
import { useQuery } from '@tanstack/react-query'
import { ofCap, ofSession } from '@/components/pay/budget-words'
import { useFollow } from '@/components/frame/use-follow'
import { liveEntries, readEntry, readHoldings, type Entry } from '@/lib/browser/purchase/journal'
import { readJournal, watchJournal } from '@/lib/browser/purchase/journal-cache'
import { sumsOfJournal, unfinishedEntries } from '@/lib/browser/purchase/journal-writes'
import { countingOf, limitsNow, readAllowance, sumsNow } from '@/lib/browser/purchase/limits'
import { sumsOfPayer } from '@/lib/browser/purchase/payer-sums'
import { answerFirstMs } from '@/lib/browser/purchase/timer'
import type { Usdc } from '@/lib/core/money'
import { brokenLimit, capsOf, spentOf, sumsWithout, type Broken, type Sums } from '@/lib/core/payment/budget'
import type { Address, Hex } from '@/lib/core/payment/bytes'

function useFromJournal<T>(
  name: string,
  of: string,
  read: () => Promise<T>,
  { enabled = true, pause = 0 }: { enabled?: boolean; pause?: number } = {},
): T | undefined {
  useFollow(['journal', name], 'journal', pause)
  return useQuery({ queryKey: ['journal', name, of], queryFn: read, enabled }).data
}

/** For what a purchase changes four times in a row: each look would hold up its next write in the database. */
const paced = { pause: answerFirstMs }

/**
 * Every purchase of this browser, the newest first, kept up with every tab: for pages that draw all of them, and for each
 * cell of a large table. A page that sells reads what it needs by its key instead, so that a click takes no longer for a
 * long journal.
 */
export const useJournal = () => useSyncExternalStore(watchJournal, readJournal, readJournal)

export const useIsUnderWay = (): boolean =>
  useFromJournal('live', '', async () => (await liveEntries()).length > 0, paced) ?? false

/** Those under way, and those paid for and not delivered that were not bought again since; undefined until read. */
export const useUnfinishedEntries = (): readonly Entry[] | undefined =>
  useFromJournal('unfinished', '', unfinishedEntries, paced)

/** Whether anything was begun to be bought here, and whether answers and lists are kept; undefined until it was read. */
export const useHoldings = () => useFromJournal('holdings', '', readHoldings, paced)

export const useEntryById = (intentId: Hex | null): Entry | undefined =>
  useFromJournal('one', intentId ?? '', async () => (intentId && (await readEntry(intentId))) ?? null, {
    enabled: intentId !== null,
  }) ?? undefined

/** A purchase as the journal has it now, wherever it is shown; until that has been read, as it was given. */
export const useEntry = (given: Entry): Entry => useEntryById(given.purchase.intentId) ?? given

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

/** What this session, this day and this month come to, from the running totals; undefined until they were read. */
export function useSums(): Sums | undefined {
  const allowance = useAllowance()
  const times = allowance && countingOf(allowance)
  const read = async () => (times ? await sumsOfJournal(times) : null)
  return (
    useFromJournal('sums', JSON.stringify(times), read, { ...paced, enabled: times !== undefined }) ??
    undefined
  )
}

/** What of a payer's money is out, and what runs spent of it since a time; undefined until read. */
export const usePayerSums = (payer: Address | undefined, since: number | null | undefined) =>
  useFromJournal(
    'payer',
    `${payer} ${since}`,
    async () => (payer && since ? sumsOfPayer(payer, since) : null),
    { ...paced, enabled: Boolean(payer && since) },
  )

/** What one more purchase would do to the budget, in words and as the limit it would break; undefined until known. */
export type BudgetAfter = { words: string; broken: Broken | null }

/**
 * The budget after one more purchase of that price, counting what is signed and not settled. `begun` is that very purchase
 * where it stands in the journal already: it counts once.
 */
export function useBudgetAfter(price: Usdc, begun: Entry | null = null): BudgetAfter | undefined {
  const counted = useSums()
  const allowance = useAllowance()
  if (!counted || !allowance) return undefined
  const sums = begun ? sumsWithout(counted, sumsNow([begun], allowance)) : counted
  const limits = limitsNow(allowance)
  const [cap] = capsOf(sums, limits)
  return {
    words: cap ? ofCap(cap, price) : ofSession(spentOf(sums.session) + price),
    broken: brokenLimit(price, sums, limits),
  }
}
