import type { Traces } from '@/lib/browser/privacy/traces'
import type { DetailRow } from '@/lib/browser/database/stores'
import type { Writing } from '@/lib/browser/database/write'

/** What was deleted, counted. */
export type Deleted = {
  at: number
  answersDeleted: number
  answersEdited: number
  receipts: number
  listItems: number
  runRows: number
}

/** Every store in which somebody may stand. */
export const touched = [
  'purchases',
  'answers',
  'settings',
  'records',
  'details',
  'aliases',
  'lists',
  'listItems',
  'runs',
  'runRows',
  'savedSearches',
  'blocked',
] as const

/** The transaction in which somebody is deleted. */
export type Deleting = Writing<typeof touched>

/** Who is deleted: by what they are known, the hashes that stay, and what went so far. */
export type Gone = {
  detail: DetailRow
  traces: Traces
  /** Whether a decision's key is of a name that they go by. */
  isTheirName: (key: string) => boolean
  at: number
  keys: readonly string[]
  counted: Deleted
}
