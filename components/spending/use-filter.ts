import { useDraft } from '@/lib/browser/addresses/use-draft'
import { outcomeWords } from '@/components/pay/state-words'
import { periods, type Filter } from '@/lib/browser/receipts/filter'
import type { Outcome } from '@/lib/browser/receipts/receipt'

const isOutcome = (text: string | undefined): text is Outcome => text !== undefined && text in outcomeWords

/** Which purchases are on show. It lives in the address after the #, which no server ever sees. */
export function useFilter(): { filter: Filter; change: (next: Filter) => void } {
  const { draft, change } = useDraft()
  const { outcome, lookup, period, from, to, text } = draft
  return {
    filter: {
      outcome: isOutcome(outcome) ? outcome : undefined,
      endpointId: lookup || undefined,
      period: periods.find((one) => one === period),
      from,
      to,
      text,
    },
    change: ({ endpointId, ...rest }) => {
      const next = Object.entries({ ...rest, lookup: endpointId })
      change(Object.fromEntries(next.flatMap(([name, value]) => (value ? [[name, value]] : []))))
    },
  }
}
