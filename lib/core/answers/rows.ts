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
} from '@/lib/core/answers/json'
import { isEntityPayload, isIdentityName, isTitleName } from '@/lib/core/answers/names'
import { escapeKey, resolve, type JsonPointer } from '@/lib/core/answers/pointer'
import type { RowSource } from '@/lib/core/answers/view'

/** One row of a list: its key or position, where it stands, and its whole value with any wrapper. */
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

/** Names for rows that are arrays: from a sibling of fitting length, or from a first row that reads like one. */
export function headerOf(
  elements: readonly unknown[],
  parent: unknown,
): { header: string[]; inside: boolean } | null {
  const rows = elements.filter(isArray)
  if (rows.length === 0 || rows.length * 5 < elements.length * 4) return null
  const width = rows.at(-1)?.length ?? 0
  if (width === 0) return null
  for (const name of [
    'headers',
    'header',
    'columns',
    'columnnames',
    'fields',
    'fieldnames',
    'schema',
    'cols',
    'keys',
  ]) {
    const header = headerNames(pick(parent, [name]))
    if (header !== null && header.length === width) return { header, inside: false }
  }
  const first = elements[0]
  if (!isArray(first) || rows.length < 2 || !first.every(isHeaderWord)) return null
  const header = first.filter((word) => typeof word === 'string')
  const distinct = new Set(header).size === header.length && header.length === width
  return distinct && (header.some(isIdentityName) || differs(first, rows)) ? { header, inside: true } : null
}

function headerNames(value: unknown): string[] | null {
  if (!isArray(value) || value.length === 0) return null
  const names = value.map((entry) =>
    isScalar(entry)
      ? entry
      : (own(entry, 'name') ??
        own(entry, 'key') ??
        own(entry, 'id') ??
        own(entry, 'field') ??
        own(entry, 'label')),
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
