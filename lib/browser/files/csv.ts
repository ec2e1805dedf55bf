import Papa from 'papaparse'
import type { Cell, Table } from '@/lib/browser/files/records'

export type CsvOptions = {
  /** A byte order mark, by which spreadsheet programs recognise UTF-8; most CRM importers do not want it. */
  bom: boolean
  /** Whether text that looks like a formula gets an apostrophe. */
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

const trigger = /^[=+\-@\t\r\n＝＋－＠]/

const harmless = [
  /^-?\d+(?:\.\d+)?$/, // a number
  /^\+[1-9]\d{6,14}$/, // a telephone number, E.164
]

/** Where a spreadsheet that separates by semicolons or tabs, or minds no quotes, begins another cell. */
const inner = /([;\t\r\n][ "]*)(?!(?:-?\d+(?:\.\d+)?|\+[1-9]\d{6,14})(?:$|[;\t\r\n]))(?=[=+\-@＝＋－＠])/g

/**
 * Text that a spreadsheet would run as a formula gets an apostrophe in front, also behind what other countries separate
 * cells by. Numbers and telephone numbers start with a sign and stay; dates, addresses and e-mails never start with one.
 */
export function guarded(text: string): string {
  const isFirst = trigger.test(text) && !harmless.some((form) => form.test(text))
  return `${isFirst ? "'" : ''}${text.replace(inner, "$1'")}`
}

/** Whether the guard would change a text. */
export const isFormula = (text: string): boolean => guarded(text) !== text
