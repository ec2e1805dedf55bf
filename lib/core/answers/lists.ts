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
import { toPointer, type JsonPointer } from '@/lib/core/answers/pointer'
import { headerOf, wrapperOf } from '@/lib/core/answers/rows'
import type { Context, RowSource } from '@/lib/core/answers/view'

/** The keys of a map that are rows, and those that are not; `strong` when the keys themselves are identifiers. */
type MapRows = { rows: string[]; outside: string[]; strong: boolean }

/** True for a key that identifies rather than names: a URL, a URN, digits, an address, a long code. */
function isOpaqueKey(key: string): boolean {
  if (/^https?:\/\/\S+$/i.test(key) || /^urn:[a-z0-9-]+:\S+$/i.test(key) || /^\d+$/.test(key)) return true
  if (/^[^\s@]+@[^\s@.]+\.[^\s@]+$/.test(key)) return true
  return key.length >= 12 && /^[A-Za-z0-9_-]+$/.test(key) && /\d/.test(key)
}

/** Rows of an object that is a map from identifiers to records; null when it is an ordinary object. */
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
  /** Position in a breadth-first reading of the document. */
  order: number
  why: string[]
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
  for (let index = 0; index < queue.length && index < maxVisits && out.length < maxCandidates; index += 1) {
    const place = queue[index]
    if (place === undefined) break
    const { value, path } = place
    if (isArray(value)) {
      out.push(arrayCandidate(value, place, ctx))
      const only = value.length === 1 ? value[0] : null
      if (isObject(only) && !isNamed(only) && path.length < maxDepth) enqueue(queue, only, [...path, '0'])
    } else if (isObject(value)) {
      const map = mapRows(value, asked)
      if (map !== null) out.push(mapCandidate(value, map, place, ctx))
      if (map === null || !map.strong || map.outside.length > 0) {
        if (path.length < maxDepth) enqueue(queue, value, path, map?.strong ? new Set(map.rows) : undefined)
      }
    }
  }
  return out.map((candidate, order) => ({ ...candidate, order })).sort((a, b) => b.score - a.score)
}

// An object with a name of its own is a record, and what it holds belongs to it.
const isNamed = (value: JsonObject) =>
  Object.keys(value).some((key) => isTitleName(key) && !isBlank(value[key]))

function enqueue(queue: Place[], value: JsonObject, path: Path, skip?: ReadonlySet<string>): void {
  for (const key of Object.keys(value)) {
    if (queue.length >= maxVisits) return
    const inside = value[key]
    if (!isScalar(inside) && skip?.has(key) !== true)
      queue.push({ value: inside, path: [...path, key], parent: value })
  }
}

/** Every string asked for, at most one level inside arrays and objects of the request. */
export function askedStrings(request: Readonly<Record<string, unknown>>): ReadonlySet<string> {
  const out = new Set<string>()
  const add = (value: unknown, depth: number) => {
    if (typeof value === 'string') out.add(value)
    else if (depth > 0 && isArray(value)) for (const item of value) add(item, depth - 1)
    else if (depth > 0 && isObject(value)) for (const key of Object.keys(value)) add(value[key], depth - 1)
  }
  add(request, 3)
  return out
}

function arrayCandidate(value: readonly unknown[], place: Place, ctx: Context): Candidate {
  const sample = value.slice(0, sampleSize)
  const header = headerOf(sample, place.parent)
  const source: RowSource = {
    ptr: toPointer(place.path),
    form: header === null ? 'array' : 'table',
    outside: [],
    unwrap: header === null ? wrapperOf(sample) : [],
    header: header?.header ?? null,
    headerInside: header?.inside ?? false,
  }
  const rows = header?.inside === true ? value.length - 1 : value.length
  return scored(source, sample, rows, place, ctx)
}

function mapCandidate(value: JsonObject, map: MapRows, place: Place, ctx: Context): Candidate {
  const sample = map.rows.slice(0, sampleSize).map((key) => value[key])
  const source: RowSource = {
    ptr: toPointer(place.path),
    form: 'map',
    outside: map.outside,
    unwrap: wrapperOf(sample),
    header: null,
    headerInside: false,
  }
  const found = scored(source, sample, map.rows.length, place, ctx)
  if (map.strong) return found
  return { ...found, score: found.score - 12, why: [...found.why, 'a map whose keys are plain words −12'] }
}

function scored(
  source: RowSource,
  sample: readonly unknown[],
  rows: number,
  place: Place,
  ctx: Context,
): Candidate {
  const why: string[] = []
  let score = 0
  const give = (points: number, reason: string) => {
    if (points === 0) return
    score += points
    why.push(`${reason} ${points > 0 ? '+' : '−'}${Math.abs(Math.round(points))}`)
  }
  const { path } = place
  const name = nameOf(path)
  const routeNamed = path.length > 0 && isRouteName(name, ctx.route)
  const listNamed = path.length > 0 && isListName(name)
  const auxiliary = path.length > 0 && !routeNamed && path.some((key) => isAuxiliaryName(key))
  const objects = sample.filter((row) => isObject(row) || (source.header !== null && isArray(row))).length
  const identified = sample.filter((row) => isIdentified(row, source)).length
  if (path.length === 0) give(40, 'the whole answer')
  if (routeNamed) give(35, `named ${name}`)
  else if (listNamed) give(20, `named ${name}`)
  if (auxiliary) give(-45, `${name} usually goes with records`)
  if (rows > 0)
    give(objects === 0 ? -15 : (40 * objects) / sample.length, `${objects} of ${sample.length} are objects`)
  if (rows > 0) give((20 * identified) / sample.length, `${identified} can be told apart`)
  give(Math.min(15, 5 * Math.log10(rows + 1)), `${rows} rows`)
  give(-Math.min(18, 6 * Math.max(0, path.length - 1)), `${path.length} levels deep`)
  if (hasPagingSibling(place)) give(10, 'beside paging')
  if (ctx.expect === 'item' && path.length > 0) give(-40, 'one record was asked for')
  return {
    ...source,
    path,
    name,
    rows,
    score,
    routeNamed,
    named: routeNamed || listNamed,
    auxiliary,
    records: objects > 0,
    order: 0,
    why,
  }
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

/** The pointer that a candidate's rows are counted under; a map with other keys beside its rows owns only its rows. */
export function ownedBy(source: RowSource, rowKeys: readonly string[]): JsonPointer[] {
  if (source.outside.length === 0) return [source.ptr]
  return rowKeys.map((key) => source.ptr + toPointer([key]))
}
