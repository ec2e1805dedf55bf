'use client'

import { useState, type ReactNode } from 'react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'

/** What the whole page shares: answers of our own server, asked for once. */
export function Providers({ children }: { children: ReactNode }) {
  const [client] = useState(
    () =>
      new QueryClient({
        // most of what is read is kept in this browser: that needs no network, and what needs one fails with a word
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
