import {
  limits,
  type FileProblem,
  type Reading,
  type Sheet,
  fileProblemWords,
} from '@/lib/browser/files/import/sheet'
import {
  cellsAsTheyStand,
  decodeText,
  eachRow,
  innerCommasIn,
  pastedDelimiter,
  sniffDelimiter,
  likelyEncodings,
  sampleOf,
  withEvenLines,
  withInnerCommas,
  type Delimiter,
  type Encoding,
} from '@/lib/browser/files/import/text'
import { identifierForm } from '@/lib/browser/files/import/value-forms'
import { unguarded } from '@/lib/core/formula'
import { err, ok, type Result } from '@/lib/core/result'
import { strToU8, Unzip, UnzipInflate, zipSync } from 'fflate'
import readWorkbookFile from 'read-excel-file/universal'
import { columnName } from '@/lib/browser/files/xlsx/workbook'

/** Rows of text, read from a file or pasted. */
export function readText(
  text: string,
  encoding: Encoding | null,
  delimiter: Delimiter,
): Result<Sheet, FileProblem> {
  if (text.includes('\u0000')) return err('binary')
  const rows: string[][] = []
  const lines: number[] = []
  const unclosed: number[] = []
  let problem: FileProblem | null = null
  let line = 1
  let from = 0

  function take(cells: readonly string[], end: number): boolean {
    const here = line
    line += text.slice(from, end).match(lineEnd)?.length ?? 0
    from = end
    if (cells.every((cell) => cell.trim() === '')) return true
    if (cells.length > limits.columns) problem = 'too-many-columns'
    if (rows.length > limits.rows) problem = 'too-many-rows'
    if (problem !== null) return false
    rows.push(cells.map(unguarded))
    lines.push(here)
    return true
  }

  /** The line that is next, as it stands. */
  function takeLine(): void {
    const rest = text.slice(from)
    const [whole, own = ''] = /^([^\r\n]*)(?:\r\n?|\n|$)/.exec(rest) ?? [rest, rest]
    unclosed.push(line)
    take(cellsAsTheyStand(own, delimiter), from + whole.length)
  }

  let isBroken: boolean
  do {
    isBroken = false
    const start = from
    const isOverLines = (end: number) => /[\r\n]/.test(text.slice(from, end).trimEnd())
    eachRow(text.slice(start), delimiter, (cells, end, quotes) => {
      // a quote that is not closed takes the lines behind it into its cell
      const isWrong = quotes === 'open' || (quotes === 'odd' && isOverLines(start + end))
      isBroken = isWrong && unclosed.length < mostUnclosed
      return !isBroken && take(cells, start + end)
    })
    if (isBroken) takeLine()
  } while (isBroken && problem === null)
  if (problem !== null) return err(problem)
  if (rows.length === 0) return err('empty')
  return ok({ rows, lines, unclosed, samples: [], text: { encoding, delimiter }, sheets: [], sheet: null })
}

const lineEnd = /\r\n?|\n/g

/** After so many quotes that are not closed a file is read as its quotes say. */
const mostUnclosed = 50

/** Pasted or typed rows: cells parted by tabs, CSV, or one identifier or name on each line. */
export function readPasted(pasted: string, asked?: Delimiter): Result<Sheet, FileProblem> {
  const text = withEvenLines(pasted)
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
  const likely = await likelyEncodings(source)
  const read = encoding ?? likely[0]
  const text = withEvenLines(decodeText(source, read))
  if (/^\s*<(?:!doctype|html|table|\?xml|meta|head)\b/i.test(text)) return err('markup')
  if (/^\s*BEGIN:VCARD/i.test(text)) return err('cards')
  const table = readText(text, read, delimiter ?? sniffDelimiter(text))
  if (!table.ok || likely.length < 2) return table
  const samples = likely.map((one) => ({ encoding: one, lines: sampleOf(source, one) }))
  return ok({ ...table.value, samples })
}

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

/** The cells of one sheet of an XLSX workbook as text; dates in ISO 8601. */
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
    const hidden = hiddenSheets(parts.get('xl/workbook.xml') ?? '')
    const filled = sheets.filter(({ data }) => data.length > 0)
    const chosen =
      sheets.find(({ sheet }) => sheet === asked) ??
      filled.find((own) => !hidden.has(sheets.indexOf(own))) ??
      filled[0]
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
    return ok({
      rows,
      lines,
      unclosed: [],
      samples: [],
      text: null,
      sheets: sheets.map(({ sheet }) => sheet),
      sheet: chosen.sheet,
    })
  } catch {
    // The reader throws errors of many kinds; each means that it cannot read this workbook.
    return err('no-workbook')
  }
}

