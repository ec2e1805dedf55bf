import { strToU8, zipSync } from 'fflate'
import readWorkbookFile from 'read-excel-file/universal'
import type { Parts } from '@/lib/browser/files/import/archive'
import {
  fileProblemWords,
  limits,
  noTable,
  type FileProblem,
  type Sheet,
} from '@/lib/browser/files/import/sheet'
import { addressesOf } from '@/lib/core/catalogue/identifiers'
import { columnName } from '@/lib/browser/files/xlsx/workbook'
import { err, ok, type Result } from '@/lib/core/result'

const isProblem = (text: string): text is FileProblem => Object.hasOwn(fileProblemWords, text)

const sharedText = /<(?:[\w.-]+:)?si(?=[\s/>])/

/** The reader unpacks in a worker, which the pages' policy forbids; what is not packed it reads in place. */
function plainWorkbook(parts: ReadonlyMap<string, string>, texts: readonly string[]): Blob {
  const plain = [...parts].map(([name, xml]): [string, Uint8Array] => {
    const isSheet = /<(?:[\w.-]+:)?sheetData[\s/>]/.test(xml)
    const relations = parts.get(`${name.replace('worksheets/', 'worksheets/_rels/')}.rels`) ?? ''
    return [name, strToU8(isSheet ? compactSheet(xml, texts, relations) : xml)]
  })
  return new Blob([new Uint8Array(zipSync(Object.fromEntries(plain), { level: 0 }))])
}

/** The cells of one sheet of an XLSX workbook as text; dates in ISO 8601. */
export async function readWorkbook(files: Parts, asked?: string): Promise<Result<Sheet, FileProblem>> {
  try {
    const parts = new Map<string, string>()
    for (const [name, pieces] of files)
      if (/\.(?:xml|rels)$/.test(name)) parts.set(name, await new Blob([...pieces]).text())
    const told = [...elementsIn(parts.get('xl/workbook.xml') ?? '', /<(?:[\w.-]+:)?sheet\s[^<>]*>/g)]
    if (told.length > limits.sheets) return err('too-many-sheets')
    const [, ...texts] = parts.get('xl/sharedStrings.xml')?.split(sharedText, limits.cells + 2) ?? []
    if (texts.length > limits.cells) return err('too-many-cells')
    const sheets = await readWorkbookFile(plainWorkbook(parts, texts))
    const full = sheets.filter(({ data }) => data.length > 0)
    const chosen =
      sheets.find(({ sheet }) => sheet === asked) ??
      full.find((own) => !/hidden/i.test(told[sheets.indexOf(own)]?.['state'] ?? '')) ??
      full[0]
    if (!chosen) return err('empty')
    const [problem] = chosen.data[0] ?? []
    if (typeof problem === 'string' && isProblem(problem)) return err(problem)
    const data = chosen.data.map(([line, ...values]) => ({ line: Number(line), cells: values.map(textOf) }))
    const filled = data.filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
    if (filled.length === 0) return err('empty')
    return ok({
      ...noTable,
      rows: filled.map(({ cells }) => cells),
      lines: filled.map(({ line }) => line),
      sheets: sheets.map(({ sheet }) => sheet),
      sheet: chosen.sheet,
    })
  } catch {
    // The reader throws errors of many kinds; each means that it cannot read this workbook.
    return err('no-workbook')
  }
}

/** The attributes of each element of a kind, by their names without prefixes; of no more elements than a sheet may have cells. */
function* elementsIn(xml: string, element: RegExp): Generator<Readonly<Record<string, string>>> {
  let count = 0
  for (const [whole] of xml.matchAll(element)) {
    count += 1
    if (count > limits.cells) return
    const attributes = whole.matchAll(/(?<=[\s:])(\w+)=(?:"([^"]*)"|'([^']*)')/g)
    yield Object.fromEntries(Array.from(attributes, ([, name, text, other]) => [name, text ?? other]))
  }
}

function textOf(cell: unknown): string {
  if (cell === null || cell === undefined) return ''
  if (cell instanceof Date)
    return wholeSecond(cell)
      .toISOString()
      .replace(/T00:00:00\.000Z$/, '')
  return String(cell)
}

/** A moment is a fraction of a day, which the reader cuts off to the millisecond: ten o'clock is 9:59:59.999. */
const wholeSecond = (moment: Date): Date =>
  moment.getMilliseconds() === 999 ? new Date(moment.getTime() + 1) : moment

