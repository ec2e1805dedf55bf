import type { Entity, FactName } from '@/lib/browser/files/columns'

/** What a cell can hold; several values stay apart until a format joins them. */
export type FactValue = string | number | boolean | readonly string[] | null

export type Facts = Readonly<Partial<Record<FactName, FactValue>>>

/** The columns of the file that a record came from, kept verbatim. */
export type Imported = { header: readonly string[]; cells: readonly string[] }

/** One record as every export format reads it. */
export type ExportRecord = {
  entity: Entity
  facts: Facts
  /** Its id in the library; absent for what is exported from answers, or as it was brought. */
  recordId?: string
  /** The record as it was bought, for "All fields" and JSON; null where nothing was. */
  record: unknown
  /** Under which purchases it was bought. */
  intentIds: readonly string[]
  imported?: Imported
  /** Nothing is known of it but what it was brought with: left out where another program makes somebody of each row. */
  isOnlyBrought?: boolean
  /** On the do-not-contact list: left out of every export and counted. */
  isBlocked?: boolean
}

/** An answer exactly as received, with its circumstances. */
export type RawAnswer = {
  intentId: string
  route: string
  request: unknown
  /** ISO 8601. */
  fetchedAt: string
  receipt: { paidUsd: string | null; transaction: string | null }
  text: string
}

/** What is to be exported: records, the answers behind them, and what to call the file. */
export type ExportSet = {
  /** The list's or search's name; it becomes part of the file name. */
  name: string
  records: readonly ExportRecord[]
  answers: readonly RawAnswer[]
}

export type Cell = string | number | boolean | null

/** A header with rows, the form that CSV and XLSX are written from. */
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
