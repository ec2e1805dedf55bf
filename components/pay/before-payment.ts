import type { QueryClient } from '@tanstack/react-query'
import type { Confirming, Lookup } from '@/components/pay/calls'
import { loadWallets } from '@/components/pay/wallet/wallet-session'
import { blockedIn } from '@/lib/browser/privacy/asked'
import { entriesOfKey, isDoubtful, isPaidFor } from '@/lib/browser/purchase/journal'
import { readAllowance } from '@/lib/browser/purchase/limits'
import { checkPrice, isOneClick, type PriceCheck, type PriceProblem } from '@/lib/browser/purchase/quote'
import type { Connected } from '@/lib/browser/wallet/wallets'
import type { Result } from '@/lib/core/result'

/** A price is as good as fresh for this long, in milliseconds. */
const freshMs = 45_000

/** The price as it was just now; one that could not be had is asked for anew every time. */
export async function priceOf(
  client: QueryClient,
  { endpointId, input }: Lookup,
): Promise<Result<PriceCheck, PriceProblem>> {
  const queryKey = ['price', endpointId, input]
  const checked = await client.fetchQuery({
    queryKey,
    queryFn: () => checkPrice(endpointId, input),
    staleTime: freshMs,
    retry: false,
  })
  if (!checked.ok) client.removeQueries({ queryKey })
  return checked
}

/** What the dialog tells of earlier purchases of the same lookup, and which was the newest that was paid for. */
export async function boughtBefore({
  purchaseKey,
}: PriceCheck): Promise<Pick<Confirming, 'earlier' | 'shown'>> {
  const same = await entriesOfKey(purchaseKey)
  const here = same.findLast(({ purchase }) => purchase.state === 'RESULT') ?? same.findLast(isPaidFor)
  const doubtful = same.findLast(isDoubtful)
  const isNews = doubtful && (!here || doubtful.purchase.preparedAt > here.purchase.preparedAt)
  return {
    earlier: (isNews ? doubtful : here) ?? null,
    shown: same.findLast(isPaidFor)?.purchase.intentId ?? null,
  }
}

/** Whether it is about somebody who is to be left alone, who is never bought without a word. */
export const isBlocked = async (lookup: Lookup): Promise<boolean> =>
  (await blockedIn(lookup).catch(() => [])).length > 0

/** The account that pays at once, where the visitor's per-click limit allows that; else null. */
export async function payerAtOnce({ check, earlier }: Confirming): Promise<Connected | null> {
  const { perClick } = await readAllowance()
  return isOneClick(check, { perClick, isBoughtBefore: earlier !== null })
    ? (await loadWallets()).current()
    : null
}
