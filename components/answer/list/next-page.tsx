import { useEffect, useRef, useState } from 'react'
import { keyOf } from '@/lib/core/catalogue/lookup'
import { useCheckout, usePurchase } from '@/components/pay/checkout-provider'
import { PurchaseProgress } from '@/components/pay/purchase-progress'
import { ago } from '@/components/frame/when'
import { prepareWallets } from '@/components/pay/wallet/wallet-session'
import { useShown } from '@/components/answer/draw/shown-context'
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
export function NextPage({ paged }: { paged: PagedList }) {
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
      onOpen={shown.onOpenEarlier}
    />
  )
}

type BuyPageProps = {
  endpoint: Endpoint
  input: Input
  paged: PagedList
  earlier: Bought | undefined
  onOpen: (intentId: string) => void
}

function BuyPage({ endpoint, input, paged, earlier, onOpen }: BuyPageProps) {
  const lookup = { endpointId: endpoint.id, input }
  const key = keyOf(lookup)
  const call = usePurchase(key)
  const { load, begin } = useCheckout()
  const price = formatUsdc(priceOf(endpoint.rate, input))
  const isSure = paged.next.by !== 'not-stated' && paged.next.by !== 'empty'
  const [isMeant, setMeant] = useState(paged.next.by !== 'empty')
  const busy = call.phase === 'checking' || call.phase === 'paying'
  useArrivals(paged)

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
          onClick={() => begin((checkout) => checkout.ask(lookup, { onOpen }))}
          onPointerEnter={turnTo}
          onFocus={turnTo}
        >
          {isSure ? 'Next page' : 'Try next page'}
        </PriceButton>
      )}
    </div>
  )
}

/** Says aloud what a page that was just bought brought. */
function useArrivals({ pages, apart, next }: PagedList) {
  const seen = useRef(pages.length)
  const seenApart = useRef(apart.length)
  useEffect(() => {
    if (apart.length > seenApart.current)
      announce('The next page is here: it came in another shape and stands by itself.')
    seenApart.current = apart.length
    if (pages.length > seen.current) {
      const added = pages.slice(seen.current).reduce((sum, page) => sum + page.added, 0)
      announce(`The next page is here: ${countText(added)} more rows. ${next.can ? '' : next.why}`)
    }
    seen.current = pages.length
  }, [pages, apart, next])
}
