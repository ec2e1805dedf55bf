import type { DBSchema, StoreNames, StoreValue } from 'idb'
import type {
  AliasRow,
  AnswerRow,
  BlockRow,
  BroughtRow,
  DetailRow,
  Fact,
  HarvestRow,
  JournalRow,
  ListItemRow,
  ListRow,
  RecordKind,
  RecordRow,
  RunLineRow,
  RunRow,
  SavedSearchRow,
  Sighting,
  SumRow,
  Told,
} from '@/lib/browser/database/rows'
import { fieldsIn } from '@/lib/core/json'
import type { NamedPerson } from '@/lib/core/matching/person'
import { kindTitles } from '@/lib/core/kind-titles'
import {
  isAnything,
  isFlag,
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
} from '@/lib/core/shape'

export type NickelSchema = DBSchema & {
  purchases: {
    key: string
    value: JournalRow
    indexes: { liveKey: string; purchaseKey: string; preparedAt: number; open: number }
  }
  /** Running totals of the purchases, keyed by the length of a time, its beginning and the session. */
  sums: { key: [number, number, string]; value: SumRow }
  answers: { key: string; value: AnswerRow }
  settings: { key: string; value: unknown }
  records: { key: string; value: RecordRow }
  details: { key: string; value: DetailRow }
  aliases: { key: string; value: AliasRow; indexes: { recordId: string } }
  harvested: { key: string; value: HarvestRow }
  lists: { key: string; value: ListRow }
  /** Keyed by list and row; the rows of a list are the range of its id. */
  listItems: { key: [string, string]; value: ListItemRow; indexes: { recordId: string } }
  runs: { key: string; value: RunRow; indexes: { at: number; state: string } }
  /** Keyed by run and index; the rows of a run are the range of its id. */
  runRows: {
    key: [string, number]
    value: RunLineRow
    indexes: { runState: [string, string]; recordId: string; intentId: string }
  }
  savedSearches: { key: string; value: SavedSearchRow; indexes: { endpointId: string } }
  blocked: { key: string; value: BlockRow; indexes: { kind: string } }
}

/** The names of the stores. */
export type StoreName = StoreNames<NickelSchema>

/** The rows of a store. */
export type RowOf<Name extends StoreName> = StoreValue<NickelSchema, Name>

type Schema<Row> = {
  /** Of the form of the rows. It rises when a form changes: then the row says it, and older ones are read too. */
  version: number
  isRow: Check<Row>
}

/** What a row says of its version; one that says nothing is of the first. */
const versionOf = (row: unknown): unknown => fieldsIn(row)['rowVersion'] ?? 1

const isKind: Check<RecordKind> = (value): value is RecordKind =>
  typeof value === 'string' && Object.hasOwn(kindTitles, value)

const isSighting = isShape<Sighting>({
  intentId: isText,
  endpointId: isText,
  pointer: isText,
  at: isNumber,
  isSubject: isFlag,
})

const isTold = isShape<Told>({
  value: isAnything,
  intentId: isText,
  endpointId: isText,
  at: isNumber,
  isCached: isNullable(isFlag),
})

const isNamed = isShape<NamedPerson>({
  fullName: isNullable(isText),
  firstName: isNullable(isText),
  lastName: isNullable(isText),
  company: isNullable(isText),
  title: isNullable(isText),
  place: isNullable(isText),
})

/** The form of what a row was brought with. */
export const broughtForm = {
  line: isNumber,
  cells: isListOf(isText),
  identifier: isNullable(isText),
  aliases: isListOf(isText),
  email: isNullable(isText),
  domain: isNullable(isText),
  named: isNullable(isNamed),
}