const tag = /<(\/?)(?:[\w.-]+:)?(row|c)(?![\w.:-])([^<>]*)>/g
const place = /(?<![\w.:-])r=["']([A-Z]{0,3})(\d*)["']/

const shared = /(?<![\w.:-])t=["']s["']/
const failed = /(?<![\w.:-])t=["']e["']/

const content = /<(?:[\w.-]+:)?[vt](?:\s[^<>]*)?>([^<]+)/

const numberOf = (letters: string) =>
  [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0)

const formulaLink =
  /<(?:[\w.-]+:)?f(?:\s[^<>]*)?>=?HYPERLINK\(\s*(?:"|&quot;)((?:https?|mailto):(?:[^"<>&]|&amp;){1,2048})(?:"|&quot;)\s*[,)]/i

/** Where the cells of a sheet lead, by their places. */
function linksIn(xml: string, relations: string): ReadonlyMap<string, string> {
  const targets = new Map<string, string>()
  for (const { Id = '', Target = '' } of elementsIn(relations, /<(?:[\w.-]+:)?Relationship\s[^<>]*>/g))
    if (/^(?:https?|mailto):.{1,2048}$/i.test(Target)) targets.set(Id, Target)
  const links = new Map<string, string>()
  for (const { ref = '', id = '' } of elementsIn(xml, /<(?:[\w.-]+:)?hyperlink\s[^<>]*>/g))
    if (targets.has(id)) links.set(ref.replace(/:.*/, ''), targets.get(id) ?? '')
  return links
}

/** What stands over a link and says no more than that it is one. */
const linkWords =
  /^(?:click|contact|e-?mail|go|here|link|mail|network|open|page|profile|public|see|site|the|to|url|view|visit|web|website)?$/i

type Cell = { column: number; attributes: string; inside: string; size: number }

/** A cell and where it leads: in its place where its words say no more, else in a column beside it. */
function withLink(cell: Cell, words: string, link: string): Cell[] {
  if (link === '' || words.includes('@') || addressesOf(words).length > 0) return [cell]
  const address = /^mailto:([^?]+)/i.exec(link)?.[1] ?? link
  const own = { ...cell, attributes: ' t="str"', inside: `<v>${address}</v>`, size: address.length }
  const isSpare = words
    .trim()
    .split(/\s+/)
    .every((word) => linkWords.test(word))
  return isSpare ? [own] : [cell, { ...own, column: cell.column + 0.5 }]
}

type Filled = { rows: { line: number; cells: Map<number, Cell> }[]; columns: Set<number> }

function filledIn(xml: string, texts: readonly string[], relations: string): Filled | FileProblem {
  const links = linksIn(xml, relations)
  const rows: Filled['rows'] = []
  const columns = new Set<number>()
  const merges = new Map<string, number>()
  for (const { ref = '' } of elementsIn(xml, /<(?:[\w.-]+:)?mergeCell\s[^<>]*>/g)) {
    const [from = '', to = ''] = ref.split(':')
    merges.set(from, Number(to.replace(/^[A-Z]+/, '')))
  }
  const merged = new Map<number, { cell: Cell; last: number }>()
  let [line, column, count, size, from] = [0, 0, 0, 0, 0]
  let open: string | null = null
  let isTooLong = false

  function put(cell: Cell, last = 0): void {
    rows.at(-1)?.cells.set(cell.column, cell)
    columns.add(cell.column)
    count += 1
    size += cell.size
    if (last > line)
      merged.set(cell.column, { cell: { ...cell, size: cell.size || cell.inside.length }, last })
  }

  function take(attributes: string, inside: string): void {
    const at = `${columnName(column - 1)}${line}`
    const text = shared.test(attributes) ? (texts[Number(/>(\d+)</.exec(inside)?.[1])] ?? '') : ''
    const link = formulaLink.exec(inside)?.[1] ?? links.get(at) ?? ''
    if (failed.test(attributes) || (link === '' && !content.test(inside))) return
    if (rows.at(-1)?.line !== line) {
      rows.push({ line, cells: new Map() })
      // only a row that holds something else has what is merged with the cells above it
      for (const { cell, last } of merged.values()) if (last >= line) put(cell, last)
    }
    if (Math.max(text.length, inside.length) > limits.letters) isTooLong = true
    const cell = { column, attributes, inside, size: text.length || inside.length }
    for (const own of withLink(cell, content.exec(text || inside)?.[1] ?? '', link)) put(own, merges.get(at))
  }

  for (const { 0: whole, 1: slash, 2: name, 3: attributes = '', index } of xml.matchAll(tag)) {
    if (open !== null) take(open, xml.slice(from, index))
    if (isTooLong) return 'too-long'
    if (size > limits.unpacked) return 'too-much-unpacked'
    if (count > limits.cells) return 'too-many-cells'
    if (rows.length > limits.rows + 1) return 'too-many-rows'
    if (columns.size > limits.columns) return 'too-many-columns'
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
function compactSheet(xml: string, texts: readonly string[], relations: string): string {
  const found = filledIn(xml, texts, relations)
  if (typeof found === 'string')
    return `<worksheet><sheetData><row r="1"><c r="A1" t="str"><v>${found}</v></c></row></sheetData></worksheet>`
  const order = [...found.columns].toSorted((a, b) => a - b)
  const names = new Map(order.map((column, at) => [column, columnName(at + 1)]))
  const rows = found.rows.map(({ line, cells }, at) => {
    const inOrder = [...cells.values()].toSorted((a, b) => a.column - b.column)
    const written = inOrder.map(
      ({ column, attributes, inside }) =>
        `<c r="${names.get(column)}${at + 1}"${attributes.replace(place, '')}>${inside}</c>`,
    )
    return `<row r="${at + 1}"><c r="A${at + 1}"><v>${line}</v></c>${written.join('')}</row>`
  })
  return `<worksheet><sheetData>${rows.join('')}</sheetData></worksheet>`
}
