import {
  at,
  isArray,
  isBlank,
  isFieldless,
  isObject,
  isScalar,
  own,
  pick,
  plain,
  type Path,
  type JsonObject,
} from '@/lib/core/answers/json'
import {
  isEntityPayload,
  isIdentityName,
  isTitleName,
  isEnvelopeName,
  neutralPayload,
  set,
} from '@/lib/core/answers/names'
import { escapeKey, resolve, type JsonPointer } from '@/lib/core/answers/pointer'
import type { RowSource, Entity } from '@/lib/core/answers/view'

export type Row = { key: string; ptr: JsonPointer; value: unknown }

/** The rows of a list in the document's order. */
export function rowsOf(document: unknown, { ptr, outside, headerInside }: RowSource): Row[] {
  const value = resolve(document, ptr)
  const row = (key: string, item: unknown) => ({ key, ptr: `${ptr}/${escapeKey(key)}`, value: item })
  if (isArray(value)) {
    const rows = value.map((item, index) => row(String(index), item))
    return headerInside ? rows.slice(1) : rows
  }
  if (!isObject(value)) return []
  const others = new Set(outside)
  return Object.keys(value).flatMap((key) => (others.has(key) ? [] : row(key, value[key])))
}

/** The record inside a row's wrapper, or the row itself where this one has no wrapper. */
export function recordOf(row: unknown, unwrap: Path): unknown {
  const inside = at(row, unwrap)
  return isObject(inside) ? inside : row
}

/** The same, with the cells of a row that is a list under the names in its header. */
export function namedRecord(row: unknown, { unwrap, header }: Pick<RowSource, 'unwrap' | 'header'>): unknown {
  if (!isArray(row) || !header) return recordOf(row, unwrap)
  const named: Record<string, unknown> = Object.create(null)
  row.forEach((cell, index) => (named[header[index] ?? String(index)] = cell))
  return named
}

const wrapperNames = set(
  'node _source source item entity record document doc resource attributes fields data result element hit',
)

/** Keys from each element down to its record when nearly all elements are the same thin wrapper; else []. */
export function wrapperOf(elements: readonly unknown[]): string[] {
  const path: string[] = []
  let level = elements.filter(isObject).slice(0, 50)
  while (path.length < 2) {
    const key = wrapperKey(level)
    if (key === undefined) break
    path.push(key)
    level = level.map((item) => item[key]).filter(isObject)
  }
  return path
}

function wrapperKey(level: readonly JsonObject[]): string | undefined {
  const first = level.find((item) => Object.values(item).some(isObject)) ?? {}
  const key = Object.keys(first).find((name) => isObject(first[name]) && isWrapperName(name))
  if (key === undefined) return undefined
  const thin = level.filter((item) => {
    const keys = Object.keys(item)
    if (keys.length > 6 || !(isObject(item[key]) || isBlank(item[key]))) return false
    return !keys.some((other) => other !== key && (isTitleName(other) || isNamedObject(item[other])))
  })
  return thin.length * 5 >= level.length * 4 ? key : undefined
}

const isWrapperName = (key: string) =>
  wrapperNames.has(key) ||
  wrapperNames.has(plain(key)) ||
  (isEntityPayload(key, 'unknown') && plain(key) !== 'location')

const isNamedObject = (value: unknown) => isObject(value) && Object.keys(value).some(isIdentityName)

const headers = 'headers header columns columnnames fields fieldnames schema cols keys'.split(' ')

/** Names for rows that are arrays: from a sibling of fitting length, or from a first row that reads like one. */
export function headerOf(
  elements: readonly unknown[],
  parent: unknown,
): { header: string[]; inside: boolean } | null {
  const rows = elements.filter(isArray)
  if (rows.length === 0 || rows.length * 5 < elements.length * 4) return null
  const width = rows.at(-1)?.length ?? 0
  if (width === 0) return null
  for (const name of headers) {
    const header = headerNames(pick(parent, [name]))
    if (header !== null && header.length === width) return { header, inside: false }
  }
  const first = elements[0]
  if (!isArray(first) || rows.length < 2 || !first.every(isHeaderWord)) return null
  const header = first.filter((word) => typeof word === 'string')
  const distinct = new Set(header).size === header.length && header.length === width
  return distinct && (header.some(isIdentityName) || differs(first, rows)) ? { header, inside: true } : null
}

const nameKeys = ['name', 'key', 'id', 'field', 'label']

function headerNames(value: unknown): string[] | null {
  if (!isArray(value) || value.length === 0) return null
  const names = value.map((entry) =>
    isScalar(entry) ? entry : nameKeys.map((key) => own(entry, key)).find((name) => !isBlank(name)),
  )
  const header = names.filter((name) => typeof name === 'string')
  return header.length === value.length ? header : null
}

const isHeaderWord = (word: unknown) =>
  typeof word === 'string' && word !== '' && word.length <= 40 && !/^[\d\s.,:/-]+$|:\/\/|@/.test(word)

function differs(first: readonly unknown[], rows: readonly (readonly unknown[])[]): boolean {
  const body = rows.slice(1, 20)
  return first.some((_, index) => body.every((row) => row[index] === null || !isHeaderWord(row[index])))
}

const maxLevels = 6

/** The path to the one record of an answer, through at most six wrappers. */
export function unwrapItem(document: unknown, entity: Entity): string[] {
  const path: string[] = []
  while (path.length < maxLevels) {
    const step = stepInto(at(document, path), entity)
    if (step.length === 0) break
    path.push(...step)
  }
  return path
}

function stepInto(value: unknown, entity: Entity): string[] {
  if (isArray(value)) return value.length === 1 && isObject(value[0]) ? ['0'] : []
  const key = isObject(value) ? payloadKey(value, entity) : null
  if (key === null) return []
  return isArray(own(value, key)) ? [key, '0'] : [key]
}

function payloadKey(wrapper: JsonObject, entity: Entity): string | null {
  const keys = Object.keys(wrapper)
  if (keys.length > 1000) return null
  const holders = keys.filter((key) => !isEnvelopeName(key) && isHolder(wrapper[key]))
  const scalars = scalarFields(wrapper)
  const named = keys.some((key) => isTitleName(key) && !isBlank(wrapper[key]))
  const same = only(holders.filter((key) => isEntityPayload(key, entity)))
  if (same !== null && !(named && scalars >= 2)) return same
  // an ad has its words under `content` and its own id beside it: that is a part of the record, not the record
  const isRecord = scalars >= 3 && keys.some((key) => plain(key) === 'id' && !isBlank(wrapper[key]))
  const neutral = only(
    holders.filter((key) => neutralPayload.has(plain(key)) && !(isRecord && plain(key) === 'content')),
  )
  if (neutral !== null && !(named && scalars >= 3)) return neutral
  const other = only(holders.filter((key) => isEntityPayload(key, 'unknown')))
  if (other !== null && !named && entity === 'unknown') return other
  const single = only(holders.filter((key) => isObject(wrapper[key])))
  if (single === null || named || isRecord || holders.length > 1) return null
  return scalarFields(wrapper[single]) > Math.max(1, scalars) ? single : null
}

const only = (keys: readonly string[]) => (keys.length === 1 ? (keys[0] ?? null) : null)

function isHolder(value: unknown): boolean {
  const inside = isArray(value) && value.length === 1 ? value[0] : value
  return isObject(inside) && !isFieldless(inside)
}

/** How many fields of an object are scalars with something in them. */
export const scalarFields = (value: unknown): number =>
  isObject(value) ? Object.values(value).filter((field) => isScalar(field) && !isBlank(field)).length : 0
