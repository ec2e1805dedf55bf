import { isArray, isObject, isScalar } from '@/lib/core/answers/json'
import type { Cell } from '@/lib/browser/files/records'

const deepest = 6

/** A record as paths and cells: 'company.name'; lists of plain values joined, other nested values as JSON. */
export function flatten(record: unknown): Map<string, Cell> {
  const cells = new Map<string, Cell>()
  visit(record, '', 0, cells)
  return cells
}

function visit(value: unknown, path: string, depth: number, cells: Map<string, Cell>) {
  if (isObject(value) && depth < deepest) {
    for (const [key, inner] of Object.entries(value))
      visit(inner, path === '' ? key : `${path}.${key}`, depth + 1, cells)
    return
  }
  cells.set(path === '' ? 'value' : path, cellFor(value))
}

function cellFor(value: unknown): Cell {
  if (value === null || value === undefined) return null
  if (typeof value === 'string' || typeof value === 'boolean') return value
  // a number beyond what a double holds is text already; one that a spreadsheet would round stays text
  if (typeof value === 'number')
    return Number.isSafeInteger(value) || !Number.isInteger(value) ? value : String(value)
  if (isArray(value) && value.every(isScalar)) return value.map((part) => String(part ?? '')).join('; ')
  return JSON.stringify(value)
}
