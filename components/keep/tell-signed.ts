import type { Paying } from '@/components/pay/paying'
import { tell } from '@/components/keep/undo'
import { subjectsOf } from '@/lib/browser/library/subjects'
import { takeIn } from '@/lib/browser/library/take-in'
import type { Entry } from '@/lib/browser/purchase/journal'
import { describeLookup } from '@/lib/core/catalogue/describe'
import { formatUsdc } from '@/lib/core/money'
import { receiptPath } from '@/lib/browser/addresses/address'

/** Says what was signed without the sheet, by the name that its own answer may have brought, and what that left. */
export async function tellSigned(
  { lookup, purchase: { intentId, quote } }: Entry,
  payer?: Paying,
): Promise<void> {
  const { what, about } = describeLookup(lookup)
  const names = await takeIn()
    .then(() => subjectsOf([{ intentId, ...lookup }]))
    .catch(() => new Map<string, string>())
  const named = [what, names.get(intentId) || about].filter(Boolean).join(', ')
  const left = payer?.balance === undefined ? null : formatUsdc(payer.balance - quote.price)
  const leaves = left === null ? '' : ` · ${left} left in ${payer?.wallet}`
  tell(`Signed ${formatUsdc(quote.price)} for: ${named}${leaves}`, {
    href: receiptPath(intentId),
    words: 'Receipt',
  })
}
