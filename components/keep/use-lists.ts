import { useQuery } from '@tanstack/react-query'
import { allLists, countItems } from '@/lib/browser/tables/lists'

export const useLists = () =>
  useQuery({
    queryKey: ['library', 'lists'],
    queryFn: async () => ({ lists: await allLists(), counts: await countItems() }),
    structuralSharing: false,
  })
