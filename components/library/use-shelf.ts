import { useEffect } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { openShelf } from '@/lib/library/open'
import { watchLibrary } from '@/lib/library/watch'

/** Asks everything that is drawn from the library again when it changes. */
export function useLibraryChanges() {
  const client = useQueryClient()
  useEffect(() => watchLibrary(() => void client.invalidateQueries({ queryKey: ['library'] })), [client])
}

/** The whole library in memory, kept up with every tab. */
export function useShelf() {
  useLibraryChanges()
  return useQuery({
    queryKey: ['library', 'shelf'],
    queryFn: openShelf,
    structuralSharing: false,
    networkMode: 'always',
    staleTime: Number.POSITIVE_INFINITY,
  })
}
