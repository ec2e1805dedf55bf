import { useQuery } from '@tanstack/react-query'
import { allLists } from '@/lib/browser/tables/all-lists'
import { countItems } from '@/lib/browser/tables/lists'

export const useLists = () =>
  useQuery({
    queryKey: ['library', 'lists'],
    queryFn: async () => ({ lists: await allLists(), counts: await countItems() }),
  })