/** The form of the rows of every store. Settings have a form each, which their readers know. */
const schemas: { readonly [Name in StoreName]: Schema<RowOf<Name>> } = {
  purchases: {
    version: 1,
    isRow: isShape<JournalRow>({
      intentId: isText,
      rev: isNumber,
      purchaseKey: isText,
      liveKey: isOptional(isText),
      open: isOptional(isNumber),
      preparedAt: isNumber,
      record: isAnything,
    }),
  },
  sums: {
    version: 1,
    isRow: isShape<SumRow>({
      span: isNumber,
      at: isNumber,
      session: isText,
      paid: isInteger,
      unsettled: isInteger,
      unsent: isInteger,
    }),
  },
  answers: {
    version: 1,
    isRow: isShape<AnswerRow>({
      intentId: isText,
      status: isNumber,
      body: isText,
      paymentResponse: isNullable(isText),
      pictures: isOptional(isNullable(isText)),
      earlier: isOptional(isText),
      at: isNumber,
      editedAt: isOptional(isNumber),
    }),
  },
  settings: { version: 1, isRow: isAnything },
  records: {
    version: 1,
    isRow: isShape<RecordRow>({
      id: isText,
      kind: isKind,
      title: isText,
      subtitle: isOptional(isText),
      position: isOptional(isText),
      company: isOptional(isText),
      place: isOptional(isText),
      industry: isOptional(isText),
      email: isOptional(isText),
      url: isOptional(isText),
      words: isOptional(isText),
      picture: isOptional(isShape<{ url: string; intentId: string }>({ url: isText, intentId: isText })),
      firstAt: isNumber,
      at: isNumber,
      changedAt: isOptional(isNumber),
      bought: isRecordOf(isShape<{ intentId: string; at: number }>({ intentId: isText, at: isNumber })),
    }),
  },
  details: {
    version: 1,
    isRow: isShape<DetailRow>({
      recordId: isText,
      aliases: isListOf(isText),
      facts: isListOf(isShape<Fact>({ name: isText, told: isListOf(isTold) })),
      sightings: isListOf(isSighting),
    }),
  },
  aliases: { version: 1, isRow: isShape<AliasRow>({ alias: isText, recordId: isText }) },
  harvested: {
    version: 1,
    isRow: isShape<HarvestRow>({ intentId: isText, version: isNumber, at: isNumber }),
  },
  lists: {
    version: 1,
    isRow: isShape<ListRow>({
      id: isText,
      name: isText,
      kind: isKind,
      header: isOptional(isListOf(isText)),
      purpose: isOptional(isText),
      stages: isListOf(isText),
      createdAt: isNumber,
      changedAt: isNumber,
    }),
  },
  listItems: {
    version: 1,
    isRow: isShape<ListItemRow>({
      listId: isText,
      rowId: isText,
      recordId: isOptional(isText),
      brought: isOptional(isShape<BroughtRow>(broughtForm)),
      stage: isOptional(isText),
      tags: isListOf(isText),
      note: isOptional(isText),
      toldAt: isOptional(isNumber),
      isHidden: isFlag,
      addedAt: isNumber,
      changedAt: isNumber,
    }),
  },
  runs: {
    version: 1,
    isRow: isShape<RunRow>({ id: isText, at: isNumber, state: isText, value: isAnything }),
  },
  runRows: {
    version: 1,
    isRow: isShape<RunLineRow>({
      runId: isText,
      index: isNumber,
      state: isText,
      recordId: isOptional(isText),
      intentId: isOptional(isText),
      value: isAnything,
    }),
  },
  savedSearches: {
    version: 1,
    isRow: isShape<SavedSearchRow>({
      id: isText,
      endpointId: isText,
      name: isText,
      input: isRecordOf(isAnything),
      savedAt: isNumber,
    }),
  },
  blocked: {
    version: 1,
    isRow: isShape<BlockRow>({
      key: isText,
      kind: isOneOf(['email', 'domain', 'alias', 'deleted']),
      reason: isOptional(isText),
      at: isNumber,
    }),
  },
}

/** Whether a stored row has the form and the version that this code reads. */
export function isReadable<Name extends StoreName>(name: Name, row: unknown): row is RowOf<Name> {
  const { version, isRow } = schemas[name]
  return isRow(row) && (name === 'settings' || versionOf(row) === version)
}

/** Where the key of a row stands in it; settings are named from outside. */
const keyPaths: { readonly [Name in StoreName]: readonly string[] } = {
  purchases: ['intentId'],
  sums: ['span', 'at', 'session'],
  answers: ['intentId'],
  settings: [],
  records: ['id'],
  details: ['recordId'],
  aliases: ['alias'],
  harvested: ['intentId'],
  lists: ['id'],
  listItems: ['listId', 'rowId'],
  runs: ['id'],
  runRows: ['runId', 'index'],
  savedSearches: ['id'],
  blocked: ['key'],
}

/** Whether there is a store of that name. */
export const isStoreName = (name: unknown): name is StoreName =>
  typeof name === 'string' && Object.hasOwn(schemas, name)

/** The key of a stored row as one text. */
export const keyOf = (name: StoreName, row: unknown): string =>
  keyPaths[name].map((part) => String(fieldsIn(row)[part])).join(' ')
