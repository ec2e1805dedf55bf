import Papa from 'papaparse'
import { attempt } from '@/lib/core/result'

export const encodingWords = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16, little endian',
  'utf-16be': 'UTF-16, big endian',
  'windows-1252': 'Windows-1252',
} as const

export type Encoding = keyof typeof encodingWords

/** The likely encoding: by its byte order mark, else UTF-8 when every byte is valid, else Windows-1252. */
export function sniffEncoding(bytes: Uint8Array): Encoding {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  const isUtf8 = attempt(() => new TextDecoder('utf-8', { fatal: true }).decode(bytes)) !== null
  return isUtf8 ? 'utf-8' : 'windows-1252'
}

/** The text of a file without its mark; bytes that do not fit become U+FFFD. */
export const decodeText = (bytes: Uint8Array, encoding: Encoding): string =>
  new TextDecoder(encoding).decode(bytes)

export const delimiterWords = {
  ',': 'Comma',
  ';': 'Semicolon',
  '\t': 'Tab',
  '|': 'Vertical bar',
  none: 'One cell a line',
} as const

export type Delimiter = keyof typeof delimiterWords

/** Rows of cells, with each row's end in the text; a step that gives false ends the reading. */
export function eachRow(
  text: string,
  delimiter: Delimiter,
  step: (cells: string[], end: number) => boolean,
): void {
  Papa.parse<string[]>(text, {
    // the separator of units stands in no text that anybody types
    delimiter: delimiter === 'none' ? '\u001F' : delimiter,
    step({ data, meta }, parser) {
      if (!step(data, meta.cursor)) parser.abort()
    },
  })
}

/** The likely delimiter: the one by which the most of the first rows have the same number of cells, more than one. */
export function sniffDelimiter(text: string): Delimiter {
  const scored = ([',', ';', '\t', '|'] as const).map((delimiter) => {
    const { share, width } = agreement(text, delimiter)
    return { delimiter, points: width < 2 ? 0 : share + width / 1000 }
  })
  return scored.toSorted((a, b) => b.points - a.points)[0]?.delimiter ?? ','
}

/** What parts the cells of pasted or typed text: tabs where there are any, else only what nearly every line agrees on. */
export function pastedDelimiter(text: string): Delimiter {
  if (text.includes('\t')) return '\t'
  const agreed = ([';', '|', ','] as const).find((delimiter) => {
    const { share, width, rows } = agreement(text, delimiter)
    return width > 1 && share >= (rows < 5 ? 1 : 0.75)
  })
  return agreed ?? 'none'
}

/** Stands for a comma inside a name while text is parted at commas. */
const innerComma = '\u001E'

/** The comma of 'Acme, Inc.' at the end of a line parts no cells. */
export const withInnerCommas = (text: string): string =>
  text.replace(/,(?=[ \t]*(?:inc|llc|llp|ltd|limited|corp|co|gmbh|s\.?a|plc)\.?[ \t]*$)/gim, innerComma)

export const innerCommasIn = (cell: string): string => cell.replaceAll(innerComma, ',')

/** The most frequent width of the first rows, and the share of them that have it: commas inside text vary more than columns. */
function agreement(text: string, delimiter: Delimiter): { share: number; width: number; rows: number } {
  const counts = new Map<number, number>()
  let rows = 0
  eachRow(text.slice(0, 65_536), delimiter, (cells) => {
    if (cells.every((cell) => cell.trim() === '')) return true
    rows += 1
    counts.set(cells.length, (counts.get(cells.length) ?? 0) + 1)
    return rows < 50
  })
  const [width, times] = [...counts].toSorted((a, b) => b[1] - a[1] || b[0] - a[0])[0] ?? [1, 0]
  return { share: rows === 0 ? 0 : times / rows, width, rows }
}
