import { isArray, isObject, type JsonObject } from '@/lib/core/answers/json'
import { isIdentityName } from '@/lib/core/answers/names'

/** The keys of a map that are rows, and those that are not; `strong` when the keys themselves are identifiers. */
export type MapRows = { rows: string[]; outside: string[]; strong: boolean }

/** True for a key that identifies rather than names: a URL, a URN, digits, an address, a long code. */
export function isOpaqueKey(key: string): boolean {
  if (/^https?:\/\/\S+$/i.test(key) || /^urn:[a-z0-9-]+:\S+$/i.test(key) || /^\d+$/.test(key)) return true
  if (/^[^\s@]+@[^\s@.]+\.[^\s@]+$/.test(key)) return true
  return key.length >= 12 && /^[A-Za-z0-9_-]+$/.test(key) && /\d/.test(key)
}

/** Rows of an object that is a map from identifiers to records; null when it is an ordinary object. */
export function mapRows(value: JsonObject, asked: ReadonlySet<string>): MapRows | null {
  const keys = Object.keys(value)
  if (keys.length === 0) return null
  return opaqueRows(value, keys, asked) ?? similarRows(value, keys)
}

function opaqueRows(value: JsonObject, keys: string[], asked: ReadonlySet<string>): MapRows | null {
  const rows: string[] = []
  const outside: string[] = []
  let records = 0
  let echoed = 0
  for (const key of keys) {
    const inside = value[key]
    const wasAsked = asked.has(key)
    if ((wasAsked || isOpaqueKey(key)) && (inside === null || isObject(inside) || isArray(inside))) {
      rows.push(key)
      if (isObject(inside)) records += 1
      if (wasAsked) echoed += 1
    } else outside.push(key)
  }
  if (records * 2 < rows.length && echoed < rows.length) return null
  if (rows.length < 2 && echoed === 0) return null
  const share = rows.length / keys.length
  return rows.length > 0 && (share >= 0.8 || (echoed === rows.length && outside.length <= 12))
    ? { rows, outside, strong: true }
    : null
}

// Keys that are ordinary words still make a map when every value has the fields of every other.
function similarRows(value: JsonObject, keys: string[]): MapRows | null {
  if (keys.length < 3) return null
  const sampled = keys.slice(0, 50)
  const counts = new Map<string, number>()
  let identified = 0
  for (const key of sampled) {
    const inside = value[key]
    if (!isObject(inside)) return null
    const names = Object.keys(inside).slice(0, 100)
    for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
    if (names.some(isIdentityName)) identified += 1
  }
  if (!keys.every((key) => isObject(value[key]))) return null
  const shared = [...counts.values()].filter((count) => count * 5 >= sampled.length * 4).length
  const enough = shared >= 2 && shared * 2 >= counts.size && identified * 2 >= sampled.length
  return enough ? { rows: keys, outside: [], strong: false } : null
}
