import { useCallback } from 'react'
import { LandedAnswer } from '@/components/record/acts/landed'
import { useDrawer } from '@/components/record/parts/drawer-context'
import type { Step } from '@/lib/browser/addresses/step'
import type { Hex } from '@/lib/core/payment/bytes'

/** Shows the answer to a step in the drawer. */
export function useOpenAnswer() {
  const drawer = useDrawer()
  return useCallback(
    ({ label, about }: Step, intentId: Hex) =>
      drawer.open({
        title: about ? `${label}: ${about}` : label,
        ptr: intentId,
        body: <LandedAnswer intentId={intentId} />,
      }),
    [drawer],
  )
}
