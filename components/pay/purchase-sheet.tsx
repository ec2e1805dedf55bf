import { useEffect, useRef } from 'react'
import { answerOf } from '@/components/pay/calls'
import { openArrived } from '@/components/frame/use-open-answer'
import { keyOf } from '@/lib/core/catalogue/lookup'
import { useCheckout, usePurchase } from '@/components/pay/checkout-provider'
import { ProgressDialog, useLeft } from '@/components/pay/progress-dialog'
import { takeIn } from '@/lib/browser/library/take-in'
import { announce } from '@/components/ui/live-region'
import type { Input } from '@/lib/core/catalogue/typed'
import type { Endpoint } from '@/lib/core/catalogue/endpoint'
import type { Hex } from '@/lib/core/payment/bytes'

/** One thing to be bought without leaving the page. */
export type Wanted = { endpoint: Endpoint; input: Input; about: string }

type PurchaseSheetProps = Wanted & {
  onEnd: () => void
  /** Called with the purchase whose answer has come. */
  onBought?: ((intentId: Hex) => void) | undefined
}

/** Buys one thing without leaving the page, with its progress in a dialog; the answer goes into the library. */
export function PurchaseSheet({ endpoint, input, about, onEnd, onBought }: PurchaseSheetProps) {
  const lookup = { endpointId: endpoint.id, input }
  const key = keyOf(lookup)
  const call = usePurchase(key)
  const { begin } = useCheckout()
  const asked = useRef(false)
  const done = answerOf(call)

  useEffect(() => {
    if (asked.current) return
    asked.current = true
    begin((checkout) =>
      checkout.ask(lookup, {
        onOpen: (intentId) => {
          onBought?.(intentId)
          onEnd()
        },
      }),
    )
  })

  useLeft(call, onEnd)

  useEffect(() => {
    if (done === null) return
    void takeIn().then(() => announce(`${endpoint.title}: the answer for ${about} is here`))
    if (onBought) openArrived(endpoint.id, done, () => onBought(done))
    onEnd()
  }, [done, endpoint, about, onEnd, onBought])

  if (call.phase === 'idle' || call.phase === 'confirming' || done !== null) return null
  return <ProgressDialog of={key} title={endpoint.title} description={about} onClose={onEnd} />
}
