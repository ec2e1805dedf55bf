import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react'
import { openArrived, useOpenAnswer } from '@/components/frame/use-open-answer'
import { answerOf } from '@/components/pay/calls'
import type { Checkout } from '@/components/pay/checkout'
import { useCheckout, usePurchase } from '@/components/pay/checkout-provider'
import { ProgressDialog } from '@/components/pay/purchase-progress'
import { announce } from '@/components/ui/live-region'
import { replaceAddress } from '@/lib/browser/addresses/address'
import type { Step } from '@/lib/browser/addresses/step'
import { takeIn } from '@/lib/browser/library/take-in'
import { readWaiting } from '@/lib/browser/purchase/waiting'
import { findEndpoint } from '@/lib/core/catalogue'
import { describeLookup } from '@/lib/core/catalogue/describe'
import { draftOf } from '@/lib/core/catalogue/draft'
import { pagePath } from '@/lib/core/catalogue/endpoint'
import { keyOf, type Lookup } from '@/lib/core/catalogue/lookup'
import type { Hex } from '@/lib/core/payment/bytes'

type BuyingProps = {
  lookup: Lookup
  title: string
  about: ReactNode
  ask: (checkout: Checkout) => void
  onAnswer: (intentId: Hex) => void
  onEnd: () => void
  /** Its page shows by itself how far a payment is. */
  isOnOwnPage?: boolean
}

/** Buys a lookup to its end and shows how far it is wherever the visitor is not asked anything. */
function Buying({ lookup, title, about, ask, onAnswer, onEnd, isOnOwnPage = false }: BuyingProps) {
  const key = keyOf(lookup)
  const call = usePurchase(key)
  const { begin } = useCheckout()
  const { phase } = call
  const done = answerOf(call)
  const isAsked = useRef(false)
  const isBegun = useRef(false)
  const askOnce = useEffectEvent(() => {
    if (!isAsked.current) begin(ask)
    isAsked.current = true
  })
  const end = useEffectEvent((intentId: Hex | null) => {
    if (intentId) onAnswer(intentId)
    onEnd()
  })

  useEffect(() => askOnce(), [])
  useEffect(() => {
    if (done !== null || (isBegun.current && phase === 'idle')) end(done)
    isBegun.current = phase !== 'idle'
  }, [done, phase])

  const isQuiet = ['idle', 'connecting', 'confirming', 'agreed'].includes(phase) || done !== null
  if (isQuiet || (isOnOwnPage && phase === 'paying')) return null
  return <ProgressDialog of={key} title={title} description={about} onClose={onEnd} />
}

type PurchaseSheetProps = { step: Step; onEnd: () => void; onBought?: ((intentId: Hex) => void) | undefined }

export function PurchaseSheet({ step, onEnd, onBought }: PurchaseSheetProps) {
  const { endpoint, draft, lookup, label, about } = step
  const open = useOpenAnswer()
  const show = (intentId: Hex) => (onBought ? onBought(intentId) : open(endpoint.id, intentId, draft))
  return (
    <Buying
      lookup={lookup}
      onEnd={onEnd}
      title={endpoint.title}
      about={about ?? label}
      ask={(checkout) => checkout.ask(lookup)}
      onAnswer={(intentId) => {
        void takeIn().then(() => announce(`${endpoint.title}: the answer for ${about ?? label} is here`))
        openArrived(endpoint.id, intentId, draft, () => show(intentId))
      }}
    />
  )
}

/** Asks again for what waited when the page was thrown away. Nothing is paid before the visitor says so. */
export function TakenUpWaiting({ onEnd }: { onEnd: () => void }) {
  const [lookup] = useState(() => readWaiting())
  const open = useOpenAnswer()
  if (!lookup) return null
  const { endpointId, input } = lookup
  const { what, about } = describeLookup(lookup)
  const isOnOwnPage = window.location.pathname === pagePath(endpointId)

  function show(intentId: Hex) {
    const endpoint = findEndpoint(endpointId)
    const draft = endpoint ? draftOf(endpoint, input) : {}
    if (!isOnOwnPage) return openArrived(endpointId, intentId, draft, () => open(endpointId, intentId, draft))
    // its draft stays as it is
    const here = new URL(window.location.href)
    here.searchParams.set('bought', intentId)
    replaceAddress('query', here)
  }

  return (
    <Buying
      lookup={lookup}
      about={about}
      isOnOwnPage={isOnOwnPage}
      onEnd={onEnd}
      title={what}
      ask={(checkout) => checkout.askAgain(lookup) || onEnd()}
      onAnswer={show}
    />
  )
}
