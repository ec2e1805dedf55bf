import type { Cell } from '@/lib/browser/files/records'

/** The most characters that a spreadsheet's cell holds. */
const longestCell = 32_767
const cutMark = '… see JSON'

/** Positions in the table of styles, in the order of `cellXfs` in workbook.ts. */
const style = { text: 1, date: 2, moment: 3, header: 4 } as const

const day = 86_400_000
const zero = Date.UTC(1899, 11, 30)

/** One cell; `isCut` when it held more text than a spreadsheet does. */
export function cellXml(
  cell: Cell,
  at: { row: number; column: number },
  as: 'header' | 'time' | 'plain',
): { xml: string; isCut: boolean } {
  const ref = `${columnName(at.column)}${at.row}`
  if (cell === null || cell === '') return { xml: '', isCut: false }
  if (typeof cell === 'number' && Number.isFinite(cell))
    return { xml: `<c r="${ref}"><v>${cell}</v></c>`, isCut: false }
  if (typeof cell === 'boolean')
    return { xml: `<c r="${ref}" t="b"><v>${cell ? 1 : 0}</v></c>`, isCut: false }
  const text = String(cell)
  const moment = as === 'time' ? serial(text) : null
  if (moment !== null)
    return { xml: `<c r="${ref}" s="${style[moment.as]}"><v>${moment.days}</v></c>`, isCut: false }
  const isCut = text.length > longestCell
  const held = isCut ? withinLimit(text) : text
  const id = as === 'header' ? style.header : style.text
  const inner = `<is><t xml:space="preserve">${xmlText(held)}</t></is>`
  return { xml: `<c r="${ref}" s="${id}" t="inlineStr">${inner}</c>`, isCut }
}

const withinLimit = (text: string) =>
  text.slice(0, longestCell - cutMark.length).replace(/[\uD800-\uDBFF]$/, '') + cutMark

/** Days since the last day of 1899 in UTC, for a full ISO date; null for anything that is not one. */
function serial(text: string): { days: number; as: 'date' | 'moment' } | null {
  const whole = /^\d{4}-\d\d-\d\d$/.test(text)
  if (!whole && !/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text)) return null
  const time = Date.parse(text)
  // Serial numbers count a 29 February 1900, which did not exist, so earlier dates stay text.
  if (Number.isNaN(time) || time < Date.UTC(1900, 2, 1)) return null
  return { days: Number(((time - zero) / day).toFixed(10)), as: whole ? 'date' : 'moment' }
}

const forbidden = /(?![\t\n\r])\p{Cc}|\p{Cs}|[\uFFFE\uFFFF]/gu

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/**
 * Text inside XML: what XML cannot hold is left out, and what looks like a spreadsheet's own escape ('_x000D_') is
 * written so that it reads as it stands (ECMA-376, 22.9.2.19).
 */
export const xmlText = (text: string): string =>
  text
    .replace(forbidden, '')
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    .replace(/\r/g, '_x000D_')
    .replace(/[&<>"]/g, (sign) => entities[sign] ?? sign)

/** The name of a column: A for 0, AA for 26. */
export function columnName(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26))
  return index < 26 ? letter : columnName(Math.floor(index / 26) - 1) + letter
}

/** A sheet's name within its rules: at most 31 characters, none of []:*?/\ and no apostrophe at an end. */
export const sheetName = (text: string): string =>
  text
    .replace(/[[\]:*?/\\]/g, ' ')
    .replace(/^'+|(?<!')'+$/g, '')
    .slice(0, 31) || 'Sheet'
