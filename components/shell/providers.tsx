'use client'

import { useState, type ReactNode } from 'react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { CheckoutProvider } from '@/components/pay/checkout-provider'
import { optional } from '@/components/frame/optional'
import { LandedContext } from '@/components/record/acts/landed'
import type { Hex } from '@/lib/core/payment/bytes'

const loadDrawing = () => import('@/components/answer/kind-views')

const BoughtAnswer = optional(async () => (await import('@/components/answer/bought-answer')).default)
const drawLanded = (intentId: Hex) => <BoughtAnswer intentId={intentId} isWithin />

export function Providers({ children }: { children: ReactNode }) {
  const [client] = useState(
    () =>
      new QueryClient({
        // most queries read this browser's database, which needs no network
        defaultOptions: {
          queries: { retry: 1, refetchOnWindowFocus: false, networkMode: 'always', refetchOnReconnect: true },
        },
      }),
  )
  return (
    <QueryClientProvider client={client}>
      <CheckoutProvider loadDrawing={loadDrawing}>
        <LandedContext value={drawLanded}>{children}</LandedContext>
      </CheckoutProvider>
    </QueryClientProvider>
  )
}
