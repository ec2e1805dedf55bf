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
import { groupBy } from '@/lib/core/group'
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
  const isRow = (key: string) =>
    (asked.has(key) || isOpaqueKey(key)) && (value[key] === null || !isScalar(value[key]))
  const parts = groupBy(keys, isRow)
  const [rows, outside] = [parts.get(true) ?? [], parts.get(false) ?? []]
  const records = rows.filter((key) => isObject(value[key])).length
  const echoed = rows.filter((key) => asked.has(key)).length
  const isEchoed = echoed === rows.length
  const isMost = rows.length * 5 >= keys.length * 4
  const enough =
    (rows.length > 1 || echoed > 0) &&
    (records * 2 >= rows.length || isEchoed) &&
    (isMost || (isEchoed && outside.length <= 12))
  return enough ? { rows, outside, strong: true } : null
}

// Keys that are ordinary words still make a map when every value has the fields of every other.
function similarRows(value: JsonObject, keys: string[]): MapRows | null {
  if (keys.length < 3 || !keys.every((key) => isObject(value[key]))) return null
  const sampled = keys.slice(0, 50).map((key) => Object.keys(value[key] ?? {}).slice(0, 100))
  const counts = [...groupBy(sampled.flat(), (name) => name).values()].map(({ length }) => length)
  const shared = counts.filter((count) => count * 5 >= sampled.length * 4).length
  const identified = sampled.filter((names) => names.some(isIdentityName)).length
  const enough = shared >= 2 && shared * 2 >= counts.length && identified * 2 >= sampled.length
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

type Evidence = Omit<Candidate, 'order'>
type Place = { value: unknown; path: Path; parent: unknown }

/** Every candidate, best first; equal scores keep the order of the document. */
export function findLists(document: unknown, ctx: Context): Candidate[] {
  const asked = askedStrings(ctx.request)
  const out: Candidate[] = []
  const queue: Place[] = [{ value: document, path: [], parent: null }]
  const add = (candidate: Evidence) => out.push({ ...candidate, order: out.length })
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
      add(arrayEvidence(value, place, ctx))
      const only = value.length === 1 ? value[0] : null
      if (isObject(only) && !isNamed(only)) enqueue(only, [...path, '0'])
    } else if (isObject(value)) {
      const map = mapRows(value, asked)
      if (map) add(mapEvidence(value, map, place, ctx))
      if (!map?.strong) enqueue(value, path)
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

function arrayEvidence(value: readonly unknown[], place: Place, ctx: Context): Evidence {
  const sample = value.slice(0, sampleSize)
  const found = headerOf(sample, place.parent)
  const headerInside = found?.inside ?? false
  const source: Omit<RowSource, 'ptr'> = {
    form: found ? 'table' : 'array',
    outside: [],
    unwrap: found ? [] : wrapperOf(sample),
    header: found?.header ?? null,
    headerInside,
  }
  return evidence(source, sample, headerInside ? value.length - 1 : value.length, place, ctx)
}

function mapEvidence(value: JsonObject, { rows, outside, strong }: MapRows, place: Place, ctx: Context) {
  const sample = rows.slice(0, sampleSize).map((key) => value[key])
  const unwrap = wrapperOf(sample)
  const source = { form: 'map', outside, unwrap, header: null, headerInside: false } as const
  const found = evidence(source, sample, rows.length, place, ctx)
  // keys that are plain words may as well be fields
  return strong ? found : { ...found, score: found.score - 12 }
}

function evidence(
  source: Omit<RowSource, 'ptr'>,
  sample: readonly unknown[],
  rows: number,
  place: Place,
  ctx: Context,
): Evidence {
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
  const found = { path, name, rows, score, routeNamed, named, auxiliary, records: objects > 0 }
  return { ptr: toPointer(path), ...source, ...found }
}

// A container such as { "reactions": { "elements": [...] } } lends its name to the list inside it.
function nameOf(path: Path): string {
  const last = path.at(-1) ?? ''
  return /^\d+$/.test(last) ? (path.at(-2) ?? last) : last
}

function isIdentified(row: unknown, { header, unwrap }: Pick<RowSource, 'header' | 'unwrap'>): boolean {
  if (header !== null) return isArray(row) && header.some(isIdentityName)
  if (!isObject(row)) return false
  const record = unwrap.reduce((inside, key) => (isObject(inside[key]) ? inside[key] : inside), row)
  const keys = Object.keys(record).slice(0, 100)
  return keys.some((key) => isIdentityName(key) || isAddress(record[key]))
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
