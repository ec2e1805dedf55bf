import type { Offer } from '@/components/tables/runs/proposal'
import { formatUsdc } from '@/lib/core/money'
import { counted, countText } from '@/lib/core/text'
import type { Misses } from '@/lib/browser/tables/runs/further'

/** What is offered in a sentence, and what the button says with the most that it costs. */
export type FurtherWords = { told: string; ask: string; price: string }

/** How the next pages of a run's searches are offered. */
export const nextPagesWords = ({ payments, most }: Pick<Offer, 'payments' | 'most'>): FurtherWords => ({
  told: `${counted(payments, 'search', 'searches')} ${payments === 1 ? 'has' : 'have'} more results.`,
  ask: `Get the next ${payments === 1 ? 'page' : 'pages'}`,
  price: formatUsdc(most),
})

/** What the misses before cost, where any of them did. */
function missWords({ all, charged }: Misses): string {
  if (charged === 0) return ''
  if (charged < all)
    return ` ${countText(charged)} of ${countText(all)} misses so far ${charged === 1 ? 'was' : 'were'} charged.`
  return all === 1 ? ' The miss was charged.' : ' Each miss so far was charged.'
}

/** How rows that were not found are offered to be asked for by another name; `step` where a run has several. */
export function otherNamesWords(
  { most }: Pick<Offer, 'most'>,
  { rows, misses, step }: { rows: number; misses: Misses; step: string | null },
): FurtherWords {
  const [were, have] = rows === 1 ? ['was', 'has'] : ['were', 'have']
  const told = `${counted(rows, 'row')} ${were} not found and ${have} another name or id.${missWords(misses)}`
  return {
    told: step === null ? told : `${step}: ${told}`,
    ask: 'Ask by another name',
    price: `up to ${formatUsdc(most)}`,
  }
}
