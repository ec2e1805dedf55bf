import type { Entity, FactName } from '@/lib/browser/files/columns'

export type FactValue = string | number | boolean | readonly string[] | null

export type Facts = Readonly<Partial<Record<FactName, FactValue>>>

export type Imported = { header: readonly string[]; cells: readonly string[] }

export type ExportRecord = {
  entity: Entity
  facts: Facts
  /** Its id in the library; absent for what is exported from answers, or as it was brought. */
  recordId?: string
  /** The record as it was bought, for "All fields" and JSON; null where nothing was. */
  record: unknown
  intentIds: readonly string[]
  imported?: Imported
  /** What it was brought under. */
  names?: readonly string[] | undefined
  /** Nothing is known of it but what it was brought with. */
  isOnlyBrought?: boolean
  /** What it came with and the bought facts say otherwise: its e-mail, its phone, its name as written. */
  own?: Facts
  isBlocked?: boolean
}

export type RawAnswer = {
  intentId: string
  route: string
  request: unknown
  /** ISO 8601. */
  fetchedAt: string
  receipt: { paidUsd: string | null; transaction: string | null }
  text: string
}

export type ExportSet = {
  name: string
  records: readonly ExportRecord[]
  answers: readonly RawAnswer[]
  /** The purchases whose answers also tell of somebody who is to be left alone. */
  barred?: ReadonlySet<string>
}

export type Cell = string | number | boolean | null

export type Table = { header: readonly string[]; rows: readonly (readonly Cell[])[] }

/** A fact as one cell: several values are joined, blank ones are empty. */
export function cellOf(value: FactValue | undefined, separator = '; '): Cell {
  if (value === undefined || value === null) return null
  if (typeof value !== 'object') return value
  return value.length === 0 ? null : value.join(separator)
}

/** A fact as text for a field that takes only text. */
export const textOf = (value: FactValue | undefined, separator = '; '): string =>
  String(cellOf(value, separator) ?? '')
