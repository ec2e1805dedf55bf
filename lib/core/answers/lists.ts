import {
  isArray,
  isObject,
  type JsonObject,
  isBlank,
  isScalar,
  plain,
  type Path,
} from '@/lib/core/answers/json'
import {
  isIdentityName,
  isAuxiliaryName,
  isListName,
  isPagingName,
  isTitleName,
  isRouteName,
} from '@/lib/core/answers/names'
import { toPointer } from '@/lib/core/answers/pointer'
import { headerOf, wrapperOf } from '@/lib/core/answers/rows'
import type { Context, RowSource } from '@/lib/core/answers/view'

type MapRows = { rows: string[]; outside: string[]; strong: boolean }

function isOpaqueKey(key: string): boolean {
  if (/^https?:\/\/\S+$/i.test(key) || /^urn:[a-z0-9-]+:\S+$/i.test(key) || /^\d+$/.test(key)) return true
  if (/^[^\s@]+@[^\s@.]+\.[^\s@]+$/.test(key)) return true
  return key.length >= 12 && /^[A-Za-z0-9_-]+$/.test(key) && /\d/.test(key)
}

function mapRows(value: JsonObject, asked: ReadonlySet<string>): MapRows | null {
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

/** A place in the answer that may hold its records, with the evidence for it. */
export type Candidate = RowSource & {
  path: Path
  name: string
  rows: number
  score: number
  routeNamed: boolean
  named: boolean
  auxiliary: boolean
  records: boolean
  order: number
}

const maxDepth = 9
const maxVisits = 4000
const maxCandidates = 400
const sampleSize = 200

type Place = { value: unknown; path: Path; parent: unknown }

/** Every candidate, best first; equal scores keep the order of the document. */
export function findLists(document: unknown, ctx: Context): Candidate[] {
  const asked = askedStrings(ctx.request)
  const out: Candidate[] = []
  const queue: Place[] = [{ value: document, path: [], parent: null }]
  const enqueue = (value: JsonObject, path: Path, skip?: ReadonlySet<string>) => {
    for (const key of Object.keys(value)) {
      if (queue.length >= maxVisits || path.length >= maxDepth) return
      const inside = value[key]
      if (!isScalar(inside) && skip?.has(key) !== true)
        queue.push({ value: inside, path: [...path, key], parent: value })
    }
  }
  for (const place of queue) {
    if (out.length >= maxCandidates) break
    const { value, path } = place
    if (isArray(value)) {
      out.push(arrayCandidate(value, place, ctx, out.length))
      const only = value.length === 1 ? value[0] : null
      if (isObject(only) && !isNamed(only)) enqueue(only, [...path, '0'])
    } else if (isObject(value)) {
      const map = mapRows(value, asked)
      if (map !== null) out.push(mapCandidate(value, map, place, ctx, out.length))
      if (map === null || !map.strong) enqueue(value, path)
      else if (map.outside.length > 0) enqueue(value, path, new Set(map.rows))
    }
  }
  return out.sort((a, b) => b.score - a.score)
}

// An object with a name of its own is a record, and what it holds belongs to it.
const isNamed = (value: JsonObject) =>
  Object.keys(value).some((key) => isTitleName(key) && !isBlank(value[key]))

/** Every string asked for, at most one level inside arrays and objects of the request. */
export function askedStrings(request: Readonly<Record<string, unknown>>): ReadonlySet<string> {
  const stringsIn = (value: unknown, depth: number): string[] => {
    if (typeof value === 'string') return [value]
    if (depth === 0 || typeof value !== 'object' || value === null) return []
    return Object.values(value).flatMap((inside) => stringsIn(inside, depth - 1))
  }
  return new Set(stringsIn(request, 3))
}

function arrayCandidate(value: readonly unknown[], place: Place, ctx: Context, order: number): Candidate {
  const sample = value.slice(0, sampleSize)
  const header = headerOf(sample, place.parent)
  const headerInside = header?.inside ?? false
  const source: RowSource = {
    ptr: toPointer(place.path),
    form: header === null ? 'array' : 'table',
    outside: [],
    unwrap: header === null ? wrapperOf(sample) : [],
    header: header?.header ?? null,
    headerInside,
  }
  return scored(source, sample, headerInside ? value.length - 1 : value.length, place, ctx, order)
}

function mapCandidate(value: JsonObject, map: MapRows, place: Place, ctx: Context, order: number): Candidate {
  const sample = map.rows.slice(0, sampleSize).map((key) => value[key])
  const found = scored(
    {
      ...{ ptr: toPointer(place.path), form: 'map', outside: map.outside, unwrap: wrapperOf(sample) },
      ...{ header: null, headerInside: false },
    },
    ...([sample, map.rows.length, place, ctx, order] as const),
  )
  // keys that are plain words may as well be fields
  return map.strong ? found : { ...found, score: found.score - 12 }
}

function scored(
  source: RowSource,
  sample: readonly unknown[],
  rows: number,
  place: Place,
  ctx: Context,
  order: number,
): Candidate {
  const { path } = place
  const isWhole = path.length === 0
  const name = nameOf(path)
  const routeNamed = !isWhole && isRouteName(name, ctx.route)
  const named = routeNamed || (!isWhole && isListName(name))
  const auxiliary = !isWhole && !routeNamed && path.some(isAuxiliaryName)
  const objects = sample.filter((row) => isObject(row) || (source.header !== null && isArray(row))).length
  const identified = sample.filter((row) => isIdentified(row, source)).length
  const points = [
    isWhole && 40,
    routeNamed ? 35 : named && 20,
    auxiliary && -45,
    rows > 0 && (objects === 0 ? -15 : (40 * objects) / sample.length),
    rows > 0 && (20 * identified) / sample.length,
    Math.min(15, 5 * Math.log10(rows + 1)),
    -Math.min(18, 6 * Math.max(0, path.length - 1)),
    hasPagingSibling(place) && 10,
    ctx.expect === 'item' && !isWhole && -40,
  ]
  const score = points.reduce<number>((sum, one) => sum + Number(one), 0)
  return { ...source, path, name, rows, score, routeNamed, named, auxiliary, records: objects > 0, order }
}

// A container such as { "reactions": { "elements": [...] } } lends its name to the list inside it.
function nameOf(path: Path): string {
  const last = path.at(-1) ?? ''
  return /^\d+$/.test(last) ? (path.at(-2) ?? last) : last
}

function isIdentified(row: unknown, source: RowSource): boolean {
  if (source.header !== null) return isArray(row) && source.header.some(isIdentityName)
  if (!isObject(row)) return false
  let inside = row
  for (const key of source.unwrap) {
    const next = inside[key]
    if (isObject(next)) inside = next
  }
  return Object.keys(inside)
    .slice(0, 100)
    .some((key) => isIdentityName(key) || isAddress(inside[key]))
}

const isAddress = (value: unknown) =>
  typeof value === 'string' && value.length < 2048 && /^(?:https?:\/\/|urn:)\S+$/i.test(value)

function hasPagingSibling(place: Place): boolean {
  const { parent } = place
  if (!isObject(parent)) return false
  const own = plain(place.path.at(-1) ?? '')
  return Object.keys(parent)
    .slice(0, 200)
    .some((key) => plain(key) !== own && isPagingName(key))
}
