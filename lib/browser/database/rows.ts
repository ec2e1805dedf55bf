import type { NamedPerson } from '@/lib/core/matching/person'
import { kindTitles, type KeptKind } from '@/lib/core/records/titles'
import {
  isAnything,
  isFlag,
  isForm,
  isInteger,
  isListOf,
  isNullable,
  isNumber,
  isOneOf,
  isOptional,
  isRecordOf,
  isShape,
  isText,
  type Check,
  type Of,
} from '@/lib/core/shape'

/** What a record is about. */
export type RecordKind = KeptKind

const isKind: Check<RecordKind> = (value): value is RecordKind =>
  typeof value === 'string' && Object.hasOwn(kindTitles, value)

/** One purchase with the columns that its indexes need; what is in `record` is the business of whoever wrote it. */
export type JournalRow = Of<typeof isJournalRow>
const isJournalRow = isForm({
  intentId: isText,
  rev: isNumber,
  purchaseKey: isText,
  /** The purchase key while it is under way, absent after: the same thing cannot be bought twice at once. */
  liveKey: isOptional(isText),
  /** 1 while it is not at its end, absent after: what is to be taken up is found without reading the others. */
  open: isOptional(isNumber),
  preparedAt: isNumber,
  record: isAnything,
})

/** What the purchases that a session began in a quarter of an hour, or on a day in UTC, come to, in millionths. */
export type SumRow = Of<typeof isSumRow>
const isSumRow = isForm({
  /** How long that time is, and when it began, in milliseconds. */
  span: isNumber,
  at: isNumber,
  session: isText,
  paid: isInteger,
  unsettled: isInteger,
  unsent: isInteger,
})

/** A paid answer exactly as it arrived. */
export type AnswerRow = Of<typeof isAnswerRow>
const isAnswerRow = isForm({
  intentId: isText,
  status: isNumber,
  body: isText,
  paymentResponse: isNullable(isText),
  /** The seal under which the pictures of this answer may be asked for. */
  pictures: isOptional(isNullable(isText)),
  /** What the service replied before, where that could not be read and it was asked again. */
  earlier: isOptional(isText),
  at: isNumber,
  /** When the part of a deleted person was taken out of it; absent for bytes as they arrived. */
  editedAt: isOptional(isNumber),
})

/** Where in a bought answer something stood: which purchase, and the pointer in its JSON. */
export type Sighting = Of<typeof isSighting>
const isSighting = isForm({
  intentId: isText,
  endpointId: isText,
  pointer: isText,
  /** When the answer was kept. */
  at: isNumber,
  /** The answer is about this record, as an enrichment is; otherwise it was one of many rows. */
  isSubject: isFlag,
})

/**
 * What lists, search and facets show of one record. Small: all of them are held in memory while the library is open.
 * The id is random, so that it may stand in an address or a log; names never do.
 */
export type RecordRow = Of<typeof isRecordRow>
const isRecordRow = isForm({
  id: isText,
  kind: isKind,
  title: isText,
  /** The quiet line: a headline, a tagline. */
  subtitle: isOptional(isText),
  /** The role that somebody has; for a job its own title is `title`. */
  position: isOptional(isText),
  company: isOptional(isText),
  place: isOptional(isText),
  industry: isOptional(isText),
  email: isOptional(isText),
  url: isOptional(isText),
  /** Short facts that have no field of their own, to be searched. */
  words: isOptional(isText),
  /** The address of its picture, and the purchase under whose seal it may be fetched. */
  picture: isOptional(isForm({ url: isText, intentId: isText })),
  /** Found for the first time, and told of last; from the times at which answers were kept. */
  firstAt: isNumber,
  at: isNumber,
  /** When a fact last became another one. */
  changedAt: isOptional(isNumber),
  /** The last purchase that was about this record, by endpoint. */
  bought: isRecordOf(isForm({ intentId: isText, at: isNumber })),
})

/** One value with where it came from. */
export type Told = Of<typeof isTold>
const isTold = isForm({
  value: isAnything,
  intentId: isText,
  endpointId: isText,
  at: isNumber,
  /** What the answer said of the service's cache; null where it did not say. */
  isCached: isNullable(isFlag),
})

/** One fact of a record in every telling, the freshest first; the first is what is held now. */
export type Fact = Of<typeof isFact>
const isFact = isForm({ name: isText, told: isListOf(isTold) })

