import Papa from 'papaparse'
import delimiters from '@/lib/browser/files/import/delimiters.json'
import encodings from '@/lib/browser/files/import/encodings.json'
import olderEncodings from '@/lib/browser/files/import/older-encodings.json'

export const encodingWords = encodings

export type Encoding = keyof typeof encodingWords

/** Encodings of older programs; the page's decoder takes the first for the second. */
const sameAs: Readonly<Record<string, string>> = olderEncodings

const isEncoding = (name: string): name is Encoding => Object.hasOwn(encodingWords, name)

/** The likely encodings, the likeliest first: by the mark, by zeros, UTF-8 where it is, else by what its letters come to. */
export async function likelyEncodings(bytes: Uint8Array): Promise<[Encoding, ...Encoding[]]> {
  const certain = certainEncoding(bytes)
  if (certain) return [certain]
  const { analyse } = await import('chardet')
  const found = analyse(bytes.subarray(0, 65_536)).flatMap(({ name }): Encoding[] => {
    const own = sameAs[name.toLowerCase()] ?? name.toLowerCase()
    return isEncoding(own) ? [own] : []
  })
  const [first = 'windows-1252', ...others] = new Set<Encoding>([...found.slice(0, 3), 'windows-1252'])
  return [first, ...others]
}

function certainEncoding(bytes: Uint8Array): Encoding | null {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  const halves = [0, 1].map((from) => zerosIn(bytes, from))
  const [even = 0, odd = 0] = halves
  if (Math.max(even, odd) > 0.3 && Math.min(even, odd) < 0.05) return odd > even ? 'utf-16le' : 'utf-16be'
  return isMostlyUtf8(bytes) ? 'utf-8' : null
}

/** The share of zeros among every second byte: of UTF-16 without its mark, one half of most text is zeros. */
function zerosIn(bytes: Uint8Array, from: number): number {
  const sample = bytes.subarray(0, 4_096)
  const half = sample.filter((_, at) => at % 2 === from)
  return half.length === 0 ? 0 : half.filter((byte) => byte === 0).length / half.length
}

/** Whether bytes are UTF-8, save for a few that were broken on the way: one bad byte does not make all letters others. */
function isMostlyUtf8(bytes: Uint8Array): boolean {
  const text = new TextDecoder('utf-8').decode(bytes)
  const broken = text.split('\uFFFD').length - 1
  // the letters of a whole file are counted only where it matters
  return broken === 0 || broken * 2 <= (text.match(/[\u0080-\uFFFC]/g)?.length ?? 0)
}

const lineEnds = [/\r\n/, /\r(?!\n)/, /(?<!\r)\n/]

/** One line end for all rows where a file was put together of parts that have others; cells in quotes stay as they are. */
export function withEvenLines(text: string): string {
  if (lineEnds.filter((end) => end.test(text)).length < 2) return text
  return text
    .split('"')
    .map((part, at) => (at % 2 === 0 ? part.replace(/\r\n?/g, '\n') : part))
    .join('"')
}

/** The text of a file without its mark; bytes that do not fit become U+FFFD. */
export const decodeText = (bytes: Uint8Array, encoding: Encoding): string =>
  new TextDecoder(encoding).decode(bytes)

/** How a file would read in an encoding: the first lines with letters that others read otherwise. */
export function sampleOf(bytes: Uint8Array, encoding: Encoding): string {
  const lines = decodeText(bytes.subarray(0, 65_536), encoding).split(/[\r\n]+/)
  return lines
    .filter((line) => /[^\x20-\x7e\t]/.test(line))
    .slice(0, 3)
    .map((line) => line.slice(0, 80))
    .join('\n')
}

export const delimiterWords = delimiters

export type Delimiter = keyof typeof delimiterWords

/** Rows of cells, with each row's end in the text, and what its quotes do wrong; a step that gives false ends the reading. */
export function eachRow(
  text: string,
  delimiter: Delimiter,
  step: (cells: string[], end: number, quotes: 'fine' | 'odd' | 'open') => boolean,
): void {
  Papa.parse<string[]>(text, {
    // the separator of units stands in no text that anybody types
    delimiter: delimiter === 'none' ? '\u001F' : delimiter,
    step({ data, meta, errors }, parser) {
      const isOpen = errors.some(({ code }) => code === 'MissingQuotes')
      const isOdd = errors.some(({ code }) => code === 'InvalidQuotes')
      if (!step(data, meta.cursor, isOpen ? 'open' : isOdd ? 'odd' : 'fine')) parser.abort()
    },
  })
}

/** The cells of one line whose quotes part nothing. */
export const cellsAsTheyStand = (line: string, delimiter: Delimiter): string[] =>
  line.split(delimiter === 'none' ? '\u001F' : delimiter).map((cell) => cell.replace(/^"|"$/g, ''))

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
