import { useEffect } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { allEntries, watchJournal } from '@/lib/purchase/journal'
import { readAllowance } from '@/lib/purchase/limits'

/** Every purchase of this browser, the newest first, kept up with every tab. */
export function useJournal() {
  const client = useQueryClient()
  useEffect(() => watchJournal(() => void client.invalidateQueries({ queryKey: ['journal'] })), [client])
  return useQuery({
    queryKey: ['journal'],
    queryFn: allEntries,
    structuralSharing: false,
    networkMode: 'always',
  })
}

/** The budget and the session it counts. */
export const useAllowance = () =>
  useQuery({
    queryKey: ['allowance'],
    queryFn: readAllowance,
    structuralSharing: false,
    networkMode: 'always',
  }).data
