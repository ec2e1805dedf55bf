import type { Draft } from '@/lib/core/catalogue/typed'
import { useDraft } from '@/lib/browser/addresses/use-draft'
import { outcomeWords } from '@/components/pay/state-words'
import { periods, type Filter } from '@/lib/browser/receipts/filter'
import type { Outcome } from '@/lib/browser/receipts/receipt'

const isOutcome = (text: string | undefined): text is Outcome =>
  text !== undefined && Object.hasOwn(outcomeWords, text)

/** The filter in an address; unknown values are left out. */
export const filterOf = ({ outcome, lookup, job, list, tag, period, from, to, text }: Draft): Filter => ({
  outcome: isOutcome(outcome) ? outcome : undefined,
  endpointId: lookup || undefined,
  job,
  list,
  tag,
  period: periods.find((one) => one === period),
  from,
  to,
  text,
})

/** The form of a filter in the address. */
export function draftOf({ endpointId, ...rest }: Filter): Draft {
  const parts = Object.entries({ ...rest, lookup: endpointId })
  return Object.fromEntries(parts.flatMap(([name, value]) => (value ? [[name, value]] : [])))
}

/** The filter of the page. It is stored in the fragment of the address, which browsers never send. */
export function useFilter(): { filter: Filter; change: (next: Filter) => void } {
  const { draft, change } = useDraft()
  return { filter: filterOf(draft), change: (next) => change(draftOf(next)) }
}
