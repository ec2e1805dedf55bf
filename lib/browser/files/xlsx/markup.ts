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
    .replace(/^'+|'+$/g, '')
    .slice(0, 31) || 'Sheet'
