import type { DBSchema, StoreNames, StoreValue } from 'idb'
import { forms } from '@/lib/browser/database/rows'
import { fieldsIn } from '@/lib/core/json'
import type { Of } from '@/lib/core/shape'

type Store<
  Name extends keyof typeof forms,
  Key,
  Indexes extends Record<string, string | number | string[]> = {},
> = {
  key: Key
  value: Of<(typeof forms)[Name]>
  indexes: Indexes
}

export type NickelSchema = DBSchema & {
  purchases: Store<
    'purchases',
    string,
    { liveKey: string; purchaseKey: string; preparedAt: number; open: number }
  >
  /** Running totals of the purchases, keyed by the length of a time, its beginning and the session. */
  sums: Store<'sums', [number, number, string]>
  answers: Store<'answers', string>
  settings: Store<'settings', string>
  records: Store<'records', string>
  details: Store<'details', string>
  aliases: Store<'aliases', string, { recordId: string }>
  harvested: Store<'harvested', string>
  lists: Store<'lists', string>
  /** Keyed by list and row; the rows of a list are the range of its id. */
  listItems: Store<'listItems', [string, string], { recordId: string }>
  runs: Store<'runs', string, { at: number; state: string }>
  /** Keyed by run and index; the rows of a run are the range of its id. */
  runRows: Store<
    'runRows',
    [string, number],
    { runState: [string, string]; recordId: string; intentId: string }
  >
  savedSearches: Store<'savedSearches', string, { endpointId: string }>
  blocked: Store<'blocked', string, { kind: string }>
}

/** The names of the stores. */
export type StoreName = StoreNames<NickelSchema>

/** The rows of a store. */
export type RowOf<Name extends StoreName> = StoreValue<NickelSchema, Name>

/**
 * Whether a stored row has the form that this code reads. A later form says its version in the row; one that says
 * nothing is of the first, and so far there is no other.
 */
export function isReadable<Name extends StoreName>(name: Name, row: unknown): row is RowOf<Name> {
  return forms[name](row) && (name === 'settings' || (fieldsIn(row)['rowVersion'] ?? 1) === 1)
}

/** Where the key of a row stands in it where that is not its id; settings are named from outside. */
const keyPaths: { readonly [Name in StoreName]?: readonly string[] } = {
  purchases: ['intentId'],
  sums: ['span', 'at', 'session'],
  answers: ['intentId'],
  settings: [],
  details: ['recordId'],
  aliases: ['alias'],
  harvested: ['intentId'],
  listItems: ['listId', 'rowId'],
  runRows: ['runId', 'index'],
  blocked: ['key'],
}

/** Whether there is a store of that name. */
export const isStoreName = (name: unknown): name is StoreName =>
  typeof name === 'string' && Object.hasOwn(forms, name)

/** The key of a stored row as one text. */
export const keyOf = (name: StoreName, row: unknown): string =>
  (keyPaths[name] ?? ['id']).map((part) => String(fieldsIn(row)[part])).join(' ')
