import { plain, wordsOf } from '@/lib/core/answers/json'
import { toPointer, type JsonPointer } from '@/lib/core/answers/pointer'
import type { Column, Roles } from '@/lib/core/answers/column'

const most = 8

/** Keys of the columns shown at first, in order: the roles, then by coverage, variety and shortness. */
export function visibleColumns(columns: readonly Column[], roles: Roles, rows: number): JsonPointer[] {
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
