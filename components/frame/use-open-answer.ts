import { useCallback } from 'react'
import { useRouter } from 'next/navigation'
import { pushAddress } from '@/lib/browser/addresses/address'
import { pagePath } from '@/lib/core/catalogue/page-path'
import { isTypedLately } from '@/components/ui/typing'
import type { Hex } from '@/lib/core/payment/bytes'
import { newState } from '@/lib/core/signal'

const addressOf = (endpointId: string, intentId: Hex) => `${pagePath(endpointId)}?bought=${intentId}`

/** The address of an answer that came while somebody typed, until it is opened or set aside. */
export const arrived = newState<string | null>(null)

/** Opens an answer that has come; where somebody types it is offered instead, and the page stays. */
export function openArrived(endpointId: string, intentId: Hex, open: () => void): void {
  if (isTypedLately()) arrived.write(addressOf(endpointId, intentId))
  else open()
}

/** Opens a bought answer on the page of its lookup; one that belongs to the page on show needs no server for that. */
export function useOpenAnswer(): (endpointId: string, intentId: Hex) => void {
  const router = useRouter()
  return useCallback(
    (endpointId, intentId) => {
      const address = addressOf(endpointId, intentId)
      if (window.location.pathname !== pagePath(endpointId)) return router.push(address)
      pushAddress('query', address)
      window.scrollTo(0, 0)
    },
    [router],
  )
}
