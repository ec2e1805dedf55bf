import { useCallback } from 'react'
import { useRouter } from 'next/navigation'
import { pushAddress } from '@/lib/browser/addresses/address'
import { pagePath } from '@/lib/core/catalogue/page-path'
import type { Hex } from '@/lib/core/payment/bytes'

/** Opens a bought answer on the page of its lookup; one that belongs to the page on show needs no server for that. */
export function useOpenAnswer(): (endpointId: string, intentId: Hex) => void {
  const router = useRouter()
  return useCallback(
    (endpointId, intentId) => {
      const page = pagePath(endpointId)
      const address = `${page}?bought=${intentId}`
      if (window.location.pathname !== page) return router.push(address)
      pushAddress('query', address)
      window.scrollTo(0, 0)
    },
    [router],
  )
}