/** All that is known of a record; read when it is opened. */
export type DetailRow = Of<typeof isDetailRow>
const isDetailRow = isForm({
  recordId: isText,
  /** Every name under which it is known; each has a row of its own, too. */
  aliases: isListOf(isText),
  facts: isListOf(isFact),
  sightings: isListOf(isSighting),
})

/** A table: records of one kind, and rows that were brought and may have no record yet. */
export type ListRow = Of<typeof isListRow>
const isListRow = isForm({
  id: isText,
  name: isText,
  kind: isKind,
  /** The headings of the columns that its rows were brought with; absent where none were. */
  header: isOptional(isListOf(isText)),
  /** What the data is kept for, shown as provenance. */
  purpose: isOptional(isText),
  stages: isListOf(isText),
  createdAt: isNumber,
  changedAt: isNumber,
})

/** The form of what a row was brought with. */
export const broughtForm = {
  /** As a spreadsheet counts. */
  line: isNumber,
  /** The cells as they were brought. */
  cells: isListOf(isText),
  identifier: isNullable(isText),
  aliases: isListOf(isText),
  /** An address that the row came with. */
  email: isNullable(isText),
  /** A company's web domain that the row came with. */
  domain: isNullable(isText),
  /** Who is meant, where that is told by a name. */
  named: isNullable(
    isShape<NamedPerson>({
      fullName: isNullable(isText),
      firstName: isNullable(isText),
      lastName: isNullable(isText),
      company: isNullable(isText),
      title: isNullable(isText),
      place: isNullable(isText),
    }),
  ),
}

/** A row as a file, a paste or a search brought it, and by what it is looked up. */
export type BroughtRow = Of<typeof isBroughtRow>
export const isBroughtRow = isForm(broughtForm)

/** A row of a table, with what the visitor added. */
export type ListItemRow = Of<typeof isListItemRow>
const isListItemRow = isForm({
  listId: isText,
  /** That of its record where it was put there as one. */
  rowId: isText,
  /** The record that it is about; absent until the library has it. */
  recordId: isOptional(isText),
  /** What it came with; absent for records that were put there. */
  brought: isOptional(isBroughtRow),
  /** One of the list's stages. */
  stage: isOptional(isText),
  tags: isListOf(isText),
  note: isOptional(isText),
  /** When they were told that their data is kept (GDPR article 14). */
  toldAt: isOptional(isOptional(isNumber)),
  isHidden: isFlag,
  addedAt: isNumber,
  changedAt: isNumber,
})

/** A plan of many purchases over a table; `value` is the business of lib/browser/tables/runs. */
export type RunRow = Of<typeof isRunRow>
const isRunRow = isForm({ id: isText, at: isNumber, state: isText, value: isAnything })

/** One row of a run, in the order of its file; `value` is the business of lib/browser/tables/runs. */
export type RunLineRow = Of<typeof isRunLineRow>
const isRunLineRow = isForm({
  runId: isText,
  index: isNumber,
  state: isText,
  recordId: isOptional(isText),
  /** The purchase that bought it. */
  intentId: isOptional(isText),
  value: isAnything,
})

/** A search to be run again. */
export type SavedSearchRow = Of<typeof isSavedSearchRow>
const isSavedSearchRow = isForm({
  id: isText,
  endpointId: isText,
  name: isText,
  input: isRecordOf(isAnything),
  savedAt: isNumber,
})

/**
 * Somebody not to be contacted or not to be bought again. The key is `email:…`, `domain:…` or `alias:<alias>` in the
 * open where the visitor wrote it, and `deleted:<salted hash of an alias>` where nothing of a person may remain.
 */
export type BlockRow = Of<typeof isBlockRow>
const isBlockRow = isForm({
  key: isText,
  kind: isOneOf(['email', 'domain', 'alias', 'deleted']),
  reason: isOptional(isText),
  at: isNumber,
})

/** The form of the rows of every store. Settings have a form each, which their readers know. */
export const forms = {
  purchases: isJournalRow,
  sums: isSumRow,
  answers: isAnswerRow,
  settings: isAnything,
  records: isRecordRow,
  details: isDetailRow,
  /** One name under which a record is known, as `person:slug:…`; no two records share one. */
  aliases: isForm({ alias: isText, recordId: isText }),
  /** An answer whose records are in the library, and by which version of the harvest. */
  harvested: isForm({ intentId: isText, version: isNumber, at: isNumber }),
  lists: isListRow,
  listItems: isListItemRow,
  runs: isRunRow,
  runRows: isRunLineRow,
  savedSearches: isSavedSearchRow,
  blocked: isBlockRow,
}
