import { limits, noTable, type FileProblem, type Reading, type Sheet } from '@/lib/browser/files/import/sheet'
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
import { isArchive, unpack } from '@/lib/browser/files/import/archive'
import { readCards } from '@/lib/browser/files/import/cards'
import { identifierForm } from '@/lib/browser/files/import/value-forms'
import { readWorkbook } from '@/lib/browser/files/import/workbook'
import { unguarded } from '@/lib/core/formula'
import { attempt, err, ok, type Result } from '@/lib/core/result'

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
      isBroken = isWrong
      return !isBroken && take(cells, start + end)
    })
    if (isBroken) takeLine()
    // quotes mean nothing in such a file
    while (unclosed.length >= mostUnclosed && from < text.length && problem === null) takeLine()
  } while (isBroken && from < text.length && problem === null)
  if (problem !== null) return err(problem)
  if (rows.length === 0) return err('empty')
  return ok({ ...noTable, rows, lines, unclosed, text: { encoding, delimiter } })
}

const lineEnd = /\r\n?|\n/g

/** After so many quotes that are not closed a file is read line by line. */
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

/** How pictures and PDFs begin. */
const binary = /^(?:\x89PNG|\xff\xd8\xff|GIF8|%PDF|RIFF)/

const beginsCard = /^\s*BEGIN:VCARD/i

/** The cells of a file, CSV, TSV, XLSX, vCard or a ZIP, by what is in it, whatever its name says; or of pasted text. */
export async function readSource(
  source: Uint8Array<ArrayBuffer> | string,
  reading: Reading = {},
  isUnpacked = false,
): Promise<Result<Sheet, FileProblem>> {
  if (typeof source === 'string')
    return beginsCard.test(source) ? readCards(source, null) : readPasted(source, reading.delimiter)
  if (source.length > limits.bytes) return err('too-large')
  if (source.length === 0) return err('empty')
  if (isArchive(source)) return readArchive(source, reading, isUnpacked)
  if (source[0] === 0xd0 && source[1] === 0xcf)
    return err(decodeText(source, 'utf-16le').includes('EncryptedPackage') ? 'locked' : 'old-workbook')
  if (binary.test(String.fromCharCode(...source.subarray(0, 4)))) return err('binary')
  const likely = await likelyEncodings(source)
  const read = reading.encoding ?? likely[0]
  const decoded = decodeText(source, read)
  if (/<office:document[\s>-]/.test(decoded.slice(0, 4_096))) return err('open-document')
  if (/^\s*<(?:!doctype|html|table|\?xml|meta|head)\b/i.test(decoded)) return err('markup')
  const text = withEvenLines(decoded)
  const table = beginsCard.test(decoded)
    ? readCards(decoded, read)
    : readText(text, read, reading.delimiter ?? sniffDelimiter(text))
  if (!table.ok || likely.length < 2) return table
  const samples = likely.map((one) => ({ encoding: one, lines: sampleOf(source, one) }))
  return ok({ ...table.value, samples })
}

/** A file in pieces without the mark of UTF-8 at its start, which may stand behind another file. */
const withoutMark = (pieces: readonly Uint8Array<ArrayBuffer>[] = []) =>
  pieces.map((piece, at) =>
    at === 0 && piece[0] === 0xef && piece[1] === 0xbb && piece[2] === 0xbf ? piece.subarray(3) : piece,
  )

/** A workbook; or of a ZIP all cards together, else the table that is asked for, else the first that can be read. */
async function readArchive(
  source: Uint8Array,
  reading: Reading,
  isUnpacked: boolean,
): Promise<Result<Sheet, FileProblem>> {
  const parts = attempt(() => ({ found: unpack(source) }))?.found
  if (!parts) return err(parts === null ? 'too-much-unpacked' : 'no-workbook')
  if (parts.has('xl/workbook.bin')) return err('binary-workbook')
  if (parts.has('content.xml')) return err('open-document')
  const names = [...parts.keys()]
  const shown = names.filter((name) => !/(?:^|\/)\./.test(name))
  const tables = shown.filter((name) => /\.(?:csv|tsv|txt|xlsx|vcf)$/i.test(name))
  if (isUnpacked || tables.length === 0 || names.some((name) => name.startsWith('xl/')))
    return readWorkbook(parts, reading.sheet)
  const cards = tables.filter((name) => /\.vcf$/i.test(name))
  const areCards = cards.length > 0 && tables.every((name) => /\.(?:vcf|txt)$/i.test(name))
  const files = areCards ? [cards] : tables.map((name) => [name])
  if (files.length > limits.sheets) return err('too-many-sheets')
  const isOne = files.length === 1
  const asked = files.filter(([name]) => !isOne && name === reading.sheet)
  let read: Result<Sheet, FileProblem> = err('empty')
  for (const file of asked.length > 0 ? asked : files) {
    const pieces = file.flatMap((name) => [...withoutMark(parts.get(name)), areCards ? '\n' : ''])
    const bytes = new Uint8Array(await new Blob(pieces).arrayBuffer())
    read = await readSource(bytes, isOne ? reading : { ...reading, sheet: undefined }, true)
    if (read.ok) return isOne ? read : ok({ ...read.value, sheets: tables, sheet: file[0] ?? null })
  }
  return read
}
