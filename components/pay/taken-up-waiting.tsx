import { useEffect, useState } from 'react'
import { answerOf } from '@/components/pay/calls'
import { useCheckout, usePurchase } from '@/components/pay/checkout-provider'
import { ProgressDialog, useLeft } from '@/components/pay/purchase-progress'
import { openArrived, useOpenAnswer } from '@/components/frame/use-open-answer'
import { replaceAddress } from '@/lib/browser/addresses/address'
import { findEndpoint } from '@/lib/core/catalogue'
import { draftOf } from '@/lib/core/catalogue/draft'
import { pagePath } from '@/lib/core/catalogue/endpoint'
import { readWaiting } from '@/lib/browser/purchase/waiting'
import { describeLookup } from '@/lib/core/catalogue/describe'

/** Asks again for what waited, to its end, and shows the answer. Nothing is paid before the visitor says so. */
export function TakenUpWaiting({ onEnd }: { onEnd: () => void }) {
  const [waiting] = useState(() => readWaiting())
  const { begin } = useCheckout()
  const open = useOpenAnswer()
  const [key, setKey] = useState<string | null>(null)
  const call = usePurchase(key)
  const first = waiting?.lookups[0]
  const page = first ? pagePath(first.endpointId) : ''
  const done = answerOf(call)

  useEffect(() => {
    if (waiting) begin((checkout) => setKey(checkout.askAgain(waiting)))
  }, [begin, waiting])

  useLeft(call, onEnd)

  useEffect(() => {
    if (done === null || !first) return
    const here = new URL(window.location.href)
    here.searchParams.set('bought', done)
    // on the lookup's own page its draft stays as it is
    if (here.pathname === page) replaceAddress('query', here)
    else {
      const endpoint = findEndpoint(first.endpointId)
      const draft = endpoint ? draftOf(endpoint, first.input) : {}
      openArrived(first.endpointId, done, draft, () => open(first.endpointId, done, draft))
    }
    onEnd()
  }, [done, first, page, open, onEnd])

  // the lookup's own page shows how far its purchase is
  const isShown = call.phase === 'paying' && window.location.pathname === page
  const isAsking = ['idle', 'connecting', 'confirming', 'agreed'].includes(call.phase)
  if (!first || key === null || isAsking || isShown || done !== null) return null
  const { what, about } = describeLookup(first)
  return <ProgressDialog of={key} title={what} description={about} onClose={onEnd} />
}
