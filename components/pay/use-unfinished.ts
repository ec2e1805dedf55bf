import { useState } from 'react'
import { useEntryById, useUnfinishedEntries } from '@/components/pay/journal'
import { readDraft } from '@/lib/core/catalogue/draft'
import type { Draft } from '@/lib/core/catalogue/typed'
import type { Endpoint } from '@/lib/core/catalogue/endpoint'
import type { Hex } from '@/lib/core/payment/bytes'
import type { Entry } from '@/lib/browser/purchase/journal'

type Watched = { asked: string | null; intentId: Hex | null }

/**
 * The purchase of the lookup in the form that was begun before, on an earlier visit or in another tab, and followed
 * from then on to its end; also the newest one, where it was paid for and not delivered. Undefined when there is none.
 */
export function useUnfinished(
  endpoint: Endpoint,
  draft: Draft,
): { entry: Entry | undefined; forget: () => void } {
  const entries = useUnfinishedEntries()
  const [watched, setWatched] = useState<Watched>({ asked: null, intentId: null })
  const read = readDraft(endpoint, draft)
  const asked = read.ok ? JSON.stringify(read.value) : null
  const found = entries?.find(
    ({ lookup }) => lookup.endpointId === endpoint.id && JSON.stringify(lookup.input) === asked,
  )
  const kept = watched.asked === asked ? watched.intentId : null
  const intentId = found?.purchase.intentId ?? kept
  const followed = useEntryById(intentId)
  if (watched.asked !== asked || watched.intentId !== intentId) setWatched({ asked, intentId })
  return {
    entry: found ?? followed,
    forget: () => setWatched({ asked, intentId: null }),
  }
}
