import { useEffect } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { allEntries, watchJournal } from '@/lib/purchase/journal'
import { readAllowance, watchAllowance } from '@/lib/purchase/limits'

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

/** The budget and the session it counts, kept up with every tab. */
export function useAllowance() {
  const client = useQueryClient()
  useEffect(() => watchAllowance(() => void client.invalidateQueries({ queryKey: ['allowance'] })), [client])
  return useQuery({
    queryKey: ['allowance'],
    queryFn: readAllowance,
    // a session ends by itself
    refetchInterval: 60_000,
    structuralSharing: false,
    networkMode: 'always',
  }).data
}
