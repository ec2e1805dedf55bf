import { strToU8, zipSync } from 'fflate'
import { timeColumns } from '@/lib/browser/files/columns'
import type { Table } from '@/lib/browser/files/records'
import { cellXml } from '@/lib/browser/files/xlsx/cells'
import { columnName, sheetName } from '@/lib/browser/files/xlsx/markup'
import { sheetXml, workbookParts } from '@/lib/browser/files/xlsx/parts'

export type Sheet = { name: string; table: Table }

/**
 * A workbook with one sheet per table: texts and ids as text cells, times as real dates, the header frozen, a filter.
 * `cut` counts the cells that held more text than a spreadsheet can. No formula can come of a text cell. Written here
 * because the packages for it compress in a worker of their own making, which the pages' policy forbids.
 */
export function writeWorkbook(sheets: readonly Sheet[]): { bytes: Uint8Array<ArrayBuffer>; cut: number } {
  const written = sheets.map(sheet)
  const parts = workbookParts(written)
  const files = Object.fromEntries(Object.entries(parts).map(([name, xml]) => [name, strToU8(xml)]))
  return {
    bytes: new Uint8Array(zipSync(files, { level: 6 })),
    cut: written.reduce((sum, { cut }) => sum + cut, 0),
  }
}

function sheet({ name, table }: Sheet) {
  let cut = 0
  const kinds = table.header.map((column) => (timeColumns.has(column) ? 'time' : 'plain'))
  const line = (row: Table['rows'][number], number: number) => {
    const cells = row.map((cell, column) => {
      const as = number === 1 ? 'header' : (kinds[column] ?? 'plain')
      const { xml, isCut } = cellXml(cell, { row: number, column }, as)
      if (isCut) cut += 1
      return xml
    })
    return `<row r="${number}">${cells.join('')}</row>`
  }
  const rows = [table.header, ...table.rows].map((row, index) => line(row, index + 1)).join('')
  const range = `A1:${columnName(Math.max(0, table.header.length - 1))}${table.rows.length + 1}`
  return { name: sheetName(name), range, xml: sheetXml(rows, widthsOf(table), range), cut }
}

// by the header and the first rows: reading every cell of a large table only to draw it wider is not worth it
const widthsOf = ({ header, rows }: Table) =>
  header.map((title, column) => {
    const longest = Math.max(
      title.length,
      ...rows.slice(0, 50).map((row) => String(row[column] ?? '').length),
    )
    return Math.min(60, Math.max(9, longest + 2))
  })
