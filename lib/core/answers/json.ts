import { isFields as isObject, type Fields as JsonObject } from '@/lib/core/json'

export type Path = readonly string[]

export { isObject, type JsonObject }

/** True for a JSON array. */
export const isArray = (value: unknown): value is readonly unknown[] => Array.isArray(value)

/** True for null, booleans, numbers and strings. */
export const isScalar = (value: unknown): boolean => typeof value !== 'object' || value === null

/** True where there is nothing to read: null, absent, '', [] and {}. */
export function isBlank(value: unknown): boolean {
  if (value === null || value === undefined || value === '') return true
  if (isArray(value)) return value.length === 0
  return isObject(value) && isFieldless(value)
}

/** True for an object without a single key. */
export function isFieldless(value: JsonObject): boolean {
  for (const key in value) if (Object.hasOwn(value, key)) return false
  return true
}

/** The value under a key of an object or a position of an array; undefined when absent or inherited. */
export function own(value: unknown, key: string): unknown {
  if (isArray(value)) return /^(?:0|[1-9]\d{0,8})$/.test(key) ? value[Number(key)] : undefined
  return isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined
}

/** The value at the end of a path; undefined when any step is absent. */
export function at(value: unknown, path: Path): unknown {
  let here = value
  for (const key of path) here = own(here, key)
  return here
}

/** The first non-blank value whose key, ignoring case and separators, is one of `names`, in the order of `names`. */
export const pick = (value: unknown, names: readonly string[]): unknown => found(value, names)?.value

type Field = { key: string; value: unknown }

/** The fields of objects that were asked more than once: records are read field by field, and tables column by column. */
const known = new WeakMap<JsonObject, ReadonlyMap<string, Field>>()
let last: JsonObject = {}

/** Like `pick`, with the key as it was received. */
export function found(value: unknown, names: readonly string[]): Field | null {
  if (!isObject(value)) return null
  let fields = known.get(value)
  const isAskedAgain = last === value
  last = value
  if (!fields && !isAskedAgain && names.length === 1) {
    const key = keysIn(value).find((one) => plain(one) === names[0] && !isBlank(value[one]))
    return key === undefined ? null : { key, value: value[key] }
  }
  if (!fields) known.set(value, (fields = fieldsByName(value)))
  for (const name of names) {
    const field = fields.get(name)
    if (field) return field
  }
  return null
}

/** The fields that say something by their plain names, the first of each. */
export function fieldsByName(object: JsonObject): ReadonlyMap<string, Field> {
  const fields = new Map<string, Field>()
  for (const key of keysIn(object)) {
    const [name, value] = [plain(key), object[key]]
    if (!isBlank(value) && !fields.has(name)) fields.set(name, { key, value })
  }
  return fields
}

// Fields are looked up by name among the first few thousand keys: an object with more of them is a map.
const keysIn = (object: JsonObject) => Object.keys(object).slice(0, 4000)

/** The first result that is not null of asking one after another. */
export function firstOf<Given, Read>(given: Iterable<Given>, read: (one: Given) => Read | null): Read | null {
  for (const one of given) {
    const value = read(one)
    if (value !== null) return value
  }
  return null
}

/** The first non-blank string or number among the named fields, as text. */
export const pickText = (value: unknown, names: readonly string[]): string | null =>
  firstOf(names, (name) => scalarText(pick(value, [name])))

/** A string as it is or a number in full; null for anything else. */
export function scalarText(value: unknown): string | null {
  if (typeof value === 'string') return value.trim() === '' ? null : value
  if (typeof value === 'number' && Number.isFinite(value)) return String(value)
  return null
}

const plainKeys = new Map<string, string>()

/** A key in lower case without separators: 'page_size', 'pageSize' and 'Page-Size' are one. */
export function plain(key: string): string {
  const known = plainKeys.get(key)
  if (known !== undefined) return known
  const made = key.replace(/[\s_\-.:]+/g, '').toLowerCase()
  if (plainKeys.size >= 4096) plainKeys.clear()
  if (key.length <= 64) plainKeys.set(key, made)
  return made
}

/** The lower-case words of a key: 'networkURL' gives network, url. */
export function wordsOf(key: string): string[] {
  return key
    .slice(0, 200)
    .replace(/(\p{Ll}|\d)(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .map((word) => word.toLowerCase())
}
