import { findEndpoint } from '@/lib/core/catalogue'
import { usdc, type Usdc } from '@/lib/core/money'
import type { PriceCheck } from '@/lib/browser/purchase/price-check'

/** What one unit costs from which on a lookup is always shown first: a page of a search. */
const alwaysShown = usdc('0.30')

/**
 * Whether a paying button may go straight to the wallet (workflows design §1.5): within the visitor's own per-click
 * limit, and nothing that must be seen first. Seen first are search pages, several units at once, a payee that is not
 * known yet, and what was bought before.
 */
export function isOneClick(
  { price, quote, lookup }: Pick<PriceCheck, 'price' | 'quote' | 'lookup'>,
  { perClick, isBoughtBefore }: { perClick: Usdc | undefined; isBoughtBefore: boolean },
): boolean {
  const rate = findEndpoint(lookup.endpointId)?.rate
  if (!rate || perClick === undefined || price > perClick) return false
  if (quote.needsConfirmation || isBoughtBefore || rate.each >= alwaysShown) return false
  return price <= rate.each * BigInt(rate.quantity?.otherwise ?? 1)
}
