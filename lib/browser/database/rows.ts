import type { NamedPerson } from '@/lib/core/matching/person'
import type { KeptKind } from '@/lib/core/kind-titles'

/** One purchase with the columns that its indexes need; what is in `record` is the business of whoever wrote it. */
export type JournalRow = {
  intentId: string
  rev: number
  purchaseKey: string
  /** The purchase key while it is under way, absent after: the same thing cannot be bought twice at once. */
  liveKey?: string
  /** 1 while it is not at its end, absent after: what is to be taken up is found without reading the others. */
  open?: number
  preparedAt: number
  record: unknown
}

/** What the purchases that a session began in a quarter of an hour, or on a day in UTC, come to, in millionths. */
export type SumRow = {
  /** How long that time is, and when it began, in milliseconds. */
  span: number
  at: number
  session: string
  paid: bigint
  unsettled: bigint
  unsent: bigint
}

/** A paid answer exactly as it arrived. */
export type AnswerRow = {
  intentId: string
  status: number
  body: string
  paymentResponse: string | null
  /** The seal under which the pictures of this answer may be asked for. */
  pictures?: string | null
  /** What the service replied before, where that could not be read and it was asked again. */
  earlier?: string
  at: number
  /** When the part of a deleted person was taken out of it; absent for bytes as they arrived. */
  editedAt?: number
}

/** What a record is about. */
export type RecordKind = KeptKind

/** Where in a bought answer something stood: which purchase, and the pointer in its JSON. */
export type Sighting = {
  intentId: string
  endpointId: string
  pointer: string
  /** When the answer was kept. */
  at: number
  /** The answer is about this record, as an enrichment is; otherwise it was one of many rows. */
  isSubject: boolean
}

/**
 * What lists, search and facets show of one record. Small: all of them are held in memory while the library is open.
 * The id is random, so that it may stand in an address or a log; names never do.
 */
export type RecordRow = {
  id: string
  kind: RecordKind
  title: string
  /** The quiet line: a headline, a tagline. */
  subtitle?: string
  /** The role that somebody has; for a job its own title is `title`. */
  position?: string
  company?: string
  place?: string
  industry?: string
  email?: string
  url?: string
  /** Short facts that have no field of their own, to be searched. */
  words?: string
  /** The address of its picture, and the purchase under whose seal it may be fetched. */
  picture?: { url: string; intentId: string }
  /** Found for the first time, and told of last; from the times at which answers were kept. */
  firstAt: number
  at: number
  /** When a fact last became another one. */
  changedAt?: number
  /** The last purchase that was about this record, by endpoint. */
  bought: Readonly<Record<string, { intentId: string; at: number }>>
}

/** One value with where it came from. */
export type Told = {
  value: unknown
  intentId: string
  endpointId: string
  at: number
  /** What the answer said of the service's cache; null where it did not say. */
  isCached: boolean | null
}

/** One fact of a record in every telling, the freshest first; the first is what is held now. */
export type Fact = { name: string; told: readonly Told[] }

/** All that is known of a record; read when it is opened. */
export type DetailRow = {
  recordId: string
  /** Every name under which it is known; each has a row of its own, too. */
  aliases: readonly string[]
  facts: readonly Fact[]
  sightings: readonly Sighting[]
}

/** One name under which a record is known, as `person:slug:…`; no two records share one. */
export type AliasRow = { alias: string; recordId: string }

/** An answer whose records are in the library, and by which version of the harvest. */
export type HarvestRow = { intentId: string; version: number; at: number }

/** A table: records of one kind, and rows that were brought and may have no record yet. */
export type ListRow = {
  id: string
  name: string
  kind: RecordKind
  /** The headings of the columns that its rows were brought with; absent where none were. */
  header?: readonly string[]
  /** What the data is kept for, shown as provenance. */
  purpose?: string
  stages: readonly string[]
  createdAt: number
  changedAt: number
}

/** A row as a file, a paste or a search brought it, and by what it is looked up. */
export type BroughtRow = {
  /** As a spreadsheet counts. */
  line: number
  /** The cells as they were brought. */
  cells: readonly string[]
  identifier: string | null
  aliases: readonly string[]
  /** An address that the row came with. */
  email: string | null
  /** A company's web domain that the row came with. */
  domain: string | null
  /** Who is meant, where that is told by a name. */
  named: NamedPerson | null
}

/** A row of a table, with what the visitor added. */
export type ListItemRow = {
  listId: string
  /** That of its record where it was put there as one. */
  rowId: string
  /** The record that it is about; absent until the library has it. */
  recordId?: string
  /** What it came with; absent for records that were put there. */
  brought?: BroughtRow
  /** One of the list's stages. */
  stage?: string
  tags: readonly string[]
  note?: string
  /** When they were told that their data is kept (GDPR article 14). */
  toldAt?: number | undefined
  isHidden: boolean
  addedAt: number
  changedAt: number
}

/** A plan of many purchases over a table; `value` is the business of lib/browser/tables/runs. */
export type RunRow = { id: string; at: number; state: string; value: unknown }

/** One row of a run, in the order of its file; `value` is the business of lib/browser/tables/runs. */
export type RunLineRow = {
  runId: string
  index: number
  state: string
  recordId?: string
  /** The purchase that bought it. */
  intentId?: string
  value: unknown
}

/** A search to be run again. */
export type SavedSearchRow = {
  id: string
  endpointId: string
  name: string
  input: Readonly<Record<string, unknown>>
  savedAt: number
}

/**
 * Somebody not to be contacted or not to be bought again. The key is `email:…`, `domain:…` or `alias:<alias>` in the
 * open where the visitor wrote it, and `deleted:<salted hash of an alias>` where nothing of a person may remain.
 */
export type BlockRow = {
  key: string
  kind: 'email' | 'domain' | 'alias' | 'deleted'
  reason?: string
  at: number
}