/** The places of the sheets that a workbook does not show. */
const hiddenSheets = (workbook: string): ReadonlySet<number> =>
  new Set(
    (workbook.match(/<(?:[\w.-]+:)?sheet\s[^<>]*>/g) ?? []).flatMap((own, at) =>
      /\sstate=["'](?:hidden|veryHidden)["']/.test(own) ? [at] : [],
    ),
  )

function textOf(cell: unknown): string {
  if (cell === null || cell === undefined) return ''
  if (cell instanceof Date) return cell.toISOString().replace(/T00:00:00\.000Z$/, '')
  return String(cell)
}

const tag = /<(\/?)(?:[\w.-]+:)?(row|c)(?![\w.:-])([^<>]*)>/g
const place = /(?<![\w.:-])r=["']([A-Z]{0,3})(\d*)["']/

const shared = /(?<![\w.:-])t=["']s["']/

const content = /<(?:[\w.-]+:)?[vt](?:\s[^<>]*)?>[^<]/

const numberOf = (letters: string) =>
  [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0)

type Row = { line: number; cells: { column: number; attributes: string; inside: string }[] }

function filledIn(
  xml: string,
  sizes: readonly number[],
): { rows: Row[]; columns: Set<number> } | FileProblem {
  const rows: Row[] = []
  const columns = new Set<number>()
  let [line, column, count, size, from] = [0, 0, 0, 0, 0]
  let open: string | null = null
  for (const { 0: whole, 1: slash, 2: name, 3: attributes = '', index } of xml.matchAll(tag)) {
    const inside = open === null ? '' : xml.slice(from, index)
    if (open !== null && content.test(inside)) {
      if (rows.at(-1)?.line !== line) rows.push({ line, cells: [] })
      rows.at(-1)?.cells.push({ column, attributes: open, inside })
      columns.add(column)
      count += 1
      size += (shared.test(open) ? sizes[Number(/>(\d+)</.exec(inside)?.[1])] : 0) ?? 0
      if (size > limits.unpacked) return 'too-much-unpacked'
      if (count > limits.cells) return 'too-many-cells'
      if (rows.length > limits.rows + 1) return 'too-many-rows'
      if (columns.size > limits.columns) return 'too-many-columns'
    }
    open = null
    if (slash) continue
    const [, letters, number] = place.exec(attributes) ?? []
    if (name === 'row') [line, column] = [Number(number) || line + 1, 0]
    else {
      column = letters ? numberOf(letters) : column + 1
      from = index + whole.length
      if (!attributes.endsWith('/')) open = attributes
    }
  }
  return { rows, columns }
}

/** Only what holds something, since the reader makes a cell of every place; past a limit, its name alone. */
function compactSheet(xml: string, sizes: readonly number[]): string {
  const found = filledIn(xml, sizes)
  if (typeof found === 'string')
    return `<worksheet><sheetData><row r="1"><c r="A1" t="str"><v>${found}</v></c></row></sheetData></worksheet>`
  const order = [...found.columns].toSorted((a, b) => a - b)
  const names = new Map(order.map((column, at) => [column, columnName(at + 1)]))
  const rows = found.rows.map(({ line, cells }, at) => {
    const texts = cells.map(
      ({ column, attributes, inside }) =>
        `<c r="${names.get(column)}${at + 1}"${attributes.replace(place, '')}>${inside}</c>`,
    )
    return `<row r="${at + 1}"><c r="A${at + 1}"><v>${line}</v></c>${texts.join('')}</row>`
  })
  return `<worksheet><sheetData>${rows.join('')}</sheetData></worksheet>`
}

/** Bytes that are unpacked before the sum is looked at again: at most a thousand times as many come out of them. */
const piece = 16 * 1024

/** The XML of a ZIP by name; null once more than `most` bytes come out. Throws for a broken archive. */
function unpackXml(bytes: Uint8Array, most: number): Map<string, string> | null {
  let size = 0
  const parts = new Map<string, string>()
  const unzip = new Unzip((file) => {
    if (!/\.(?:xml|rels)$/.test(file.name)) return
    const decoder = new TextDecoder()
    file.ondata = (error, chunk, isLast) => {
      if (error) throw error
      size += chunk.length
      if (size > most) return file.terminate()
      const text = decoder.decode(chunk, { stream: !isLast })
      parts.set(file.name, (parts.get(file.name) ?? '') + text)
    }
    file.start()
  })
  unzip.register(UnzipInflate)
  for (let at = 0; at < bytes.length && size <= most; at += piece)
    unzip.push(bytes.subarray(at, at + piece), at + piece >= bytes.length)
  return size > most ? null : parts
}
