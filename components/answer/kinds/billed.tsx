import type { Answer } from '@/components/answer/answer'
import { FactList } from '@/components/record/parts/fact-list'
import { Disclosure } from '@/components/ui/disclosure'
import { Price } from '@/components/ui/price'
import { plain, scalarText } from '@/lib/core/answers/json'
import { priceOf } from '@/lib/core/catalogue/rate'
import { formatUsdc } from '@/lib/core/money'
import type { BillingEntry } from '@/lib/core/answers/view'

/** What was asked for, what came, and what it cost, in a sentence; the service's own words behind it. */
export function Billed({ answer }: { answer: Answer }) {
  const { endpoint, input, view } = answer
  const told = (names: readonly string[]) => textIn(view.billing, names)
  const { rate } = endpoint
  const limit = rate.quantity && input[rate.quantity.field]
  const asked =
    told(['requestedquantity', 'requested', 'quantity']) ??
    scalarText(limit) ??
    String(rate.quantity?.otherwise ?? '')
  const came = view.lists[0]?.rows ?? 0
  const each = formatUsdc(rate.each)
  return (
    <div>
      <p className="text-ink-quiet">
        {asked} {asked === '1' ? rate.per : `${rate.per}s`} asked for at <Price>{each}</Price> each:{' '}
        <Price>{formatUsdc(priceOf(rate, input))}</Price>. {came === 0 ? 'None' : came} came
        {came < Number(asked) ? '; the price is for the number asked for.' : '.'}
      </p>
      {view.billing.length > 0 && (
        <Disclosure summary="What the service says about the bill">
          <FactList facts={view.billing.map(({ key, label, value }) => ({ name: key, label, value }))} />
        </Disclosure>
      )}
    </div>
  )
}

function textIn(billing: readonly BillingEntry[], names: readonly string[]): string | null {
  const entry = billing.find(({ key }) => names.includes(plain(key)))
  return entry ? scalarText(entry.value) : null
}
