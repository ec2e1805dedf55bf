'use client'

import { useQuery } from '@tanstack/react-query'
import { enrichTicked } from '@/lib/browser/addresses/enrich-ticked'
import { hadPeople } from '@/lib/browser/library/had-people'
import { StepLink } from '@/components/frame/step-link'
import type { Alias } from '@/lib/core/answers/identity'
import { findEndpoint } from '@/lib/core/catalogue'
import type { Item } from '@/lib/browser/tables/lists'
import { asRecord } from '@/lib/browser/library/recorded'

const none: ReadonlySet<Alias> = new Set()

const isWhole = (endpointId: string): boolean => {
  const result = findEndpoint(endpointId)?.result
  return result === 'profile' || result === 'bulk'
}

/** The profiles of all that are selected in one payment, without those that are here already. It fills the form. */
export function EnrichSelected({ items }: { items: readonly Item[] }) {
  const { data: had = none } = useQuery({
    queryKey: ['journal', 'had-people'],
    queryFn: hadPeople,
    structuralSharing: false,
  })
  const fresh = items.filter(({ row }) => !Object.keys(row.bought).some(isWhole))
  const plan = enrichTicked(
    fresh.flatMap(({ row, detail }) => (detail ? [asRecord(row, detail)] : [])),
    had,
  )
  return plan.step && <StepLink step={plan.step} />
}
