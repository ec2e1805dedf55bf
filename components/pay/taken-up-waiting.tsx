'use client'

import { useEffect, useRef, useState } from 'react'
import { useRouter } from 'next/navigation'
import { answerOf } from '@/components/pay/calls'
import { useCheckout, usePurchase } from '@/components/pay/checkout-provider'
import { PurchaseProgress } from '@/components/pay/purchase-progress'
import { Dialog } from '@/components/ui/dialog'
import { replaceAddress } from '@/lib/browser/addresses/address'
import { pagePath } from '@/lib/core/catalogue/page-path'
import { readWaiting } from '@/lib/browser/purchase/waiting'
import { requestWords } from '@/lib/browser/receipts/request-words'

/** Asks again for what waited, to its end, and shows the answer. Nothing is paid before the visitor says so. */
export function TakenUpWaiting({ onEnd }: { onEnd: () => void }) {
  const [waiting] = useState(() => readWaiting())
  const { begin } = useCheckout()
  const router = useRouter()
  const [key, setKey] = useState<string | null>(null)
  const call = usePurchase(key)
  const isBegun = useRef(false)
  const first = waiting?.lookups[0]
  const page = first ? pagePath(first.endpointId) : ''
  const done = answerOf(call)

  useEffect(() => {
    if (waiting) begin((checkout) => setKey(checkout.askAgain(waiting)))
  }, [begin, waiting])

  // the visitor has left the dialog of the price, or that of what went wrong
  useEffect(() => {
    if (isBegun.current && call.phase === 'idle') onEnd()
    isBegun.current = call.phase !== 'idle'
  }, [call.phase, onEnd])

  useEffect(() => {
    if (done === null) return
    const here = new URL(window.location.href)
    here.searchParams.set('bought', done)
    // on the lookup's own page its draft stays as it is
    if (here.pathname === page) replaceAddress('query', here)
    else router.push(`${page}?bought=${done}`)
    onEnd()
  }, [done, page, router, onEnd])

  // the lookup's own page shows how far its purchase is
  const isShown = call.phase === 'paying' && window.location.pathname === page
  const isAsking = call.phase === 'idle' || call.phase === 'connecting' || call.phase === 'confirming'
  if (!first || key === null || isAsking || isShown || done !== null) return null
  const { what, about } = requestWords(first)
  return (
    <Dialog open onClose={onEnd} size="sm" title={what} description={about}>
      <div className="flex flex-col gap-4">
        <PurchaseProgress of={key} />
      </div>
    </Dialog>
  )
}
