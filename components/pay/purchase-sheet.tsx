import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { openArrived, useOpenAnswer } from '@/components/frame/use-open-answer'
import { answerOf } from '@/components/pay/calls'
import { useCheckout, usePurchase } from '@/components/pay/checkout-provider'
import { ProgressDialog } from '@/components/pay/purchase-progress'
import { announce } from '@/components/ui/live-region'
import { stepTo, type Step } from '@/lib/browser/addresses/step'
import { takeIn } from '@/lib/browser/library/take-in'
import { readWaiting } from '@/lib/browser/purchase/waiting'
import { findEndpoint } from '@/lib/core/catalogue'
import { describeLookup } from '@/lib/core/catalogue/describe'
import { draftOf } from '@/lib/core/catalogue/draft'
import { pagePath } from '@/lib/core/catalogue/endpoint'
import type { Lookup } from '@/lib/core/catalogue/lookup'
import type { Hex } from '@/lib/core/payment/bytes'

type PurchaseSheetProps = {
  step: Step
  onEnd: (isBought: boolean) => void
  onBought?: ((intentId: Hex) => void) | undefined
  /** It waited when this page was thrown away. */
  isWaiting?: boolean
}

/** Buys a lookup to its end and shows how far it is wherever the visitor is not asked anything. */
export function PurchaseSheet({ step, onEnd, onBought, isWaiting = false }: PurchaseSheetProps) {
  const { endpoint, draft, lookup, key, label } = step
  const about = step.about ?? label
  const call = usePurchase(key)
  const { begin } = useCheckout()
  const open = useOpenAnswer()
  const { phase } = call
  const done = answerOf(call)
  const isAsked = useRef(false)
  const isBegun = useRef(false)
  const ask = useEffectEvent(() => {
    if (isAsked.current) return
    isAsked.current = true
    begin((checkout) => {
      if (!isWaiting) checkout.ask(lookup, { isShown: step.readFrom !== undefined })
      else if (!checkout.askAgain(lookup)) onEnd(false)
    })
  })
  const show = (intentId: Hex) => (onBought ? onBought(intentId) : open(endpoint.id, intentId, draft))
  const end = useEffectEvent((intentId: Hex | null) => {
    if (intentId) {
      void takeIn().then(() => announce(`${endpoint.title}: the answer for ${about} is here`))
      openArrived(endpoint.id, intentId, draft, () => show(intentId))
    }
    onEnd(intentId !== null)
  })

  useEffect(() => ask(), [])
  useEffect(() => {
    if (done !== null || (isBegun.current && phase === 'idle')) end(done)
    isBegun.current = phase !== 'idle'
  }, [done, phase])

  if (done !== null || ['idle', 'connecting', 'confirming', 'agreed'].includes(phase)) return null
  // its own page shows by itself how far a payment is
  if (isWaiting && phase === 'paying' && window.location.pathname === pagePath(endpoint.id)) return null
  return <ProgressDialog of={key} title={endpoint.title} description={about} onClose={() => onEnd(false)} />
}

function stepOf(lookup: Lookup | null): Step | null {
  const endpoint = lookup && findEndpoint(lookup.endpointId)
  if (!lookup || !endpoint) return null
  return stepTo(endpoint, endpoint.title, draftOf(endpoint, lookup.input), describeLookup(lookup).about)
}

/** Asks again for what waited when the page was thrown away. Nothing is paid before the visitor says so. */
export function TakenUpWaiting({ onEnd }: { onEnd: () => void }) {
  const [step] = useState(() => stepOf(readWaiting()))
  return step && <PurchaseSheet step={step} onEnd={onEnd} isWaiting />
}

/** Buys a lookup in the place of another, and opens its answer. */
export function PurchaseInstead({ lookup, onEnd }: { lookup: Lookup; onEnd: () => void }) {
  const step = useMemo(() => stepOf(lookup), [lookup])
  return step && <PurchaseSheet step={{ ...step, readFrom: { left: '' } }} onEnd={onEnd} />
}
