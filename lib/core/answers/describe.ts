import { formatReading, readDate } from '@/lib/core/answers/dates'
import {
  at,
  isArray,
  isBlank,
  isObject,
  isScalar,
  type JsonObject,
  own,
  type Path,
  plain,
  scalarText,
  wordsOf,
} from '@/lib/core/answers/json'
import { type Hints, hintsOf, kindWith, objectKind } from '@/lib/core/answers/kinds'
import { shapeOf } from '@/lib/core/answers/names'
import { type JsonPointer, toPointer } from '@/lib/core/answers/pointer'
import { rolesOf } from '@/lib/core/answers/roles'
import type { Row } from '@/lib/core/answers/rows'
import { labelOf } from '@/lib/core/answers/text'
import type { Column, ColumnKind, Entity, Kind, Role, Roles, RowSource } from '@/lib/core/answers/view'

/** Columns, roles and first visible columns of rows; also of rows of several pages put together. */
export function describeRows(
  rows: readonly unknown[],
  source: Plan,
  entity: Entity,
): { columns: Column[]; roles: Roles; visible: string[] } {
  const columns = columnsOf(rows, source)
  const roles = rolesOf(columns, rows.length, entity)
  return { columns, roles, visible: visibleColumns(columns, roles, rows.length) }
}

/** The value that a role points at in a row; the first part where the role joins two. */
export const roleValue = (row: unknown, role: Role | null): unknown =>
  role?.paths[0] && at(row, role.paths[0])

/** The text of a role in a row, parts joined by a space; null when the row has none. */
export const roleText = (row: unknown, role: Role | null): string | null =>
  role?.paths.flatMap((path) => partText(at(row, path)) ?? []).join(' ') || null

function partText(value: unknown): string | null {
  const text = scalarText(value)
  if (text !== null || !isObject(value)) return text
  const inner = scalarText(own(value, 'text') ?? own(value, 'name'))
  return inner ?? (formatReading(readDate(value)) || null)
}

/** The title of a row, or 'Untitled · #7' with the row's 1-based number. */
export const rowTitle = (row: unknown, roles: Roles, index: number): string =>
  roleText(row, roles.title) ?? `Untitled · #${index + 1}`

/** What tells a row from others: its id, else its address, else its place in the document. */
export function rowKey(row: Row, roles: Roles): string {
  const id = scalarText(roleValue(row.value, roles.id))
  if (id !== null) return `id:${id}`
  const url = scalarText(roleValue(row.value, roles.url))
  return url === null ? `row:${row.ptr}` : `url:${url}`
}

const most = 8

function visibleColumns(columns: readonly Column[], roles: Roles, rows: number): JsonPointer[] {
  const { image, title, subtitle, date, url } = roles
  const out = [image, title, subtitle, date, url].flatMap((role) => role?.paths.map(toPointer) ?? [])
  const rest = columns
    .map((column) => ({ key: column.key, points: worth(column, rows, roles.title !== null) }))
    .filter(({ points }) => points > 0.15)
    .sort((a, b) => b.points - a.points)
  const shown = [...new Set([...out, ...rest.map((column) => column.key)])].slice(0, most)
  return shown.length > 0 ? shown : columns.slice(0, most).map((column) => column.key)
}

const naming = /^(?:name|title|text|label|fullname|displayname)$/
const partsOfName = /^(?:first|last|middle|given|family|maiden)name$|^surname$/

function worth(column: Column, rows: number, title: boolean): number {
  const last = plain(column.names.at(-1) ?? '')
  if (column.filled === 0 || (column.constant && rows > 1) || isInternal(column)) return 0
  if (title && column.names.length === 1 && partsOfName.test(last)) return 0
  const shortness = column.meanLength <= 40 ? 1 : column.meanLength <= 120 ? 0.6 : 0.3
  // what something inside is called, such as a company's name, reads as well as a field of the row's own
  const level = naming.test(last) ? 0.98 : 1 / column.names.length
  return (column.filled / Math.max(1, rows)) * shortness * weightOf(column.kind) * level
}

function weightOf(kind: Column['kind']): number {
  if (kind === 'bool' || kind === 'image' || kind === 'url') return 0.4
  return kind === 'object' || kind === 'list' || kind === 'mixed' ? 0.5 : 1
}

// Hashes, tracking ids and wire codes are kept for the chooser and the drawer.
function isInternal(column: Column): boolean {
  const name = column.names.at(-1) ?? ''
  const internal = /^(?:tracking|hash|urn|etag|signature|cursor|token|uuid|guid|checksum|index)$/
  if (column.kind === 'urn' || column.kind === 'unsafe-url') return true
  if (wordsOf(name).some((word) => internal.test(word))) return true
  return /(?:^|[a-z])Id$|_id$|^id$/.test(name) || /^[0-9a-f]{24,}$/i.test(column.sample ?? '')
}

export type MergedRow = Row & { page: number; id: string }

type Merged = {
  rows: MergedRow[]
  /** Rows that each page added; 0 means that it brought only known ones. */
  added: number[]
}

/** Rows of all pages in order, each record once. Rows without id or address are never taken for the same. */
export function mergePages(pages: readonly { rows: readonly Row[]; roles: Roles }[]): Merged {
  const seen = new Set<string>()
  const rows: MergedRow[] = []
  const added = pages.map((page, index) => {
    const before = rows.length
    for (const row of page.rows) {
      const key = rowKey(row, page.roles)
      const id = key.startsWith('row:') ? `${index}:${key}` : key
      if (seen.has(id)) continue
      seen.add(id)
      rows.push({ ...row, page: index, id })
    }
    return rows.length - before
  })
  return { rows, added }
}

