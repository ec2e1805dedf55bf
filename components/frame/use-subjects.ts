import { useQuery } from '@tanstack/react-query'
import { useFollow } from '@/components/frame/use-follow'
import { describeLookup } from '@/lib/core/catalogue/describe'
import { keyOf, type Lookup } from '@/lib/core/catalogue/lookup'

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
  })
  return data ?? unknown
}

/** A lookup in words, with the names that the library knows. */
export function useWords(lookup: Lookup): { what: string; about: string } {
  const intentId = keyOf(lookup)
  const { what, about } = describeLookup(lookup)
  return { what, about: useSubjects([{ purchase: { intentId }, lookup }]).get(intentId) ?? about }
}
