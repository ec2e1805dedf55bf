import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { readChoice } from '@/lib/browser/files/choice'
import { planExport } from '@/lib/browser/files/plan'
import { writeExport } from '@/lib/browser/files/write'
import { finderOf } from '@/lib/browser/library/finder'
import { detailsOf } from '@/lib/browser/library/records'
import { openShelf } from '@/lib/browser/library/shelf'
import { takeIn } from '@/lib/browser/library/take-in'
import { readBlocks } from '@/lib/browser/privacy/blocks'
import { readLibraryExport } from '@/lib/browser/receipts/read-records'
import type { RecordRow } from '@/lib/browser/database/stores'
import type { KeptKind } from '@/lib/core/kind-titles'
import { noQuery } from '@/lib/core/rows/finder'
import type { Fields } from '@/lib/core/json'

export type Search = { kind: KeptKind; words: string }

/** Records of what was bought that have these words, the best first; nobody who is to be left alone is among them. */
async function find({ kind, words }: Search): Promise<RecordRow[]> {
  await takeIn()
  const shelf = await openShelf()
  const rows = finderOf(shelf).find(shelf.sections[kind], [], { ...noQuery, words })
  const details = await detailsOf(rows.map(({ id }) => id))
  const subjects = rows.map(({ id, email }) => ({
    aliases: details.get(id)?.aliases,
    emails: email === undefined ? [] : [email],
  }))
  const blockOf = await readBlocks(subjects)
  return rows.filter((_, at) => blockOf(subjects[at] ?? {}) === null)
}

/** At most so many are told at once; an export has them all. */
const mostFound = 50

/** What is known of people, companies and the rest, for nothing. */
export async function findKnown(search: Search): Promise<Fields> {
  const found = await find(search)
  return {
    found: found.length,
    records: found
      .slice(0, mostFound)
      .map(
        ({
          id: _id,
          picture: _picture,
          words: _words,
          bought,
          firstAt: _firstAt,
          changedAt: _changedAt,
          ...row
        }) => ({ ...row, at: new Date(row.at).toISOString(), bought: Object.keys(bought) }),
      ),
  }
}

/** Writes what is known to a file in the folder, with the names and rules of the dashboard's exports. */
export async function exportKnown(search: Search, format: 'csv' | 'lines', dir: string): Promise<Fields> {
  const found = await find(search)
  const set = await readLibraryExport({ name: 'known', rows: found.map(({ id }) => ({ recordId: id })) })
  const choice = { ...readChoice(null), format, entity: search.kind }
  const plan = planExport(set, choice)
  const { name, body } = writeExport(set, plan, choice, new Date())
  const file = path.join(dir, 'exports', name)
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, body, { mode: 0o600 })
  return {
    file,
    records: plan.kept.length,
    leftOut: plan.blocked,
    notes: [...plan.cautions, ...plan.warnings],
  }
}
