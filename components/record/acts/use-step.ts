import { useEffect, useRef, useState } from 'react'
import { idle, isBeingBought } from '@/components/pay/calls'
import { useCheckout, usePurchase } from '@/components/pay/checkout-provider'
import { wantWallets } from '@/components/pay/wallet/wallet-session'
import { usePurchases, lookupState } from '@/components/record/acts/lookup-state'
import { useBoughtRecord } from '@/components/record/marks'
import { announce } from '@/components/ui/live-region'
import type { Step } from '@/lib/browser/addresses/step'

/** Milliseconds that the value of an answer may take to reach the library. */
const takingMs = 5_000

export function useStep(step: Step | null, names: readonly string[] | undefined, onBought?: () => void) {
  const purchases = usePurchases()
  const row = useBoughtRecord(names)
  const { begin } = useCheckout()
  const state = lookupState({ step, record: row }, purchases)
  const key = step?.key ?? null
  // of what was paid for and never came its page tells more, and nothing here offers it again
  const isLost = state.state === 'lost'
  const call = usePurchase(isLost ? null : key)
  const [isTaking, setTaking] = useState(false)
  const isHere = call.phase === 'stopped' && call.entry.purchase.state === 'RESULT'
  const before = useRef({ key, isHere })

  useEffect(() => {
    const { key: keyBefore, isHere: wasHere } = before.current
    before.current = { key, isHere }
    // one that is quick is never shown as under way
    if (!step || !isHere || wasHere || keyBefore !== key) return
    setTaking(true)
    const late = window.setTimeout(() => setTaking(false), takingMs)
    void import('@/lib/browser/library/take-in')
      .then(({ takeIn }) => takeIn())
      .catch(() => undefined)
      .then(() => {
        window.clearTimeout(late)
        setTaking(false)
        announce(`${step.endpoint.title}${step.about ? ` for ${step.about}` : ''}: the answer is here`)
        onBought?.()
      })
  }, [key, isHere, onBought, step])

  function onBuy() {
    if (!step || isLost) return
    wantWallets()
    begin((checkout) => checkout.ask(step.lookup))
  }

  const isBought = isBeingBought(call) || state.state === 'running'
  const isBusy = isTaking || (isBought && state.state !== 'refused')
  const isStuck = call.phase === 'refused' || call.phase === 'broken' || (call.phase === 'stopped' && !isHere)
  const since = call.phase === 'paying' ? call.startedAt : undefined
  return { state, call: isHere ? idle : call, row, isBusy, since, isStuck, onBuy }
}
