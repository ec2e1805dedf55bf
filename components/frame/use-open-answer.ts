import { useCallback } from 'react'
import { useRouter } from 'next/navigation'
import { goWithin } from '@/lib/browser/addresses/address'
import { openedAnswer } from '@/lib/browser/addresses/arrival'
import { draftHash } from '@/lib/browser/addresses/draft-hash'
import { pagePath } from '@/lib/core/catalogue/endpoint'
import { isTypedLately } from '@/components/ui/typing'
import type { Draft } from '@/lib/core/catalogue/typed'
import type { Hex } from '@/lib/core/payment/bytes'
import { newState } from '@/lib/core/signal'

const addressOf = (endpointId: string, intentId: Hex, draft: Draft) =>
  `${pagePath(endpointId)}?bought=${intentId}${draftHash(draft)}`

export const arrived = newState<string | null>(null)

/** Opens an answer that has come; where somebody types it is offered instead, and the page stays. */
export function openArrived(endpointId: string, intentId: Hex, draft: Draft, open: () => void): void {
  openedAnswer.write(intentId)
  if (isTypedLately()) arrived.write(addressOf(endpointId, intentId, draft))
  else open()
}

/** Opens a bought answer on the page of its lookup; one that belongs to the page on show needs no server for that. */
export function useOpenAnswer(): (endpointId: string, intentId: Hex, draft: Draft) => void {
  const router = useRouter()
  return useCallback(
    (endpointId, intentId, draft) => {
      openedAnswer.write(intentId)
      const address = addressOf(endpointId, intentId, draft)
      if (!goWithin(address)) router.push(address)
    },
    [router],
  )
}
