import { readText } from '@/lib/core/answers/read-text'
import type { ExportSet, Facts, Imported } from '@/lib/browser/files/records'
import {
  exportRecord,
  inOrder,
  markBlocked,
  overlaid,
  rawOf,
  statementAt,
  type BoughtOf,
  type Statement,
} from '@/lib/browser/files/sources/record'
import { openStore } from '@/lib/browser/database/database'
import type { DetailRow, ListItemRow, ListRow, RecordRow } from '@/lib/browser/database/stores'

type Answer = { json: unknown; text: string; at: number }

export type Recorded = {
  row: RecordRow
  detail: DetailRow
  statements: readonly Statement[]
  written: Facts
}

async function readAnswers(details: readonly DetailRow[]): Promise<ReadonlyMap<string, Answer>> {
  const ids = [...new Set(details.flatMap(({ sightings }) => sightings.map(({ intentId }) => intentId)))]
  const { store: answers, done } = (await openStore()).transaction('answers')
  const rows = await Promise.all(ids.map((id) => answers.get(id)))
  await done
  const read = await Promise.all(
    rows.map(async (row): Promise<[string, Answer][]> => {
      const parsed = row && (await readText(row.body))
      return row && parsed?.ok
        ? [[row.intentId, { json: parsed.value.json, text: row.body, at: row.at }]]
        : []
    }),
  )
  return new Map(read.flat())
}

/** Records of the library with all that was bought of them, and the answers behind them, in the order of the ids. */
export async function readRecorded(
  ids: readonly string[],
  listId?: string,
): Promise<{ records: Recorded[]; answers: ReadonlyMap<string, Answer> }> {
  const transaction = (await openStore()).transaction(['records', 'details'])
  const read = await Promise.all(
    ids.map(async (id) => ({
      row: await transaction.objectStore('records').get(id),
      detail: await transaction.objectStore('details').get(id),
    })),
  )
  const found = read.flatMap(({ row, detail }) => (row && detail ? [{ row, detail }] : []))
  const written = await writtenOf(ids, listId)
  const answers = await readAnswers(found.map(({ detail }) => detail))
  const records = found.map(({ row, detail }) => ({
    row,
    detail,
    written: written.get(row.id) ?? {},
    statements: detail.sightings.flatMap((sighting) => {
      const json = answers.get(sighting.intentId)?.json
      const statement = statementAt(row.kind, detail.aliases, { ...sighting, json })
      return statement ? [{ ...sighting, ...statement }] : []
    }),
  }))
  return { records, answers }
}

export type Brought = { imported: Imported; facts: Facts }

export type LibraryRequest = {
  name: string
  recordIds: readonly string[]
  /** The list that they are exported from: its stage, tags and note come with each; those of all lists otherwise. */
  listId?: string | undefined
  brought?: ReadonlyMap<string, Brought> | undefined
}

/** Records of the library, ready for any format. */
export async function librarySet(
  { name, recordIds, listId, brought }: LibraryRequest,
  boughtOf: BoughtOf,
): Promise<ExportSet> {
  const { records, answers } = await readRecorded(recordIds, listId)
  const rows = records.map(({ row, detail, statements, written }) => {
    const { sightings } = detail
    const source = inOrder(sightings).at(-1)
    const own = brought?.get(row.id)
    const known = { kind: row.kind, sightings, statements, detail, written, source }
    const record = exportRecord(known, boughtOf)
    return own ? { ...record, facts: overlaid([own.facts, record.facts]), imported: own.imported } : record
  })
  return {
    name,
    records: await markBlocked(rows, (_, at) => records[at]?.detail.aliases ?? []),
    answers: [...answers].map(([intentId, { text, at }]) => rawOf(intentId, text, at, boughtOf(intentId))),
  }
}

type Placed = { list: ListRow; item: ListItemRow }

const several = (texts: readonly (string | undefined)[]): string[] => [
  ...new Set(texts.flatMap((text) => text || [])),
]

function factsOf(places: readonly Placed[]): Facts {
  if (places.length === 0) return {}
  const items = places.map(({ item }) => item)
  return {
    list: several(places.map(({ list }) => list.name)).join('; '),
    stage: several(items.map(({ stage }) => stage)).join('; ') || null,
    tags: several(items.flatMap(({ tags }) => tags)),
    notes: several(items.map(({ note }) => note)).join('\n') || null,
  }
}

async function writtenOf(recordIds: readonly string[], listId?: string): Promise<ReadonlyMap<string, Facts>> {
  const transaction = (await openStore()).transaction(['listItems', 'lists'])
  const lists = new Map((await transaction.objectStore('lists').getAll()).map((list) => [list.id, list]))
  const byRecord = transaction.objectStore('listItems').index('recordId')
  const read = recordIds.map(async (id) => {
    const items = await byRecord.getAll(id)
    const places = items.flatMap((item) => {
      const list = lists.get(item.listId)
      return list && (listId === undefined || list.id === listId) ? [{ list, item }] : []
    })
    return [id, factsOf(places)] as const
  })
  return new Map(await Promise.all(read))
}
