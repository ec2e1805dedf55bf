import { useQuery } from '@tanstack/react-query'
import { useFollow } from '@/components/frame/use-follow'
import { hadPeople } from '@/lib/browser/library/had-people'
import type { Alias } from '@/lib/core/answers/identity'

const none: ReadonlySet<Alias> = new Set()

/** Under which names people were bought before: their whole profile, or their address. */
export function useHad(what: 'profile' | 'email'): ReadonlySet<Alias> {
  useFollow(['journal', 'had-people'], 'journal')
  const { data = none } = useQuery({
    queryKey: ['journal', 'had-people', what],
    queryFn: () => hadPeople(what),
    structuralSharing: false,
  })
  return data
}
