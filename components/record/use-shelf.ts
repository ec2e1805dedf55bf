import { useQuery } from '@tanstack/react-query'
import { useFollow } from '@/components/frame/use-follow'
import { openShelf } from '@/lib/browser/library/open'

/** Asks everything that is drawn from the library again when it changes. */
export const useLibraryChanges = () => useFollow(['library'], 'library')

/** The whole library in memory, kept up with every tab. */
export function useShelf() {
  useLibraryChanges()
  return useQuery({
    queryKey: ['library', 'shelf'],
    queryFn: openShelf,
    structuralSharing: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
}
