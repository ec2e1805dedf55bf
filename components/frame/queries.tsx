import { useContext, type ReactNode } from 'react'
import { QueryClient, QueryClientContext, QueryClientProvider } from '@tanstack/react-query'

/** The page's one; it is fetched with the first part that may ask for something. */
export const client = new QueryClient({
  // most of them read and write this browser's database, which needs no network
  defaultOptions: {
    queries: { retry: 1, refetchOnWindowFocus: false, networkMode: 'always', refetchOnReconnect: true },
    mutations: { networkMode: 'always' },
  },
})

// what is read of the library is large: comparing it with what was read before would cost more than drawing it
client.setQueryDefaults(['library'], { structuralSharing: false })

/** Gives what is in it the page's queries, where it has none around it. */
export const Queries = ({ children }: { children: ReactNode }) =>
  useContext(QueryClientContext) ? (
    children
  ) : (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
