import type { Cell, Table } from '@/lib/browser/files/records'
import { zipOf } from '@/lib/browser/files/file-name'
import { timeColumns } from '@/lib/browser/files/columns'

const longestCell = 32_767
const cutMark = '… see JSON'

/** Positions in the table of styles, in the order of `cellXfs` in workbook.ts. */
const style = { text: 1, date: 2, moment: 3, header: 4 } as const

const day = 86_400_000
const zero = Date.UTC(1899, 11, 30)

function cellXml(cell: Cell, ref: string, as: 'header' | 'time' | 'plain'): string {
  if (cell === null || cell === '') return ''
  if (typeof cell === 'number' && Number.isFinite(cell)) return `<c r="${ref}"><v>${cell}</v></c>`
  if (typeof cell === 'boolean') return `<c r="${ref}" t="b"><v>${cell ? 1 : 0}</v></c>`
  const moment = as === 'time' ? serial(String(cell)) : null
  if (moment !== null) return `<c r="${ref}" s="${style[moment.as]}"><v>${moment.days}</v></c>`
  const text = xmlText(withinLimit(String(cell)))
  const id = as === 'header' ? style.header : style.text
  return `<c r="${ref}" s="${id}" t="inlineStr"><is><t xml:space="preserve">${text}</t></is></c>`
}

const isTooLong = (cell: Cell) => typeof cell === 'string' && cell.length > longestCell

const withinLimit = (text: string) =>
  isTooLong(text)
    ? text.slice(0, longestCell - cutMark.length).replace(/[\uD800-\uDBFF]$/, '') + cutMark
    : text

/** Days since the last day of 1899 in UTC, for a full ISO date; null for anything that is not one. */
function serial(text: string): { days: number; as: 'date' | 'moment' } | null {
  const whole = /^\d{4}-\d\d-\d\d$/.test(text)
  if (!whole && !/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text)) return null
  const time = Date.parse(text)
  // Serial numbers count a 29 February 1900, which did not exist, so earlier dates stay text.
  if (Number.isNaN(time) || time < Date.UTC(1900, 2, 1)) return null
  // ten digits of a day are 9 microseconds: a little more, so that whoever cuts off has the millisecond
  const since = time - zero + (whole ? 0 : 0.05)
  return { days: Number((since / day).toFixed(10)), as: whole ? 'date' : 'moment' }
}

const forbidden = /(?![\t\n\r])\p{Cc}|\p{Cs}|[\uFFFE\uFFFF]/gu

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** What XML cannot hold goes; an escape of a spreadsheet's own ('_x000D_') stays text (ECMA-376, 22.9.2.19). */
const xmlText = (text: string): string =>
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
const sheetName = (text: string): string =>
  text
    .replace(/[[\]:*?/\\]/g, ' ')
    .replace(/^'+|(?<!')'+$/g, '')
    .slice(0, 31) || 'Sheet'

export type Sheet = { name: string; table: Table }

/** A sheet a table; `cut` counts cells past the limit. Our own: write-excel-file 4 has no filter. */
export function writeWorkbook(sheets: readonly Sheet[]): { bytes: Uint8Array<ArrayBuffer>; cut: number } {
  const written = sheets.map(sheet)
  return { bytes: zipOf(workbookParts(written)), cut: written.reduce((sum, { cut }) => sum + cut, 0) }
}

function sheet({ name, table }: Sheet) {
  const kinds = table.header.map((column) => (timeColumns.has(column) ? 'time' : 'plain'))
  const all = [table.header, ...table.rows]
  const rows = all.map((row, at) => {
    const cells = row.map((cell, column) =>
      cellXml(cell, `${columnName(column)}${at + 1}`, at === 0 ? 'header' : (kinds[column] ?? 'plain')),
    )
    return `<row r="${at + 1}">${cells.join('')}</row>`
  })
  const range = `A1:${columnName(Math.max(0, table.header.length - 1))}${all.length}`
  const cut = all.reduce((sum, row) => sum + row.filter(isTooLong).length, 0)
  return { name: sheetName(name), range, xml: sheetXml(rows.join(''), widthsOf(table), range), cut }
}

