import type { AnswerProps, CardProps, KindView } from '@/components/answer/answer'
import { AdCard } from '@/components/record/pages/ad'
import { JobCard } from '@/components/record/pages/job'
import { PostCard } from '@/components/record/pages/post'
import { FactList } from '@/components/record/parts/record-fields'
import { Disclosure } from '@/components/ui/disclosure'
import { Price } from '@/components/ui/price'
import { plain, scalarText } from '@/lib/core/answers/json'
import { priceOf } from '@/lib/core/catalogue/rate'
import { formatUsdc } from '@/lib/core/money'

const requested = ['requestedquantity', 'requested', 'quantity']

/** The price is for the number asked for, so asked, delivered and paid are told apart. */
function Billed({ answer }: AnswerProps) {
  const { endpoint, input, view } = answer
  const { rate } = endpoint
  const told = view.billing.find(({ key }) => requested.includes(plain(key)))
  const limit = rate.quantity && (input[rate.quantity.field] ?? rate.quantity.otherwise)
  const asked = scalarText(told?.value) ?? scalarText(limit) ?? ''
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

export const postsView: KindView = {
  as: 'lists',
  Head: Billed,
  look: {
    label: 'Posts',
    cards: {
      className: 'flex max-w-2xl flex-col gap-4',
      Card: ({ item }: CardProps) => <PostCard {...item} />,
    },
  },
}

export const adsView: KindView = {
  as: 'lists',
  look: {
    label: 'Ads',
    cards: {
      className: 'grid grid-cols-[repeat(auto-fill,minmax(min(17rem,100%),1fr))] gap-4',
      Card: ({ item }: CardProps) => <AdCard {...item} />,
    },
  },
}

export const jobsView: KindView = {
  as: 'lists',
  look: {
    label: 'Jobs',
    cards: {
      className: 'divide-y divide-line overflow-hidden rounded-lg border border-line',
      Card: ({ item, answer: { at } }: CardProps) => <JobCard {...item} at={at} />,
    },
  },
}
