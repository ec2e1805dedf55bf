import { isTypedLately } from '@/components/ui/typing'
import { useEffect, useRef, useState } from 'react'
import { keyOf } from '@/lib/core/catalogue/lookup'
import { isBeingBought } from '@/components/pay/calls'
import { useCheckout, usePurchase } from '@/components/pay/checkout-provider'
import { PurchaseProgress } from '@/components/pay/purchase-progress'
import { ago } from '@/components/frame/when'
import { prepareWallets } from '@/components/pay/wallet/wallet-session'
import { useShown, type Shown, type PagedList } from '@/components/answer/answer'
import { Button } from '@/components/ui/button'
import { announce } from '@/components/ui/live-region'
import { PriceButton } from '@/components/ui/price'
import { priceOf } from '@/lib/core/catalogue/rate'
import { formatUsdc } from '@/lib/core/money'
import { countText } from '@/lib/core/text'
import type { Next } from '@/lib/core/answers/view'

type NextPageProps = { paged: PagedList; onAsk: () => void }

export function NextPage({ paged, onAsk }: NextPageProps) {
  const shown = useShown()
  const { next, nextInput: input } = paged
  if (!shown?.ApartPage) return null
  if (input) return <BuyPage key={next.by} {...{ next, input, onAsk, shown }} />
  if (next.by === 'not-a-list' || next.by === 'not-stated') return null
  return <p className="text-sm text-ink-faint">{next.why}</p>
}

type BuyPageProps = Pick<NextPageProps, 'onAsk'> & {
  next: Next
  input: Readonly<Record<string, unknown>>
  shown: Shown
}

function BuyPage({ next, input, onAsk, shown }: BuyPageProps) {
  const { endpoint } = shown.answer
  const lookup = { endpointId: endpoint.id, input }
  const key = keyOf(lookup)
  const earlier = shown.earlier.find(({ entry }) => keyOf(entry.lookup) === key)
  const call = usePurchase(key)
  const { load, begin } = useCheckout()
  const isSure = next.by !== 'not-stated' && next.by !== 'empty'
  const [isMeant, setMeant] = useState(next.by !== 'empty')

  function open(intentId: string) {
    onAsk()
    shown.onOpenEarlier(intentId)
  }

  function turnTo() {
    prepareWallets()
    void load().catch(() => undefined)
  }

  return (
    <div className="ml-auto flex min-w-0 flex-wrap items-center justify-end gap-3 max-sm:ml-0 max-sm:w-full max-sm:justify-start">
      <PurchaseProgress of={key} />
      {!isSure && call.phase === 'idle' && <p className="text-sm text-ink-faint">{next.why}</p>}
      {earlier && (
        <Button size="sm" onClick={() => open(earlier.entry.purchase.intentId)}>
          Show the page bought {ago(earlier.answer.at)} · no charge
        </Button>
      )}
      {!isMeant && (
        <Button size="sm" onClick={() => setMeant(true)}>
          Ask for more all the same
        </Button>
      )}
      {isMeant && (
        <PriceButton
          size="md"
          variant="secondary"
          price={formatUsdc(priceOf(endpoint.rate, input))}
          busy={isBeingBought(call)}
          onClick={() => {
            onAsk()
            begin((checkout) => checkout.ask(lookup, { onOpen: open }))
          }}
          onPointerEnter={turnTo}
          onFocus={turnTo}
        >
          {isSure ? 'Next page' : 'Try next page'}
        </PriceButton>
      )}
    </div>
  )
}

/** Says aloud what a page that came brought; gives its first row once it came because the visitor asked for it. */
export function useArrivals(paged: PagedList) {
  const seen = useRef(paged)
  const isAsked = useRef(false)
  const [firstId, setFirstId] = useState<string>()
  useEffect(() => {
    const before = seen.current
    seen.current = paged
    const words = arrivalWords(before, paged)
    if (words === null) return
    announce(words)
    const first = paged.rows[before.rows.length]
    if (first && isAsked.current && !isTypedLately()) setFirstId(first.id)
    isAsked.current = false
  }, [paged])
  return { firstId, onAsk: () => void (isAsked.current = true) }
}

export function arrivalWords(before: PagedList, { pages, apart, rows, next }: PagedList): string | null {
  if (apart.length > before.apart.length)
    return 'The next page is here: it came in another shape and stands by itself.'
  if (pages.length <= before.pages.length) return null
  const [from, to] = [before.rows.length + 1, rows.length].map(countText)
  const brought = before.rows.length < rows.length ? `Rows ${from} to ${to} added.` : 'No new rows came.'
  return next.can ? brought : `${brought} ${next.why}`
}
