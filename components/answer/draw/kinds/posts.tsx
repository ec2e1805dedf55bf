import type { AnswerProps } from '@/components/answer/answer'
import type { KindView, ListBodyProps } from '@/components/answer/draw/kind-view'
import { FactList } from '@/components/record/parts/facts'
import { PostCard } from '@/components/record/pages/post'
import { hintsOf } from '@/components/record/role-hints'
import { Disclosure } from '@/components/ui/disclosure'
import { Price } from '@/components/ui/price'
import { plain, scalarText } from '@/lib/core/answers/json'
import { recordOf } from '@/lib/core/answers/rows'
import type { BillingEntry } from '@/lib/core/answers/view'
import { priceOf } from '@/lib/core/catalogue/rate'
import { formatUsdc } from '@/lib/core/money'

function PostFeed({ label, rows, kind }: ListBodyProps) {
  return (
    <ul aria-label={label} className="flex max-w-2xl flex-col gap-4">
      {rows.map((row) => (
        <PostCard
          key={row.id}
          value={recordOf(row.value, kind.source.unwrap)}
          hints={hintsOf(row.value, kind.roles)}
        />
      ))}
    </ul>
  )
}

/** The price is for the number asked for, so asked, delivered and paid are told apart. */
function Billed({ answer }: AnswerProps) {
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

export const postsView: KindView = {
  as: 'list',
  label: 'Posts',
  own: { label: 'Feed', Body: PostFeed },
  Head: Billed,
}
