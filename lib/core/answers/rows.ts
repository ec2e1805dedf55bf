import {
  at,
  isArray,
  isBlank,
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
} from '@/lib/core/answers/names'
import { escapeKey, resolve, type JsonPointer } from '@/lib/core/answers/pointer'
import type { RowSource, Entity } from '@/lib/core/answers/view'

export type Row = { key: string; ptr: JsonPointer; value: unknown }

const emptyKeys: ReadonlySet<string> = new Set()

/** The rows of a list in the document's order. */
export function rowsOf(document: unknown, source: RowSource): Row[] {
  const value = resolve(document, source.ptr)
  const row = (key: string, item: unknown) => ({ key, ptr: `${source.ptr}/${escapeKey(key)}`, value: item })
  if (isArray(value)) {
    const rows = value.map((item, index) => row(String(index), item))
    return source.headerInside ? rows.slice(1) : rows
  }
  if (!isObject(value)) return []
  const outside = source.outside.length === 0 ? emptyKeys : new Set(source.outside)
  return Object.keys(value)
    .filter((key) => !outside.has(key))
    .map((key) => row(key, value[key]))
}

/** The record inside a row's wrapper, or the row itself where this one has no wrapper. */
export function recordOf(row: unknown, unwrap: Path): unknown {
  const inside = at(row, unwrap)
  return isObject(inside) ? inside : row
}

const wrapperNames: ReadonlySet<string> = new Set(
  'node _source source item entity record document doc resource attributes fields data result element hit'.split(
    ' ',
  ),
)

/** Keys from each element down to its record when nearly all elements are the same thin wrapper; else []. */
export function wrapperOf(elements: readonly unknown[]): string[] {
  const path: string[] = []
  let level = elements.filter(isObject).slice(0, 50)
  while (path.length < 2 && level.length > 0) {
    const key = wrapperKey(level)
    if (key === null) break
    path.push(key)
    level = level.map((item) => item[key]).filter(isObject)
  }
  return path
}

function wrapperKey(level: readonly { readonly [key: string]: unknown }[]): string | null {
  const first = level.find((item) => Object.keys(item).some((key) => isObject(item[key])))
  if (first === undefined) return null
  const key = Object.keys(first).find(
    (name) =>
      isObject(first[name]) &&
      (wrapperNames.has(name) || wrapperNames.has(plain(name)) || isRecordName(name)),
  )
  if (key === undefined) return null
  const thin = level.filter((item) => {
    const keys = Object.keys(item)
    if (keys.length > 6 || !(isObject(item[key]) || isBlank(item[key]))) return false
    return !keys.some((other) => other !== key && (isTitleName(other) || isNamedObject(item[other])))
  })
  return thin.length * 5 >= level.length * 4 ? key : null
}

const isRecordName = (key: string) => isEntityPayload(key, 'unknown') && plain(key) !== 'location'

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
  let here = document
  while (path.length < maxLevels) {
    const step = stepInto(here, entity)
    if (step === null) break
    path.push(...step.path)
    here = step.value
  }
  return path
}

type Step = { path: string[]; value: unknown }

function stepInto(value: unknown, entity: Entity): Step | null {
  if (isArray(value))
    return value.length === 1 && isObject(value[0]) ? { path: ['0'], value: value[0] } : null
  if (!isObject(value)) return null
  const key = payloadKey(value, entity)
  return key === null ? null : inside(key, value[key])
}

const inside = (key: string, value: unknown): Step =>
  isArray(value) ? { path: [key, '0'], value: value[0] } : { path: [key], value }

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
  if (isArray(value)) return value.length === 1 && isObject(value[0]) && Object.keys(value[0]).length > 0
  return isObject(value) && Object.keys(value).length > 0
}

/** How many fields of an object are scalars with something in them. */
export function scalarFields(value: unknown): number {
  if (!isObject(value)) return 0
  return Object.keys(value).filter((key) => isScalar(value[key]) && !isBlank(value[key])).length
}
