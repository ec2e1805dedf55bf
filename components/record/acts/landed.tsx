import { createContext, Suspense, useContext, type ReactNode } from 'react'
import { Skeleton } from '@/components/ui/skeleton'
import type { Hex } from '@/lib/core/payment/bytes'

/** Draws a bought answer; given by the app, since what draws answers stands above the rooms that show them. Every page loads it. */
export const LandedContext = createContext<(intentId: Hex) => ReactNode>(() => null)

export function LandedAnswer({ intentId }: { intentId: Hex }) {
  const draw = useContext(LandedContext)
  return <Suspense fallback={<Skeleton className="h-64 w-full" />}>{draw(intentId)}</Suspense>
}
