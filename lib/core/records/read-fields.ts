import { found, isArray, isObject, pickText, scalarText } from '@/lib/core/answers/json'
import { escapeKey, type JsonPointer } from '@/lib/core/answers/pointer'

/** A record read field by field under any of several names, with an account of what was read. */
export type Fields = {
  /** The first value that is there under one of the names, which then counts as shown. */
  take: (names: string) => unknown
  text: (names: string) => string | null
  list: (names: string) => readonly unknown[]
  flag: (names: string) => boolean | null
  /** The value with the key it really stands under. */
  entry: (names: string) => { key: string; value: unknown } | null
  /** Where everything stands that was read. */
  used: ReadonlySet<JsonPointer>
}

/**
 * Reads a record by names in plain form ('fullname name'), first in the record itself, then one level down in the
 * objects called `holders`. Blank values are never read: null and empty stay for the other fields, told apart.
 */
export function readFields(record: unknown, holders = ''): Fields {
  const used = new Set<JsonPointer>()
  const sources = [{ ptr: '', value: record }, ...inside(record, split(holders))]

  function entry(names: string) {
    for (const { ptr, value } of sources) {
      const hit = found(value, split(names))
      if (hit === null) continue
      used.add(`${ptr}/${escapeKey(hit.key)}`)
      return hit
    }
    return null
  }
  const take = (names: string) => entry(names)?.value
  return {
    take,
    entry,
    used,
    text: (names) => wording(take(names)),
    list: (names) => listIn(take(names)),
    flag(names) {
      const value = take(names)
      return typeof value === 'boolean' ? value : null
    },
  }
}

const split = (names: string) => (names === '' ? [] : names.split(' '))

function inside(record: unknown, holders: readonly string[]) {
  return holders.flatMap((holder) => {
    const hit = found(record, [holder])
    return hit && isObject(hit.value) ? [{ ptr: `/${escapeKey(hit.key)}`, value: hit.value }] : []
  })
}

const wordNames = ['text', 'fulltext', 'name', 'fullname', 'displayname', 'title', 'label', 'value', 'city']

/** A value in words: text and numbers as they are, an object by its text or name. */
export const wording = (value: unknown): string | null =>
  scalarText(value) ?? (isObject(value) ? pickText(value, wordNames) : null)

/** The entries of a list, also of one that stands inside `{items: […]}`; a single object is a list of one. */
export function listIn(value: unknown): readonly unknown[] {
  if (isArray(value)) return value
  if (!isObject(value)) return []
  const inner = found(value, ['items', 'elements', 'values', 'list', 'data', 'results'])
  return inner && isArray(inner.value) ? inner.value : [value]
}
