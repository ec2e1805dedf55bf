import { useQuery } from '@tanstack/react-query'
import { useFollow } from '@/components/frame/use-follow'
import type { Entry } from '@/lib/browser/purchase/journal'
import { currentEntries } from '@/lib/browser/purchase/journal-cache'
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

/** A purchase as the journal has it now, wherever it is shown; until that has been read, as it was given. */
export function useEntry(given: Entry): Entry {
  const { data: entries } = useJournal()
  const { intentId } = given.purchase
  return entries?.find(({ purchase }) => purchase.intentId === intentId) ?? given
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
