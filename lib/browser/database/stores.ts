import type { DBSchema } from 'idb'
import type { NamedPerson } from '@/lib/core/matching/person'
import { fieldsIn } from '@/lib/core/json'
import { kindTitles, type KeptKind } from '@/lib/core/kind-titles'
import * as is from '@/lib/core/shape'

const isKind: is.Check<KeptKind> = (value): value is KeptKind =>
  typeof value === 'string' && Object.hasOwn(kindTitles, value)

/** Where in a bought answer something stood: which purchase, and the pointer in its JSON. */
export type Sighting = is.Of<typeof isSighting>
const isSighting = is.shape({
  intentId: is.text,
  endpointId: is.text,
  pointer: is.text,
  /** When the answer was kept. */
  at: is.number,
  /** The answer is about this record, as an enrichment is; otherwise it was one of many rows. */
  isSubject: is.flag,
})

export type Told = is.Of<typeof isTold>
const isTold = is.shape({
  value: is.anything,
  intentId: is.text,
  endpointId: is.text,
  at: is.number,
  /** What the answer said of the service's cache; null where it did not say. */
  isCached: is.nullable(is.flag),
})

/** One fact of a record in every telling, the freshest first; the first is what is held now. */
export type Fact = is.Of<typeof isFact>
const isFact = is.shape({ name: is.text, told: is.listOf(isTold) })

export const broughtForm = {
  line: is.number,
  cells: is.listOf(is.text),
  identifier: is.nullable(is.text),
  aliases: is.listOf(is.text),
  email: is.nullable(is.text),
  phone: is.optional(is.nullable(is.text)),
  domain: is.nullable(is.text),
  /** Who is meant, where that is told by a name. */
  named: is.nullable(
    is.shape<NamedPerson>({
      fullName: is.nullable(is.text),
      firstName: is.nullable(is.text),
      lastName: is.nullable(is.text),
      company: is.nullable(is.text),
      title: is.nullable(is.text),
      place: is.nullable(is.text),
    }),
  ),
}

export type BroughtRow = is.Of<typeof isBroughtRow>
const isBroughtRow = is.shape(broughtForm)

/** Where a key stands in a row: under one name, or under several that make it together; null is a key from outside. */
type Path = string | readonly string[] | null

type At<Row, Name> = Name extends keyof Row ? Exclude<Row[Name], undefined> : never

type KeyAt<Row, P extends Path> = P extends null
  ? string
  : P extends readonly [infer First, infer Second]
    ? [At<Row, First>, At<Row, Second>]
    : P extends readonly [infer First, infer Second, infer Third]
      ? [At<Row, First>, At<Row, Second>, At<Row, Third>]
      : At<Row, P>

const store = <Row, const Key extends Path, const Indexes extends Readonly<Record<string, Path>> = {}>(
  form: is.Check<Row>,
  key: Key,
  indexes: Indexes = {} as Indexes,
) => ({ form, key, indexes })

