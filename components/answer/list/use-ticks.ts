'use client'

import { useMemo, useState } from 'react'
import { useLatest } from '@/components/answer/list/use-latest'

/** The rows that the visitor ticked, by their ids. The function that ticks stays the same. */
export type Ticks = {
  ids: ReadonlySet<string>
  toggle: (id: string) => void
  set: (ids: Iterable<string>) => void
}

export function useTicks(): Ticks {
  const [ids, setIds] = useState<ReadonlySet<string>>(() => new Set())
  const toggle = useLatest((id: string) => {
    const next = new Set(ids)
    if (!next.delete(id)) next.add(id)
    setIds(next)
  })
  return useMemo(() => ({ ids, toggle, set: (all) => setIds(new Set(all)) }), [ids, toggle])
}
