'use client'

import { useState, type ReactNode } from 'react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'

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
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>
}
