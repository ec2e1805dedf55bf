import { strToU8, zipSync } from 'fflate'
import readWorkbookFile from 'read-excel-file/universal'
import { err, ok, type Result } from '@/lib/core/result'
import { unpackXml, compactSheet } from '@/lib/browser/files/import/workbook-xml'
import {
  fileProblemWords,
  limits,
  type FileProblem,
  type Sheet,
  type Reading,
} from '@/lib/browser/files/import/sheet'
import { unguarded } from '@/lib/core/formula'
import { decodeText, sniffEncoding, type Encoding } from '@/lib/browser/files/import/decode'
import {
  eachRow,
  innerCommasIn,
  pastedDelimiter,
  sniffDelimiter,
  withInnerCommas,
  type Delimiter,
} from '@/lib/browser/files/import/delimiter'
import { identifierForm } from '@/lib/browser/files/import/value-forms'

const isProblem = (text: string): text is FileProblem => Object.hasOwn(fileProblemWords, text)

const sharedText = /<(?:[\w.-]+:)?si(?=[\s/>])/

/** The reader unpacks in a worker, which the pages' policy forbids; what is not packed it reads in place. */
function plainWorkbook(parts: ReadonlyMap<string, string>, sizes: readonly number[]): Blob {
  const plain = [...parts].map(([name, xml]): [string, Uint8Array] => {
    const isSheet = /<(?:[\w.-]+:)?sheetData[\s/>]/.test(xml)
    return [name, strToU8(isSheet ? compactSheet(xml, sizes) : xml)]
  })
  return new Blob([new Uint8Array(zipSync(Object.fromEntries(plain), { level: 0 }))])
}

async function readWorkbook(bytes: Uint8Array, asked?: string): Promise<Result<Sheet, FileProblem>> {
  try {
    const parts = unpackXml(bytes, limits.unpacked)
    if (parts === null) return err('too-much-unpacked')
    if ((parts.get('xl/workbook.xml')?.match(/<(?:[\w.-]+:)?sheet\s/g) ?? []).length > limits.sheets)
      return err('too-many-sheets')
    const texts = parts.get('xl/sharedStrings.xml')?.split(sharedText, limits.cells + 2) ?? []
    if (texts.length > limits.cells + 1) return err('too-many-cells')
    const sizes = texts.slice(1).map(({ length }) => length)
    const sheets = await readWorkbookFile(plainWorkbook(parts, sizes))
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
