import { isArray, isBlank, isObject, isScalar, type JsonObject, type Path } from '@/lib/core/answers/json'
import { hintsOf, type Hints, kindWith, objectKind } from '@/lib/core/answers/kinds'
import { labelOf } from '@/lib/core/answers/text'
import { shapeOf } from '@/lib/core/answers/name-shape'
import { toPointer } from '@/lib/core/answers/pointer'
import type { Column, ColumnKind, Kind } from '@/lib/core/answers/view'

/** Distinct values are counted up to this many. */
export const distinctLimit = 20_000

const kindSample = 200
const shapeSample = 20
const columnLimit = 2000

type Tally = {
  path: Path
  names: Path
  hints: Hints
  present: number
  filled: number
  kinds: Map<Kind, number>
  sampled: number
  values: Set<unknown>
  length: number
  pictures: number
  sample: string | null
  texts: string[]
  lastRow: number
  children: Map<string, Tally>
}

type Plan = { unwrap: Path; header: readonly string[] | null }

/** The union of keys over all rows, objects flattened to depth two, each with what all rows say about it. */
export function columnsOf(rows: readonly unknown[], plan: Plan): Column[] {
  const root = tally([], [])
  const all: Tally[] = []
  rows.forEach((row, index) => addRow(row, index, root, all, plan))
  const columns = all.filter((entry) => entry.present > 0).map(finish)
  return root.present > 0 ? [...columns, finish(root)] : columns
}

function tally(path: Path, names: Path): Tally {
  const counts = { present: 0, filled: 0, sampled: 0, length: 0, pictures: 0, lastRow: -1 }
  const open = {
    kinds: new Map(),
    values: new Set(),
    children: new Map(),
    sample: null,
    texts: [],
  }
  return { path, names, hints: hintsOf(names), ...counts, ...open }
}

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
  if (typeof value === 'string') {
    column.length += value.length
    column.sample ??= value.slice(0, 200)
    if (column.texts.length < shapeSample && value.length <= 200) column.texts.push(value.trim())
    count(column, value.length > 256 ? `${value.length}:${value.slice(0, 128)}${value.slice(-128)}` : value)
  } else if (typeof value === 'number') {
    column.length += 6
    column.sample ??= String(value)
    count(column, value)
  } else if (isScalar(value)) count(column, value)
  else {
    column.length += 40
    count(column, value)
  }
}

function count(column: Tally, value: unknown): void {
  if (column.values.size < distinctLimit) column.values.add(value)
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
