import { queryOptions, useQuery } from '@tanstack/react-query'
import { useFollow } from '@/components/frame/use-follow'
import { openShelf } from '@/lib/browser/library/shelf'

export const useLibraryChanges = () => useFollow(['library'], 'library')

export const shelfQuery = queryOptions({
  queryKey: ['library', 'shelf'],
  queryFn: openShelf,
  structuralSharing: false,
  staleTime: Number.POSITIVE_INFINITY,
})

export function useShelf() {
  useLibraryChanges()
  return useQuery(shelfQuery)
}
