import Papa from 'papaparse'
import { err, ok, type Result } from '@/lib/core/result'
import { decodeText, sniffEncoding, type Encoding } from '@/lib/browser/files/import/decode'
import { sniffDelimiter, type Delimiter } from '@/lib/browser/files/import/delimiter'
import { limits, type FileProblem, type Reading, type Sheet } from '@/lib/browser/files/import/sheet'
import { readWorkbook } from '@/lib/browser/files/import/workbook'

/** Rows of text pasted or read from a file. */
export function readText(text: string, encoding: Encoding, asked?: Delimiter): Result<Sheet, FileProblem> {
  if (text.includes('\u0000')) return err('binary')
  const delimiter = asked ?? sniffDelimiter(text)
  const rows: string[][] = []
  const lines: number[] = []
  let problem: FileProblem | null = null
  let line = 1
  let from = 0
  Papa.parse<string[]>(text, {
    delimiter,
    step({ data, meta }, parser) {
      const here = line
      for (let at = text.indexOf('\n', from); at >= 0 && at < meta.cursor; at = text.indexOf('\n', at + 1))
        line += 1
      from = meta.cursor
      if (data.every((cell) => cell.trim() === '')) return
      if (data.length > limits.columns) problem = 'too-many-columns'
      if (rows.length > limits.rows) problem = 'too-many-rows'
      if (problem !== null) return parser.abort()
      rows.push(data)
      lines.push(here)
    },
  })
  if (problem !== null) return err(problem)
  if (rows.length === 0) return err('empty')
  return ok({ rows, lines, text: { encoding, delimiter }, sheets: [], sheet: null })
}

/** The cells of a file: CSV, TSV or XLSX by what is in it, whatever its name says. */
export async function readFile(
  bytes: Uint8Array<ArrayBuffer>,
  { encoding, delimiter, sheet }: Reading = {},
): Promise<Result<Sheet, FileProblem>> {
  if (bytes.length > limits.bytes) return err('too-large')
  if (bytes.length === 0) return err('empty')
  if (bytes[0] === 0x50 && bytes[1] === 0x4b) return readWorkbook(bytes, sheet)
  if (bytes[0] === 0xd0 && bytes[1] === 0xcf) return err('old-workbook')
  const read = encoding ?? sniffEncoding(bytes)
  return readText(decodeText(bytes, read), read, delimiter)
}
