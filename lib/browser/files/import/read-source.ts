import { limits, type FileProblem, type Reading, type Sheet } from '@/lib/browser/files/import/sheet'
import {
  decodeText,
  eachRow,
  innerCommasIn,
  pastedDelimiter,
  sniffDelimiter,
  sniffEncoding,
  withInnerCommas,
  type Delimiter,
  type Encoding,
} from '@/lib/browser/files/import/text'
import { identifierForm } from '@/lib/browser/files/import/value-forms'
import { readWorkbook } from '@/lib/browser/files/import/workbook'
import { unguarded } from '@/lib/core/formula'
import { err, ok, type Result } from '@/lib/core/result'

/** Rows of text, read from a file or pasted. */
export function readText(
  text: string,
  encoding: Encoding | null,
  delimiter: Delimiter,
): Result<Sheet, FileProblem> {
  if (text.includes('\u0000')) return err('binary')
  const rows: string[][] = []
  const lines: number[] = []
  let problem: FileProblem | null = null
  let line = 1
  let from = 0
  eachRow(text, delimiter, (cells, end) => {
    const here = line
    for (let at = text.indexOf('\n', from); at >= 0 && at < end; at = text.indexOf('\n', at + 1)) line += 1
    from = end
    if (cells.every((cell) => cell.trim() === '')) return true
    if (cells.length > limits.columns) problem = 'too-many-columns'
    if (rows.length > limits.rows) problem = 'too-many-rows'
    if (problem !== null) return false
    rows.push(cells.map(unguarded))
    lines.push(here)
    return true
  })
  if (problem !== null) return err(problem)
  if (rows.length === 0) return err('empty')
  return ok({ rows, lines, text: { encoding, delimiter }, sheets: [], sheet: null })
}

/** Pasted or typed rows: cells parted by tabs, CSV, or one identifier or name on each line. */
export function readPasted(text: string, asked?: Delimiter): Result<Sheet, FileProblem> {
  const rows = withInnerCommas(
    asked === undefined && areIdentifiers(text) ? text.replace(/[,;]/g, '\n') : text,
  )
  const read = readText(rows, null, asked ?? pastedDelimiter(rows))
  if (!read.ok) return read
  return ok({ ...read.value, rows: read.value.rows.map((cells) => cells.map(innerCommasIn)) })
}

function areIdentifiers(text: string): boolean {
  if (!/[,;]/.test(text)) return false
  const parts = text.split(/[\n,;]/).filter((part) => part.trim() !== '')
  const form = identifierForm(parts[0] ?? '')
  return form !== null && parts.every((part) => identifierForm(part) === form)
}

/** The cells of a file, CSV, TSV or XLSX by what is in it, whatever its name says; or of pasted text. */
export async function readSource(
  source: Uint8Array<ArrayBuffer> | string,
  { encoding, delimiter, sheet }: Reading = {},
): Promise<Result<Sheet, FileProblem>> {
  if (typeof source === 'string') return readPasted(source, delimiter)
  if (source.length > limits.bytes) return err('too-large')
  if (source.length === 0) return err('empty')
  if (source[0] === 0x50 && source[1] === 0x4b) return readWorkbook(source, sheet)
  if (source[0] === 0xd0 && source[1] === 0xcf) return err('old-workbook')
  const read = encoding ?? sniffEncoding(source)
  const text = decodeText(source, read)
  return readText(text, read, delimiter ?? sniffDelimiter(text))
}
