import { chosenColumns, type Choice } from '@/lib/browser/files/choice'
import { entityWords } from '@/lib/browser/files/columns'
import { csvStyles, writeCsv } from '@/lib/browser/files/csv'
import { fileName, zipOf } from '@/lib/browser/files/file-name'
import types from '@/lib/browser/files/mime-types.json'
import type { Plan } from '@/lib/browser/files/plan'
import type { ExportRecord, ExportSet, Table } from '@/lib/browser/files/records'
import { byEntity, factTable, withSource } from '@/lib/browser/files/tables'
import { writeCards, zipCards } from '@/lib/browser/files/vcard'
import { writeWorkbook, type Sheet } from '@/lib/browser/files/xlsx/workbook'

/** A file to be saved; `cut` counts the cells that a spreadsheet cannot hold whole. */
export type OutFile = { name: string; type: string; body: string | Uint8Array<ArrayBuffer>; cut: number }

/** Writes the file of a plan. */
export function writeExport(set: ExportSet, plan: Plan, choice: Choice, at: Date): OutFile {
  const entity = plan.preset?.entity ?? choice.entity
  const of = choice.format === 'vcard' ? 'people' : entityWords[entity]
  const file = (extension: keyof typeof types, body: OutFile['body'], what: string, cut = 0): OutFile => ({
    name: fileName([what, set.name], at, extension),
    type: types[extension],
    body,
    cut,
  })
  switch (choice.format) {
    case 'csv':
    case 'all-fields':
      return file('csv', writeCsv(first(plan.tables), csvStyles[choice.csvFor]), of)
    case 'preset':
    case 'template': {
      // Importers read a byte order mark as part of the first heading.
      const parts = plan.tables.map((table) => writeCsv(table, csvStyles.machines))
      const title = plan.preset?.id ?? of
      if (parts.length === 1) return file('csv', parts[0] ?? '', title)
      const archive = zipped(parts, (part) => fileName([title, set.name, part], at, 'csv'))
      return file('zip', archive, title)
    }
    case 'xlsx': {
      const { bytes, cut } = writeWorkbook([...sheetsOf(plan, choice), about(set.name, plan, at)])
      return file('xlsx', bytes, 'records', cut)
    }
    case 'json':
      return file('json', writeJson({ ...set, records: plan.kept, answers: plan.answers }, at), 'records')
    case 'lines':
      return file('ndjson', writeLines(plan.kept), 'records')
    case 'raw': {
      const answers = plan.answers.map(({ text }) => text)
      if (answers.length === 1) return file('json', answers[0] ?? '', 'answer')
      const archive = zipped(answers, (part) => fileName(['answer', part], at, 'json'))
      return file('zip', archive, 'answers')
    }
    case 'vcard':
      return choice.zipped
        ? file('zip', zipCards(plan.kept, { ...choice, at }), of)
        : file('vcf', writeCards(plan.kept, { ...choice, at }), of)
  }
}

const first = (tables: readonly Table[]): Table => tables[0] ?? { header: [], rows: [] }

const zipped = (texts: readonly string[], nameOf: (part: string) => string) =>
  zipOf(texts.map((text, index) => [nameOf(String(index + 1).padStart(3, '0')), text]))

/** The sheets of a workbook, one for each kind of record. */
export const sheetsOf = ({ kept }: Pick<Plan, 'kept'>, choice: Choice): Sheet[] =>
  byEntity(kept).map(([entity, records]) => {
    const table = factTable(chosenColumns(choice, entity), records)
    return {
      name: entityWords[entity],
      table: choice.withSource ? withSource(table, records, 'before') : table,
    }
  })

function about(name: string, plan: Plan, at: Date): Sheet {
  const rows: Table['rows'] = [
    ['Exported from Nickel', name, at.toISOString(), null],
    ...byEntity(plan.kept).map(([entity, records]) => [entityWords[entity], records.length, null, null]),
    ['Left out: do not contact', plan.blocked, null, null],
    ...plan.answers.map(({ route, request, fetchedAt, receipt }) => [
      route,
      JSON.stringify(request),
      fetchedAt,
      receipt.paidUsd === null ? null : Number(receipt.paidUsd),
    ]),
  ]
  return { name: 'About', table: { header: ['What', 'Value', 'fetched_at', 'price_paid_usd'], rows } }
}

const plainRecord = ({ facts, record, imported }: ExportRecord) => ({
  ...facts,
  record,
  ...(imported && { imported }),
})

function writeJson({ records, answers }: ExportSet, at: Date): string {
  const groups = byEntity(records).map(([entity, own]) => [
    entityWords[entity].toLowerCase(),
    own.map(plainRecord),
  ])
  const document = { nickel: 1, exportedAt: at.toISOString(), ...Object.fromEntries(groups), raw: answers }
  return `${JSON.stringify(document, null, 2)}\n`
}

/** One record per line, each with its entity. */
export const writeLines = (records: readonly ExportRecord[]): string =>
  records.map((record) => `${JSON.stringify({ entity: record.entity, ...plainRecord(record) })}\n`).join('')
