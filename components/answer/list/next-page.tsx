import { isTypedLately } from '@/components/ui/typing'
import { useEffect, useRef, useState } from 'react'
import { keyOf } from '@/lib/core/catalogue/lookup'
import { isBeingBought } from '@/components/pay/calls'
import { useCheckout, usePurchase } from '@/components/pay/checkout-provider'
import { PurchaseProgress } from '@/components/pay/purchase-progress'
import { ago } from '@/components/frame/when'
import { prepareWallets } from '@/components/pay/wallet/wallet-session'
import { useShown } from '@/components/answer/draw/shown'
import type { PagedList } from '@/components/answer/read/pages'
import { Button } from '@/components/ui/button'
import { announce } from '@/components/ui/live-region'
import { PriceButton } from '@/components/ui/price'
import { priceOf } from '@/lib/core/catalogue/rate'
import type { Endpoint } from '@/lib/core/catalogue/endpoint'
import { formatUsdc } from '@/lib/core/money'
import { countText } from '@/lib/core/text'
import type { Bought } from '@/lib/browser/purchase/pages'

type Input = Readonly<Record<string, unknown>>

/** The next page of a list: bought like any lookup, or opened at no charge when it was bought before. */
export function NextPage({ paged, onAsk }: { paged: PagedList; onAsk?: () => void }) {
  const shown = useShown()
  const { next, nextInput } = paged
  if (!shown?.ApartPage) return null
  if (!nextInput)
    return next.by === 'not-a-list' || next.by === 'not-stated' ? null : (
      <p className="text-sm text-ink-faint">{next.why}</p>
    )
  const key = keyOf({ endpointId: shown.answer.endpoint.id, input: nextInput })
  const earlier = shown.earlier.find(({ entry }) => keyOf(entry.lookup) === key)
  return (
    <BuyPage
      key={paged.next.by}
      endpoint={shown.answer.endpoint}
      input={nextInput}
      paged={paged}
      earlier={earlier}
      onOpen={(intentId) => {
        onAsk?.()
        shown.onOpenEarlier(intentId)
      }}
      onAsk={onAsk}
    />
  )
}

type BuyPageProps = {
  endpoint: Endpoint
  input: Input
  paged: PagedList
  earlier: Bought | undefined
  onOpen: (intentId: string) => void
  onAsk: (() => void) | undefined
}

function BuyPage({ endpoint, input, paged, earlier, onOpen, onAsk }: BuyPageProps) {
  const lookup = { endpointId: endpoint.id, input }
  const key = keyOf(lookup)
  const call = usePurchase(key)
  const { load, begin } = useCheckout()
  const price = formatUsdc(priceOf(endpoint.rate, input))
  const isSure = paged.next.by !== 'not-stated' && paged.next.by !== 'empty'
  const [isMeant, setMeant] = useState(paged.next.by !== 'empty')
  const busy = isBeingBought(call)

  function turnTo() {
    prepareWallets()
    void load().catch(() => undefined)
  }

  return (
    <div className="ml-auto flex min-w-0 flex-wrap items-center justify-end gap-3 max-sm:ml-0 max-sm:w-full max-sm:justify-start">
      <PurchaseProgress of={key} />
      {!isSure && call.phase === 'idle' && <p className="text-sm text-ink-faint">{paged.next.why}</p>}
      {earlier && (
        <Button size="sm" onClick={() => onOpen(earlier.entry.purchase.intentId)}>
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
          price={price}
          busy={busy}
          onClick={() => {
            onAsk?.()
            begin((checkout) => checkout.ask(lookup, { onOpen }))
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

/** What pages brought that were not there before; null where there are no more. */
export function arrivalWords(before: PagedList, { pages, apart, rows, next }: PagedList): string | null {
  if (apart.length > before.apart.length)
    return 'The next page is here: it came in another shape and stands by itself.'
  if (pages.length <= before.pages.length) return null
  const [from, to] = [before.rows.length + 1, rows.length].map(countText)
  const brought = before.rows.length < rows.length ? `Rows ${from} to ${to} added.` : 'No new rows came.'
  return next.can ? brought : `${brought} ${next.why}`
}
