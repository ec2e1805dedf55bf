'use client'

import { useState, type ReactNode } from 'react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { CheckoutProvider } from '@/components/pay/checkout-provider'

const loadDrawing = () => import('@/components/answer/kind-views')

/** The query client of the page. */
export function Providers({ children }: { children: ReactNode }) {
  const [client] = useState(
    () =>
      new QueryClient({
        // most queries read this browser's database, which needs no network
        defaultOptions: {
          queries: {
            retry: 1,
            refetchOnWindowFocus: false,
            networkMode: 'always',
            refetchOnReconnect: true,
          },
        },
      }),
  )
  return (
    <QueryClientProvider client={client}>
      <CheckoutProvider loadDrawing={loadDrawing}>{children}</CheckoutProvider>
    </QueryClientProvider>
  )
}
