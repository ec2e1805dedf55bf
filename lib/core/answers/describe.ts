import { columnsOf } from '@/lib/core/answers/columns'
import { at, isObject, own, scalarText, type Path } from '@/lib/core/answers/json'
import { rolesOf } from '@/lib/core/answers/roles'
import type { Row } from '@/lib/core/answers/rows'
import type { Column, Role, Roles } from '@/lib/core/answers/column'
import type { Entity, RowSource } from '@/lib/core/answers/view'
import { visibleColumns } from '@/lib/core/answers/visible'
import { formatReading } from '@/lib/core/answers/date-text'
import { readDate } from '@/lib/core/answers/dates'

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
