import { useCallback, useContext, createContext, Suspense, type ReactNode } from 'react'
import { useOpenAnswer as useOpenPage } from '@/components/frame/use-open-answer'
import { DrawerContext } from '@/components/record/parts/drawer-context'
import type { Step } from '@/lib/browser/addresses/step'
import { Skeleton } from '@/components/ui/skeleton'
import type { Hex } from '@/lib/core/payment/bytes'

/** Shows the answer to a step in the drawer, and as a page where there is none. */
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

/** Draws a bought answer; given by the app, since what draws answers stands above the rooms that show them. */
export const LandedContext = createContext<(intentId: Hex) => ReactNode>(() => null)

/** A bought answer among the facts of the record that it is about, where it was asked for. */
export function LandedAnswer({ intentId }: { intentId: Hex }) {
  const draw = useContext(LandedContext)
  return <Suspense fallback={<Skeleton className="h-64 w-full" />}>{draw(intentId)}</Suspense>
}
