import { prefillRun, type Prefill } from '@/components/tables/runs/prefill'
import { asRecord } from '@/lib/browser/library/recorded'
import type { Item } from '@/lib/browser/tables/lists'
import { companyRef, personRef } from '@/lib/core/answers/handoff'

const refs = { profile: personRef, company: companyRef } as const

/** What the records of a list are looked up by in a run; nothing for those of whom nothing says how. */
export const identifiersOf = (kind: Prefill['kind'], items: readonly Item[]): string[] =>
  items.flatMap(({ row, detail }) => (detail && refs[kind](asRecord(row, detail))?.best.value) ?? [])

/** The address of a new run with these rows; nothing is paid by going there. */
export function toNewRun(kind: Prefill['kind'], identifiers: readonly string[]): string {
  prefillRun({ kind, identifiers })
  return '/runs#new=1'
}
