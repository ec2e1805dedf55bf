/** A JSON object as it was received: any key may be there, `__proto__` and '' among them. */
export type JsonObject = { readonly [key: string]: unknown }

export type Path = readonly string[]

/** True for a JSON object, false for arrays, null and scalars. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** True for a JSON array. */
export function isArray(value: unknown): value is readonly unknown[] {
  return Array.isArray(value)
}

/** True for null, booleans, numbers and strings. */
export function isScalar(value: unknown): boolean {
  return typeof value !== 'object' || value === null
}

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
export function pick(value: unknown, names: readonly string[]): unknown {
  return found(value, names)?.value
}

/** Like `pick`, with the key as it was received. */
export function found(value: unknown, names: readonly string[]): { key: string; value: unknown } | null {
  if (!isObject(value)) return null
  const isAskedAgain = last.of === value
  if (!isAskedAgain) last = { of: value, keys: null }
  if (!isAskedAgain && names.length === 1) {
    const key = fieldNames(value).find((own) => plain(own) === names[0] && !isBlank(value[own]))
    return key === undefined ? null : { key, value: value[key] }
  }
  last.keys ??= keysByName(value)
  for (const name of names) {
    const key = last.keys.get(name)
    if (key !== undefined) return { key, value: value[key] }
  }
  return null
}

/** The object that was read last, with its keys by name from the second question on: records are read field by field. */
let last: { of: JsonObject; keys: ReadonlyMap<string, string> | null } = { of: {}, keys: null }

function keysByName(value: JsonObject): ReadonlyMap<string, string> {
  const keys = new Map<string, string>()
  for (const key of fieldNames(value)) {
    const name = plain(key)
    if (!keys.has(name) && !isBlank(value[key])) keys.set(name, key)
  }
  return keys
}

// Fields are looked up by name among the first few thousand keys: an object with more of them is a map.
const fieldNames = (value: JsonObject) => Object.keys(value).slice(0, 4000)

/** The first non-blank string or number among the named fields, as text. */
export function pickText(value: unknown, names: readonly string[]): string | null {
  for (const name of names) {
    const text = scalarText(pick(value, [name]))
    if (text !== null) return text
  }
  return null
}

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
