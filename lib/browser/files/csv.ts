import Papa from 'papaparse'
import { guarded } from '@/lib/core/formula'
import type { Cell, Table } from '@/lib/browser/files/records'

type CsvOptions = {
  /** A byte order mark, by which spreadsheet programs recognise UTF-8; most CRM importers do not want it. */
  bom: boolean
  guard: boolean
}

const bomMark = '\uFEFF'

/** A table as CSV: UTF-8, commas, CRLF, quotes where RFC 4180 asks for them, the header always. */
export function writeCsv(table: Table, { bom, guard }: CsvOptions): string {
  const text = (cell: Cell) => {
    if (cell === null) return ''
    return typeof cell === 'string' && guard ? guarded(cell) : String(cell)
  }
  const lines = [table.header, ...table.rows].map((row) => row.map(text))
  return `${bom ? bomMark : ''}${Papa.unparse(lines, { newline: '\r\n' })}\r\n`
}

/** Rows as cells for the clipboard, parted by tabs; what a spreadsheet would run as a formula is guarded. */
export const writeTsv = (rows: readonly (readonly string[])[]): string =>
  Papa.unparse(
    rows.map((row) => row.map(guarded)),
    { delimiter: '\t', newline: '\r\n' },
  )
