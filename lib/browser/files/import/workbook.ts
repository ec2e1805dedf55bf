import { unzipSync, zipSync } from 'fflate'
import readWorkbookFile from 'read-excel-file/universal'
import { err, ok, type Result } from '@/lib/core/result'
import { limits, type FileProblem, type Sheet } from '@/lib/browser/files/import/sheet'

/** The most bytes that the parts of a workbook may have unpacked: far more than 10,000 rows need. */
const mostUnpacked = 200 * 1024 * 1024

/**
 * The same workbook without compression. The reader unpacks large parts in a worker of its own making, which the
 * pages' policy forbids; parts that are not packed it reads in place. A decompression bomb is refused by the sizes that it states.
 */
function unpacked(bytes: Uint8Array): Uint8Array | null {
  let size = 0
  const files = unzipSync(bytes, {
    filter: ({ name, originalSize }) => {
      const isWanted = /\.(?:xml|rels)$/.test(name)
      if (isWanted) size += originalSize
      return isWanted && size <= mostUnpacked
    },
  })
  return size > mostUnpacked ? null : zipSync(files, { level: 0 })
}

/** The cells of one sheet of an XLSX workbook as text; dates in ISO 8601. */
export async function readWorkbook(bytes: Uint8Array, asked?: string): Promise<Result<Sheet, FileProblem>> {
  try {
    const plain = unpacked(bytes)
    if (plain === null) return err('too-large')
    const sheets = await readWorkbookFile(new Blob([new Uint8Array(plain)]))
    const chosen = sheets.find(({ sheet }) => sheet === asked) ?? sheets.find(({ data }) => data.length > 0)
    if (!chosen) return err('empty')
    const rows: string[][] = []
    const lines: number[] = []
    for (const [index, row] of chosen.data.entries()) {
      const cells = row.map(textOf)
      if (cells.every((cell) => cell.trim() === '')) continue
      rows.push(cells)
      lines.push(index + 1)
    }
    if (rows.length === 0) return err('empty')
    if (rows.length > limits.rows + 1) return err('too-many-rows')
    if (rows.some((row) => row.length > limits.columns)) return err('too-many-columns')
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
