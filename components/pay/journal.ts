import { useQuery } from '@tanstack/react-query'
import { useFollow } from '@/components/frame/use-follow'
import { currentEntries } from '@/lib/browser/purchase/journal-copy'
import { readAllowance } from '@/lib/browser/purchase/limits'

/** Every purchase of this browser, the newest first, kept up with every tab. */
export function useJournal() {
  useFollow(['journal'], 'journal')
  return useQuery({
    queryKey: ['journal'],
    queryFn: currentEntries,
    structuralSharing: false,
  })
}

/** The budget and the session it counts, kept up with every tab. */
export function useAllowance() {
  useFollow(['allowance'], 'allowance')
  return useQuery({
    queryKey: ['allowance'],
    queryFn: readAllowance,
    // a session ends by itself
    refetchInterval: 60_000,
    structuralSharing: false,
  }).data
}