const distinctLimit = 20_000

const kindSample = 200
const shapeSample = 20
const columnLimit = 2000

type Tally = Pick<Column, 'path' | 'names' | 'present' | 'filled' | 'sample'> & {
  hints: Hints
  kinds: Map<Kind, number>
  sampled: number
  values: Set<unknown>
  length: number
  pictures: number
  texts: string[]
  lastRow: number
  children: Map<string, Tally>
}

type Plan = Pick<RowSource, 'unwrap' | 'header'>

/** The union of keys over all rows, objects flattened to depth two, each with what all rows say about it. */
export function columnsOf(rows: readonly unknown[], plan: Plan): Column[] {
  const root = tally([], [])
  const all: Tally[] = []
  rows.forEach((row, index) => addRow(row, index, root, all, plan))
  const columns = all.filter((entry) => entry.present > 0).map(finish)
  return root.present > 0 ? [...columns, finish(root)] : columns
}

// one plain literal: the fields of an object that is made by spreading are read at half the speed
const tally = (path: Path, names: Path): Tally => ({
  path,
  names,
  hints: hintsOf(names),
  present: 0,
  filled: 0,
  kinds: new Map(),
  sampled: 0,
  values: new Set(),
  length: 0,
  pictures: 0,
  sample: null,
  texts: [],
  lastRow: -1,
  children: new Map(),
})

function child(parent: Tally, key: string, name: string | null, all: Tally[]): Tally | null {
  const known = parent.children.get(key)
  if (known !== undefined) return known
  if (all.length >= columnLimit) return null
  const made = tally([...parent.path, key], name === null ? parent.names : [...parent.names, name])
  parent.children.set(key, made)
  all.push(made)
  return made
}

function addRow(row: unknown, index: number, root: Tally, all: Tally[], plan: Plan): void {
  if (plan.header !== null && isArray(row)) {
    for (let at = 0; at < row.length; at += 1) {
      const key = String(at)
      const column = child(root, key, plan.header[at] ?? key, all)
      if (column !== null) addValue(column, row[at], index)
    }
  } else if (isObject(row)) addObject(row, index, root, all, plan.unwrap, 2)
  else addValue(root, row, index)
}

function addObject(
  value: JsonObject,
  row: number,
  parent: Tally,
  all: Tally[],
  unwrap: Path,
  levels: number,
): void {
  const wrapper = unwrap[0]
  for (const key of Object.keys(value)) {
    const inside = value[key]
    const wraps = key === wrapper && isObject(inside)
    const column = child(parent, key, wraps ? null : key, all)
    if (column === null) continue
    if (wraps) addObject(inside, row, column, all, unwrap.slice(1), levels)
    else if (levels > 1 && isObject(inside) && isPlain(inside))
      addObject(inside, row, column, all, [], levels - 1)
    else if (isObject(inside) && isThin(inside)) addObject(inside, row, column, all, [], 1)
    else addValue(column, inside, row)
  }
}

// One address or text in a box of its own is that address or text, however deep the box stands.
function isThin(value: JsonObject): boolean {
  const [key, other] = Object.keys(value)
  return key !== undefined && other === undefined && typeof value[key] === 'string' && value[key] !== ''
}

const isPlain = (value: JsonObject) => !isBlank(value) && objectKind(value) === 'object'

function addValue(column: Tally, value: unknown, row: number): void {
  if (column.lastRow === row) return
  column.lastRow = row
  column.present += 1
  if (isBlank(value)) return
  column.filled += 1
  if (column.sampled < kindSample) {
    column.sampled += 1
    const kind = kindWith(value, column.hints)
    column.kinds.set(kind, (column.kinds.get(kind) ?? 0) + 1)
    if (kind === 'image' || holdsPictures(value, column.hints)) column.pictures += 1
  }
  let distinct = value
  if (typeof value === 'string') {
    column.length += value.length
    column.sample ??= value.slice(0, 200)
    if (column.texts.length < shapeSample && value.length <= 200) column.texts.push(value.trim())
    if (value.length > 256) distinct = `${value.length}:${value.slice(0, 128)}${value.slice(-128)}`
  } else if (typeof value === 'number') {
    column.length += 6
    column.sample ??= String(value)
  } else if (!isScalar(value)) column.length += 40
  if (column.values.size < distinctLimit) column.values.add(distinct)
}

function holdsPictures(value: unknown, hints: Hints): boolean {
  const first = isArray(value) ? value[0] : null
  return first !== null && first !== undefined && kindWith(first, hints) === 'image'
}

function finish(column: Tally): Column {
  return {
    key: toPointer(column.path),
    path: column.path,
    names: column.names,
    label: labelOf(column.names),
    kind: sharedKind(column.kinds, column.sampled),
    present: column.present,
    filled: column.filled,
    distinct: column.values.size,
    constant: column.filled > 1 && column.values.size <= 1,
    meanLength: column.filled === 0 ? 0 : column.length / column.filled,
    pictures: column.pictures * 2 > column.sampled,
    sample: column.sample,
    shape: shapeOf(column.texts),
  }
}

// 90 of 100 values must agree; whole and fractional numbers agree, and so do short and long texts.
function sharedKind(kinds: ReadonlyMap<Kind, number>, total: number): ColumnKind {
  if (total === 0) return 'blank'
  const share = (...names: Kind[]) => names.reduce((sum, name) => sum + (kinds.get(name) ?? 0), 0) / total
  for (const [kind] of kinds) if (share(kind) >= 0.9) return kind
  if (share('int', 'float') >= 0.9) return 'float'
  return share('text', 'longtext') >= 0.9 ? 'longtext' : 'mixed'
}
