import { useEffect, useState, useSyncExternalStore } from 'react'
import { openList, type ListReading } from '@/lib/browser/tables/open-list'

const reading: ListReading = { is: 'reading' }

/** A list with its rows, kept up with every change; of one with many its first screen is there before the rest. */
export function useOpenList(id: string): ListReading {
  const [list] = useState(() => openList(id))
  useEffect(() => list.follow(), [list])
  return useSyncExternalStore(list.watch, list.read, () => reading)
}
