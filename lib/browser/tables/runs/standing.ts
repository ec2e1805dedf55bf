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

/** How a row stands in a step; one that the step has not come to yet is ahead. */
export function standingOf(look: Asked | undefined): Standing {
  if (!look) return 'ahead'
  if ('isClaim' in look && look.isClaim) return 'unknown'
  if (look.is === 'not-found') return look.isCharged ? 'notFound' : 'notFoundFree'
  if (look.is === 'failed') return look.isCharged ? 'failedCharged' : 'failed'
  return look.is
}

/** How sure it was that whom a search found is meant; undefined for rows that were not found by name. */
export function matchOf(look: Look | undefined): Match | undefined {
  if (look?.is === 'done') return look.match
  return look?.is === 'skipped' && look.skip.why === 'stored' ? look.skip.match : undefined
}
