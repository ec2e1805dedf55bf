import { entityWords } from '@/lib/browser/files/columns'
import type { ExportRecord, ExportSet } from '@/lib/browser/files/records'
import { byEntity } from '@/lib/browser/files/tables'

const plainRecord = ({ facts, record, imported }: ExportRecord) => ({
  ...facts,
  record,
  ...(imported && { imported }),
})

/** Everything in one document: records by entity, and the answers exactly as received. */
export function writeJson({ records, answers }: ExportSet, at: Date): string {
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
