import { useEffect, useState } from 'react'
import { optional } from '@/components/frame/optional'
import { waitingKey } from '@/lib/browser/purchase/waiting-key'

const TakenUpWaiting = optional(
  async () => (await import('@/components/pay/taken-up-waiting')).TakenUpWaiting,
)

function isAnything(): boolean {
  try {
    return sessionStorage.getItem(waitingKey) !== null
  } catch {
    return false
  }
}

/** Takes up what waited for a wallet or for money when this page was thrown away; most visits have nothing of the kind. */
export function TakeUpWaiting() {
  const [isWaiting, setWaiting] = useState(false)
  useEffect(() => {
    if (isAnything()) queueMicrotask(() => setWaiting(true))
  }, [])
  return isWaiting && <TakenUpWaiting onEnd={() => setWaiting(false)} />
}