// Measured by the header and the first 50 rows, so that a large table is not read twice.
const widthsOf = ({ header, rows }: Table) =>
  header.map((title, column) => {
    const longest = Math.max(
      title.length,
      ...rows.slice(0, 50).map((row) => String(row[column] ?? '').length),
    )
    return Math.min(60, Math.max(9, longest + 2))
  })

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/package/2006/relationships'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const word = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

const contentTypes = (count: number) =>
  `${head}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">` +
  '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
  '<Default Extension="xml" ContentType="application/xml"/>' +
  `<Override PartName="/xl/workbook.xml" ContentType="${word}.sheet.main+xml"/>` +
  `<Override PartName="/xl/styles.xml" ContentType="${word}.styles+xml"/>` +
  Array.from(
    { length: count },
    (_, at) => `<Override PartName="/xl/worksheets/sheet${at + 1}.xml" ContentType="${word}.worksheet+xml"/>`,
  ).join('') +
  '</Types>'

const relationsTo = (targets: readonly (readonly [type: string, target: string])[]) =>
  `${head}<Relationships xmlns="${relations}">` +
  targets
    .map(
      ([type, target], at) => `<Relationship Id="rId${at + 1}" Type="${office}/${type}" Target="${target}"/>`,
    )
    .join('') +
  '</Relationships>'

// The filter of a sheet is also a hidden defined name: some programs show it only then.
const workbook = (sheets: readonly { name: string; range: string }[]) =>
  `${head}<workbook xmlns="${main}" xmlns:r="${office}"><sheets>` +
  sheets
    .map(
      ({ name }, index) => `<sheet name="${xmlText(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`,
    )
    .join('') +
  '</sheets><definedNames>' +
  sheets
    .map(
      ({ name, range }, index) =>
        `<definedName name="_xlnm._FilterDatabase" localSheetId="${index}" hidden="1">` +
        `'${xmlText(name.replaceAll("'", "''"))}'!${range.replace(/[A-Z]+|\d+/g, '$$$&')}</definedName>`,
    )
    .join('') +
  '</definedNames></workbook>'

const format = (id: number, font = 0) =>
  `<xf numFmtId="${id}" fontId="${font}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"${font ? ' applyFont="1"' : ''}/>`

// Number format 49 is text (ECMA-376, 18.8.30); 164 and 165 are the date formats defined here.
const styles =
  `${head}<styleSheet xmlns="${main}"><numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/>` +
  '<numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/></numFmts>' +
  '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>' +
  '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
  '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
  `<cellXfs count="5"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>${format(49)}${format(164)}${format(165)}${format(49, 1)}</cellXfs>` +
  '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>'

const sheetXml = (rows: string, widths: readonly number[], range: string): string =>
  `${head}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0">` +
  '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>' +
  `<cols>${widths.map((width, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`).join('')}</cols>` +
  `<sheetData>${rows}</sheetData><autoFilter ref="${range}"/></worksheet>`

function workbookParts(
  sheets: readonly { name: string; range: string; xml: string }[],
): (readonly [name: string, xml: string])[] {
  const files = sheets.map(({ xml }, at) => [`worksheets/sheet${at + 1}.xml`, xml] as const)
  const inside = [...files.map(([name]) => ['worksheet', name] as const), ['styles', 'styles.xml'] as const]
  return [
    ['[Content_Types].xml', contentTypes(sheets.length)],
    ['_rels/.rels', relationsTo([['officeDocument', 'xl/workbook.xml']])],
    ['xl/workbook.xml', workbook(sheets)],
    ['xl/_rels/workbook.xml.rels', relationsTo(inside)],
    ['xl/styles.xml', styles],
    ...files.map(([name, xml]) => [`xl/${name}`, xml] as const),
  ]
}
