import { zipSync, strToU8 } from 'fflate'
import { expect, test } from 'vitest'
import { readSource } from '@/lib/browser/files/import/read-source'
import { limits } from '@/lib/browser/files/import/sheet'

const bytesOf = (text: string) => new Uint8Array(strToU8(text))

test('rows outlast any number of quotes that are not closed', async () => {
  const lines = Array.from({ length: 120 }, (_, at) => `"Person ${at},Kranich Bio`)
  const read = await readSource(bytesOf(['Name,Company', ...lines].join('\n')))
  expect(read.ok && read.value.rows.length).toBe(121)
})

test('a field of a card that is one long head is told of, and the cards beside it are read', async () => {
  const long = `TEL;${'x'.repeat(3_000_000)}`
  const read = await readSource(
    bytesOf(`BEGIN:VCARD\nFN:Ada Quill\n${long}\nEND:VCARD\nBEGIN:VCARD\nFN:Bo Lind\nEND:VCARD`),
  )
  expect(read.ok && read.value.rows.length).toBe(3)
  expect(read.ok && read.value.unclosed).toEqual([3])
})

test('cards of an archive are read each by itself: marks at their starts and a note beside them harm none', async () => {
  const card = (name: string) => strToU8(`\uFEFFBEGIN:VCARD\nFN:${name}\nEND:VCARD\n`)
  const archive = zipSync({
    'a.vcf': card('Ada Quill'),
    'b.vcf': card('Bo Lind'),
    'readme.txt': strToU8('Cards'),
  })
  const read = await readSource(new Uint8Array(archive))
  expect(read.ok && read.value.rows.map(([name]) => name)).toEqual(['Full name', 'Ada Quill', 'Bo Lind'])
})

test('pictures and PDFs are no tables', async () => {
  for (const begin of ['\u0089PNG', 'GIF89a', '%PDF-1.7']) {
    const bytes = new Uint8Array([...begin].map((sign) => sign.charCodeAt(0)))
    expect(await readSource(bytes)).toEqual({ ok: false, error: 'binary' })
  }
})

test('a cell of a workbook longer than a spreadsheet holds is refused before it is read', async () => {
  const sheet = `<worksheet><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>${'x'.repeat(limits.letters + 1)}</t></is></c></row></sheetData></worksheet>`
  const parts = {
    '[Content_Types].xml': '<Types/>',
    'xl/workbook.xml':
      '<workbook xmlns:r="r"><sheets><sheet name="S" sheetId="1" r:id="rId1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>',
    'xl/worksheets/sheet1.xml': sheet,
  }
  const packed = zipSync(Object.fromEntries(Object.entries(parts).map(([name, xml]) => [name, strToU8(xml)])))
  expect(await readSource(new Uint8Array(packed))).toEqual({ ok: false, error: 'too-long' })
})
