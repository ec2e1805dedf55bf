import type { Entry } from '@/lib/browser/purchase/journal'
import { settledAs } from '@/lib/core/payment/purchase-state'
import type { Look, Match } from '@/lib/browser/tables/runs/run'

/** The ways in which a row can stand in a step that does not leave it out. */
export const standings = [
  'done',
  'check',
  'notFound',
  'notFoundFree',
  'failed',
  'failedCharged',
  'unknown',
  'waiting',
  'ahead',
] as const

export type Standing = (typeof standings)[number]

/** A look of a row that its step does not leave out. */
type Asked = Exclude<Look, { is: 'skipped' }>

/** What is said where the chain has not shown yet whether a row was charged. */
export const chargeOpen = 'Whether it was charged is being checked.'

/** What the journal has under the ids of purchases. */
export type ById = ReadonlyMap<string, Entry | undefined>

/**
 * How a row stands in a step, by what the journal says of its purchase now; one that the step has not come to yet is
 * ahead. Nothing is called charged, or not charged, that the chain does not show.
 */
export function standingOf(look: Asked | undefined, byId: ById): Standing {
  if (!look) return 'ahead'
  const purchase = byId.get(look.intentId)?.purchase
  if (look.is === 'waiting') return purchase?.state === 'HOT' ? 'unknown' : 'waiting'
  if (look.is !== 'not-found' && look.is !== 'failed') return look.is
  const settled = look.state === null ? 'not-charged' : purchase && settledAs(purchase)
  if (!settled) return 'unknown'
  if (look.is === 'not-found') return settled === 'paid' ? 'notFound' : 'notFoundFree'
  return settled === 'paid' ? 'failedCharged' : 'failed'
}

/** How sure it was that whom a search found is meant; undefined for rows that were not found by name. */
export function matchOf(look: Look | undefined): Match | undefined {
  if (look?.is === 'done') return look.match
  return look?.is === 'skipped' && look.skip.why === 'stored' ? look.skip.match : undefined
}
