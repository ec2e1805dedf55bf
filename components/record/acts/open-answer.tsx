import { useCallback, useContext } from 'react'
import { useOpenAnswer as useOpenPage } from '@/components/frame/use-open-answer'
import { DrawerContext } from '@/components/record/parts/drawer-context'
import type { Step } from '@/lib/browser/addresses/step'
import { LandedAnswer } from '@/components/record/acts/landed'
import type { Hex } from '@/lib/core/payment/bytes'

export function useOpenAnswer() {
  const drawer = useContext(DrawerContext)
  const openPage = useOpenPage()
  return useCallback(
    ({ label, about, endpoint, draft }: Step, intentId: Hex) =>
      drawer
        ? drawer.open({
            title: about ? `${label}: ${about}` : label,
            ptr: intentId,
            body: <LandedAnswer intentId={intentId} />,
          })
        : openPage(endpoint.id, intentId, draft),
    [drawer, openPage],
  )
}
