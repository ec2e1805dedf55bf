import { useCallback, useEffect, useRef } from 'react'
import { openArrived, useOpenAnswer } from '@/components/frame/use-open-answer'
import { answerOf } from '@/components/pay/calls'
import { useCheckout, usePurchase } from '@/components/pay/checkout-provider'
import { ProgressDialog, useLeft } from '@/components/pay/purchase-progress'
import { takeIn } from '@/lib/browser/library/take-in'
import { announce } from '@/components/ui/live-region'
import type { Step } from '@/lib/browser/addresses/step'
import type { Hex } from '@/lib/core/payment/bytes'

type PurchaseSheetProps = {
  step: Step
  onEnd: () => void
  onBought?: ((intentId: Hex) => void) | undefined
}

export function PurchaseSheet({ step, onEnd, onBought }: PurchaseSheetProps) {
  const { endpoint, draft, lookup, key } = step
  const about = step.about ?? step.label
  const open = useOpenAnswer()
  const call = usePurchase(key)
  const { begin } = useCheckout()
  const asked = useRef(false)
  const show = useCallback(
    (intentId: Hex) => (onBought ? onBought(intentId) : open(endpoint.id, intentId, draft)),
    [onBought, open, endpoint, draft],
  )
  const done = answerOf(call)

  useEffect(() => {
    if (asked.current) return
    asked.current = true
    begin((checkout) =>
      checkout.ask(lookup, {
        onOpen: (intentId) => {
          show(intentId)
          onEnd()
        },
      }),
    )
  })

  useLeft(call, onEnd)

  useEffect(() => {
    if (done === null) return
    void takeIn().then(() => announce(`${endpoint.title}: the answer for ${about} is here`))
    openArrived(endpoint.id, done, draft, () => show(done))
    onEnd()
  }, [done, endpoint, draft, about, onEnd, show])

  if (['idle', 'confirming', 'agreed'].includes(call.phase) || done !== null) return null
  return <ProgressDialog of={key} title={endpoint.title} description={about} onClose={onEnd} />
}
