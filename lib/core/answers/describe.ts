import { columnsOf } from '@/lib/core/answers/columns'
import { at, isObject, own, scalarText, plain, wordsOf, type Path } from '@/lib/core/answers/json'
import { rolesOf } from '@/lib/core/answers/roles'
import type { Row } from '@/lib/core/answers/rows'
import type { Column, Role, Roles, Entity, RowSource } from '@/lib/core/answers/view'
import { formatReading, readDate } from '@/lib/core/answers/dates'
import { toPointer, type JsonPointer } from '@/lib/core/answers/pointer'

/** Columns, roles and first visible columns of rows; also of rows of several pages put together. */
export function describeRows(
  rows: readonly unknown[],
  source: Pick<RowSource, 'unwrap' | 'header'>,
  entity: Entity,
): { columns: Column[]; roles: Roles; visible: string[] } {
  const columns = columnsOf(rows, source)
  const roles = rolesOf(columns, rows.length, entity)
  return { columns, roles, visible: visibleColumns(columns, roles, rows.length) }
}

/** The value that a role points at in a row; the first part where the role joins two. */
export function roleValue(row: unknown, role: Role | null): unknown {
  const path: Path | undefined = role?.paths[0]
  return path === undefined ? undefined : at(row, path)
}

/** The text of a role in a row, parts joined by a space; null when the row has none. */
export function roleText(row: unknown, role: Role | null): string | null {
  const parts = (role?.paths ?? []).map((path) => partText(at(row, path))).filter((part) => part !== null)
  return parts.length === 0 ? null : parts.join(' ')
}

function partText(value: unknown): string | null {
  const text = scalarText(value)
  if (text !== null || !isObject(value)) return text
  const inner = scalarText(own(value, 'text') ?? own(value, 'name'))
  return inner ?? (formatReading(readDate(value)) || null)
}

/** The title of a row, or 'Untitled · #7' with the row's 1-based number. */
export function rowTitle(row: unknown, roles: Roles, index: number): string {
  return roleText(row, roles.title) ?? `Untitled · #${index + 1}`
}

/** What tells a row from others: its id, else its address, else its place in the document. */
export function rowKey(row: Row, roles: Roles): string {
  const id = scalarText(roleValue(row.value, roles.id))
  if (id !== null) return `id:${id}`
  const url = scalarText(roleValue(row.value, roles.url))
  return url === null ? `row:${row.ptr}` : `url:${url}`
}

const most = 8

/** Keys of the columns shown at first, in order: the roles, then by coverage, variety and shortness. */
function visibleColumns(columns: readonly Column[], roles: Roles, rows: number): JsonPointer[] {
  const out: JsonPointer[] = []
  for (const role of [roles.image, roles.title, roles.subtitle, roles.date, roles.url])
    for (const path of role?.paths ?? []) out.push(toPointer(path))
  const rest = columns
    .map((column) => ({ key: column.key, points: worth(column, rows, roles.title !== null) }))
    .filter((column) => column.points > 0.15 && !out.includes(column.key))
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
  const words = wordsOf(column.names.at(-1) ?? '')
  if (
    words.some((word) =>
      /^(?:tracking|hash|urn|etag|signature|cursor|token|uuid|guid|checksum|index)$/.test(word),
    )
  )
    return true
  if (column.kind === 'urn' || column.kind === 'unsafe-url') return true
  return (
    /(?:^|[a-z])Id$|_id$|^id$/.test(column.names.at(-1) ?? '') || /^[0-9a-f]{24,}$/i.test(column.sample ?? '')
  )
}

/** A row of several pages put together: where it came from, and whether an earlier page had it. */
export type MergedRow = Row & { page: number; id: string }

export type Merged = {
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
