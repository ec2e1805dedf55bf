import { useQuery } from '@tanstack/react-query'
import type { Entry } from '@/lib/browser/purchase/journal'

const unknown: ReadonlyMap<string, string> = new Map()

/** By purchase, the name that the library has for the person or thing it was about: an id tells a visitor little. */
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
