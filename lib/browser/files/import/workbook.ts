import { strToU8, zipSync } from 'fflate'
import readWorkbookFile from 'read-excel-file/universal'
import { err, ok, type Result } from '@/lib/core/result'
import { unpackXml } from '@/lib/browser/files/import/archive'
import { compactSheet } from '@/lib/browser/files/import/compact'
import { fileProblemWords, limits, type FileProblem, type Sheet } from '@/lib/browser/files/import/sheet'

const isProblem = (text: string): text is FileProblem => Object.hasOwn(fileProblemWords, text)

/**
 * The same workbook without compression and with its sheets made compact. The reader unpacks large parts in a worker of
 * its own making, which the pages' policy forbids; parts that are not packed it reads in place.
 */
function plainWorkbook(parts: ReadonlyMap<string, string>): Blob {
  const texts = parts.get('xl/sharedStrings.xml')?.split(/<(?:[\w.-]+:)?si(?=[\s/>])/) ?? []
  const sizes = texts.slice(1).map(({ length }) => length)
  const plain = [...parts].map(([name, xml]): [string, Uint8Array] => {
    const isSheet = /<(?:[\w.-]+:)?sheetData[\s/>]/.test(xml)
    return [name, strToU8(isSheet ? compactSheet(xml, sizes) : xml)]
  })
  return new Blob([new Uint8Array(zipSync(Object.fromEntries(plain), { level: 0 }))])
}

/** The cells of one sheet of an XLSX workbook as text; dates in ISO 8601. */
export async function readWorkbook(bytes: Uint8Array, asked?: string): Promise<Result<Sheet, FileProblem>> {
  try {
    const parts = unpackXml(bytes, limits.unpacked)
    if (parts === null) return err('too-much-unpacked')
    if ((parts.get('xl/workbook.xml')?.match(/<(?:[\w.-]+:)?sheet\s/g) ?? []).length > limits.sheets)
      return err('too-many-sheets')
    const sheets = await readWorkbookFile(plainWorkbook(parts))
    const chosen = sheets.find(({ sheet }) => sheet === asked) ?? sheets.find(({ data }) => data.length > 0)
    if (!chosen) return err('empty')
    const [problem] = chosen.data[0] ?? []
    if (typeof problem === 'string' && isProblem(problem)) return err(problem)
    const rows: string[][] = []
    const lines: number[] = []
    for (const [line, ...values] of chosen.data) {
      const cells = values.map(textOf)
      if (cells.every((cell) => cell.trim() === '')) continue
      rows.push(cells)
      lines.push(Number(line))
    }
    if (rows.length === 0) return err('empty')
    return ok({ rows, lines, text: null, sheets: sheets.map(({ sheet }) => sheet), sheet: chosen.sheet })
  } catch {
    // The reader throws errors of many kinds; each means that it cannot read this workbook.
    return err('no-workbook')
  }
}

function textOf(cell: unknown): string {
  if (cell === null || cell === undefined) return ''
  if (cell instanceof Date) return cell.toISOString().replace(/T00:00:00\.000Z$/, '')
  return String(cell)
}
