import Papa from 'papaparse'
import type { Choice } from '@/lib/browser/files/choice'
import { guarded } from '@/lib/core/formula'
import type { Cell, Table } from '@/lib/browser/files/records'

type CsvOptions = {
  /** A byte order mark, by which spreadsheet programs recognise UTF-8; most CRM importers do not want it. */
  bom: boolean
  guard: boolean
  delimiter?: ',' | ';'
}

/** How a file is written by what it is for: where commas stand in numbers, spreadsheets part cells by semicolons. */
export const csvStyles = {
  spreadsheets: { bom: true, guard: true },
  'comma-decimals': { bom: true, guard: true, delimiter: ';' },
  machines: { bom: false, guard: false },
} as const satisfies Record<Choice['csvFor'], CsvOptions>

const bomMark = '\uFEFF'

/** A table as CSV: UTF-8, CRLF, quotes where RFC 4180 asks for them, the header always. */
export function writeCsv(table: Table, { bom, guard, delimiter = ',' }: CsvOptions): string {
  const text = (cell: Cell) => {
    if (cell === null) return ''
    if (typeof cell === 'number' && delimiter === ';') return String(cell).replace('.', ',')
    return typeof cell === 'string' && guard ? guarded(cell) : String(cell)
  }
  const lines = [table.header, ...table.rows].map((row) => row.map(text))
  return `${bom ? bomMark : ''}${Papa.unparse(lines, { delimiter, newline: '\r\n' })}\r\n`
}

/** Rows as cells for the clipboard, parted by tabs; what a spreadsheet would run as a formula is guarded. */
export const writeTsv = (rows: readonly (readonly string[])[]): string =>
  Papa.unparse(
    rows.map((row) => row.map(guarded)),
    { delimiter: '\t', newline: '\r\n' },
  )
