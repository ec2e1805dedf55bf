import { useQuery } from '@tanstack/react-query'
import { useFollow } from '@/components/frame/use-follow'
import type { Lookup } from '@/lib/core/catalogue/lookup'

/** Milliseconds between two readings: the library is written several times for each answer. */
const pause = 500

const unknown: ReadonlyMap<string, string> = new Map()

export function useSubjects(
  entries: readonly { purchase: { intentId: string }; lookup: Lookup }[],
): ReadonlyMap<string, string> {
  const ids = entries.map(({ purchase }) => purchase.intentId)
  useFollow(['library', 'subjects'], 'library', pause)
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