/** Every store of the browser's database, declared once. A change of what stands here is a new version of the database. */
export const stores = {
  /** One purchase with the columns that its indexes need; what is in `record` is the business of whoever wrote it. */
  purchases: store(
    is.shape({
      intentId: is.text,
      rev: is.number,
      purchaseKey: is.text,
      /** The purchase key while it is under way, absent after: the same thing cannot be bought twice at once. */
      liveKey: is.optional(is.text),
      /** 1 while it is not at its end, absent after: what is to be taken up is found without reading the others. */
      open: is.optional(is.number),
      preparedAt: is.number,
      record: is.anything,
    }),
    'intentId',
    { liveKey: 'liveKey', purchaseKey: 'purchaseKey', preparedAt: 'preparedAt', open: 'open' },
  ),
  /** What the purchases that a session began in a quarter of an hour, or on a day in UTC, come to, in millionths. */
  sums: store(
    is.shape({
      /** How long that time is, and when it began, in milliseconds. */
      span: is.number,
      at: is.number,
      session: is.text,
      paid: is.integer,
      unsettled: is.integer,
      unsent: is.integer,
    }),
    ['span', 'at', 'session'],
  ),
  /** A paid answer exactly as it arrived. */
  answers: store(
    is.shape({
      intentId: is.text,
      status: is.number,
      body: is.text,
      paymentResponse: is.nullable(is.text),
      /** The seal under which the pictures of this answer may be asked for. */
      pictures: is.optional(is.nullable(is.text)),
      /** What the service replied before, where that could not be read and it was asked again. */
      earlier: is.optional(is.text),
      at: is.number,
      /** When the part of a deleted person was taken out of it; absent for bytes as they arrived. */
      editedAt: is.optional(is.number),
    }),
    'intentId',
  ),
  /** Each setting has a form of its own, which its readers know. */
  settings: store(is.anything, null),
  /**
   * What lists, search and facets show of one record. Small: all of them are held in memory while the library is open.
   * The id is random, so that it may stand in an address or a log; names never do.
   */
  records: store(
    is.shape({
      id: is.text,
      kind: isKind,
      title: is.text,
      /** The quiet line: a headline, a tagline. */
      subtitle: is.optional(is.text),
      /** The role that somebody has; for a job its own title is `title`. */
      position: is.optional(is.text),
      company: is.optional(is.text),
      place: is.optional(is.text),
      industry: is.optional(is.text),
      email: is.optional(is.text),
      emailState: is.optional(is.text),
      url: is.optional(is.text),
      /** Short facts that have no field of their own, to be searched. */
      words: is.optional(is.text),
      /** The address of its picture, and the purchase under whose seal it may be fetched. */
      picture: is.optional(is.shape({ url: is.text, intentId: is.text })),
      /** Found for the first time, and told of last; from the times at which answers were kept. */
      firstAt: is.number,
      at: is.number,
      changedAt: is.optional(is.number),
      /** The last purchase that was about this record, by endpoint. */
      bought: is.recordOf(is.shape({ intentId: is.text, at: is.number })),
    }),
    'id',
  ),
  /** All that is known of a record; read when it is opened. */
  details: store(
    is.shape({
      recordId: is.text,
      /** Every name under which it is known; each has a row of its own, too. */
      aliases: is.listOf(is.text),
      facts: is.listOf(isFact),
      sightings: is.listOf(isSighting),
    }),
    'recordId',
  ),
  /** One name under which a record is known, as `person:slug:…`; no two records share one. */
  aliases: store(is.shape({ alias: is.text, recordId: is.text }), 'alias', { recordId: 'recordId' }),
  /** An answer whose records are in the library, and by which version of the harvest. */
  harvested: store(is.shape({ intentId: is.text, version: is.number, at: is.number }), 'intentId'),
  /** A table: records of one kind, and rows that were brought and may have no record yet. */
  lists: store(
    is.shape({
      id: is.text,
      name: is.text,
      kind: isKind,
      /** The headings of the columns that its rows were brought with; absent where none were. */
      header: is.optional(is.listOf(is.text)),
      /** What the data is kept for, shown as provenance. */
      purpose: is.optional(is.text),
      stages: is.listOf(is.text),
      createdAt: is.number,
      changedAt: is.number,
    }),
    'id',
  ),
  /** A row of a table, with what the visitor added. */
  listItems: store(
    is.shape({
      listId: is.text,
      /** That of its record where it was put there as one. */
      rowId: is.text,
      /** The record that it is about; absent until the library has it. */
      recordId: is.optional(is.text),
      /** What it came with; absent for records that were put there. */
      brought: is.optional(isBroughtRow),
      stage: is.optional(is.text),
      tags: is.listOf(is.text),
      note: is.optional(is.text),
      /** When they were told that their data is kept (GDPR article 14). */
      toldAt: is.optional(is.optional(is.number)),
      isHidden: is.flag,
      addedAt: is.number,
      changedAt: is.number,
    }),
    ['listId', 'rowId'],
    { recordId: 'recordId' },
  ),
  /** A plan of many purchases over a table; `value` is the business of lib/browser/tables/runs. */
  runs: store(is.shape({ id: is.text, at: is.number, state: is.text, value: is.anything }), 'id', {
    at: 'at',
    state: 'state',
  }),
  /** One row of a run, in the order of its file; `value` is the business of lib/browser/tables/runs. */
  runRows: store(
    is.shape({
      runId: is.text,
      index: is.number,
      state: is.text,
      recordId: is.optional(is.text),
      intentId: is.optional(is.text),
      value: is.anything,
    }),
    ['runId', 'index'],
    { runState: ['runId', 'state'], recordId: 'recordId', intentId: 'intentId' },
  ),
  savedSearches: store(
    is.shape({
      id: is.text,
      endpointId: is.text,
      name: is.text,
      input: is.recordOf(is.anything),
      savedAt: is.number,
    }),
    'id',
    { endpointId: 'endpointId' },
  ),
  /**
   * Somebody not to be contacted or not to be bought again. The key is `email:…`, `domain:…` or `alias:<alias>` in the
   * open where the visitor wrote it, and `deleted:<salted hash of an alias>` where nothing of a person may remain.
   */
  blocked: store(
    is.shape({
      key: is.text,
      kind: is.oneOf(['email', 'domain', 'alias', 'deleted']),
      reason: is.optional(is.text),
      at: is.number,
    }),
    'key',
    { kind: 'kind' },
  ),
} as const

export type StoreName = keyof typeof stores

// safe: the keys of the declaration
export const storeNames = Object.keys(stores) as StoreName[]

export type RowOf<Name extends StoreName> = is.Of<(typeof stores)[Name]['form']>

export type NickelSchema = DBSchema & {
  [Name in StoreName]: {
    value: RowOf<Name>
    key: KeyAt<RowOf<Name>, (typeof stores)[Name]['key']>
    indexes: {
      [Index in keyof (typeof stores)[Name]['indexes']]: KeyAt<
        RowOf<Name>,
        (typeof stores)[Name]['indexes'][Index] & Path
      >
    }
  }
}

/** Whether a row has the form that this code reads; a later form says its `rowVersion`, the first nothing. */
export function isReadable<Name extends StoreName>(name: Name, row: unknown): row is RowOf<Name> {
  return stores[name].form(row) && (name === 'settings' || (fieldsIn(row)['rowVersion'] ?? 1) === 1)
}

/** The key of a stored row as one text. */
export const keyOf = (name: StoreName, row: unknown): string =>
  [stores[name].key ?? []]
    .flat()
    .map((part) => String(fieldsIn(row)[part]))
    .join(' ')

export type JournalRow = RowOf<'purchases'>
export type SumRow = RowOf<'sums'>
export type AnswerRow = RowOf<'answers'>
export type RecordRow = RowOf<'records'>
export type DetailRow = RowOf<'details'>
export type ListRow = RowOf<'lists'>
export type ListItemRow = RowOf<'listItems'>
export type RunRow = RowOf<'runs'>
export type RunLineRow = RowOf<'runRows'>
export type SavedSearchRow = RowOf<'savedSearches'>
export type BlockRow = RowOf<'blocked'>
