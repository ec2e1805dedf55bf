import { useQuery } from '@tanstack/react-query'
import type { Entry } from '@/lib/browser/purchase/journal'

const unknown: ReadonlyMap<string, string> = new Map()

/** What the library calls whom or what some purchases were about; an id says little to somebody who comes back. */
export function useSubjects(entries: readonly Entry[]): ReadonlyMap<string, string> {
  const ids = entries.map(({ purchase }) => purchase.intentId)
  const { data } = useQuery({
    queryKey: ['library', 'subjects', ids],
    queryFn: async () => {
      const { subjectsOf } = await import('@/lib/browser/library/subjects')
      return subjectsOf(entries.map(({ purchase: { intentId }, lookup }) => ({ intentId, ...lookup })))
    },
    placeholderData: (before) => before,
    structuralSharing: false,
  })
  return data ?? unknown
}
