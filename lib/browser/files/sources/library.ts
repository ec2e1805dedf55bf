import { readText } from '@/lib/core/answers/read-text'
import type { ExportRecord, ExportSet, Facts, Imported, RawAnswer } from '@/lib/browser/files/records'
import { factsAt, factsKept, overlaid } from '@/lib/browser/files/sources/facts-of'
import { writtenOf } from '@/lib/browser/files/sources/written'
import { isBlocked, readBlocks, type Subject } from '@/lib/browser/privacy/blocks'
import { openStore } from '@/lib/browser/database/database'
import type { DetailRow, RecordRow } from '@/lib/browser/database/stores'

/** What the journal tells of a purchase; told from above, since exports know nothing of payments. */
export type Bought = {
  route: string
  request: unknown
  /** Dollars as a decimal, null while it is being checked, and how many things were bought with it. */
  paidUsd: string | null
  items: number
  transaction: string | null
}

export type Wanted = {
  name: string
  recordIds: readonly string[]
  /** The list that they are exported from: its stage, tags and note come with each; those of all lists otherwise. */
  listId?: string | undefined
  /** The columns that rows were brought with, by the ids of their records. */
  imported?: ReadonlyMap<string, Imported> | undefined
}

type Answer = { json: unknown; text: string; at: number }
type Answers = ReadonlyMap<string, Answer>

async function readAnswers(details: readonly DetailRow[]): Promise<Answers> {
  const store = await openStore()
  const ids = [...new Set(details.flatMap(({ sightings }) => sightings.map(({ intentId }) => intentId)))]
  const { store: answers, done } = store.transaction('answers')
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

/** Records of the library with all that was bought of them, ready for any format. */
export async function librarySet(
  wanted: Wanted,
  boughtOf: (intentId: string) => Bought | undefined,
): Promise<ExportSet> {
  const store = await openStore()
  const transaction = store.transaction(['records', 'details'])
  const read = await Promise.all(
    wanted.recordIds.map(async (id) => ({
      row: await transaction.objectStore('records').get(id),
      detail: await transaction.objectStore('details').get(id),
    })),
  )
  const found = read.flatMap(({ row, detail }) => (row && detail ? [{ row, detail }] : []))
  const written = await writtenOf(wanted.recordIds, wanted.listId)
  const answers = await readAnswers(found.map(({ detail }) => detail))
  const subjects = found.map(({ row, detail }) => subjectOf(row, detail))
  const blocks = await readBlocks(subjects)
  return {
    name: wanted.name,
    records: found.map(({ row, detail }, index) => ({
      ...recordOf(row, detail, answers, boughtOf, written.get(row.id) ?? {}),
      ...importedOf(wanted, row.id),
      isBlocked: isBlocked(subjects[index] ?? {}, blocks) !== null,
    })),
    answers: [...answers].map(([intentId, { text, at }]) => rawOf(intentId, text, at, boughtOf(intentId))),
  }
}

const importedOf = ({ imported }: Wanted, recordId: string) => {
  const own = imported?.get(recordId)
  return own && { imported: own }
}

const subjectOf = (row: RecordRow, detail: DetailRow): Subject => ({
  aliases: detail.aliases,
  emails: row.email === undefined ? [] : [row.email],
})

function recordOf(
  row: RecordRow,
  detail: DetailRow,
  answers: Answers,
  boughtOf: (intentId: string) => Bought | undefined,
  written: Facts,
): ExportRecord {
  const inOrder = detail.sightings.toSorted(
    (a, b) => Number(a.isSubject) - Number(b.isSubject) || a.at - b.at,
  )
  const told = inOrder.flatMap((sighting) => {
    const answer = answers.get(sighting.intentId)
    const read = answer && factsAt(row.kind, detail.aliases, { ...sighting, json: answer.json })
    return read ? [{ ...read, sighting }] : []
  })
  const source = inOrder.at(-1)
  const whole = told.at(-1)
  const subjects = [...new Set(inOrder.filter(({ isSubject }) => isSubject).map(({ intentId }) => intentId))]
  const cached = detail.facts
    .flatMap((fact) => fact.told)
    .find(({ intentId }) => intentId === source?.intentId)
  const provenance: Facts = {
    source_route: source ? (boughtOf(source.intentId)?.route ?? source.endpointId) : null,
    served_from_cache: cached?.isCached ?? null,
    fetched_at: source ? new Date(source.at).toISOString() : null,
    price_paid_usd: priceOf(subjects.flatMap((id) => boughtOf(id) ?? [])),
    receipt_id: source?.intentId ?? null,
  }
  return {
    entity: row.kind,
    recordId: row.id,
    facts: overlaid([factsKept(row.kind, detail), ...told.map(({ facts }) => facts), written, provenance]),
    record: whole?.record ?? null,
    intentIds: [...new Set(inOrder.map(({ intentId }) => intentId))],
  }
}

/** What was paid for this record alone: its share of each purchase that was about it. A page of rows is not. */
export function priceOf(bought: readonly Bought[]): number | null {
  if (bought.length === 0 || bought.some(({ paidUsd }) => paidUsd === null)) return null
  const sum = bought.reduce((total, { paidUsd, items }) => total + Number(paidUsd) / Math.max(1, items), 0)
  return Number(sum.toFixed(6))
}

/** An answer with its circumstances. */
export const rawOf = (intentId: string, text: string, at: number, bought: Bought | undefined): RawAnswer => ({
  intentId,
  route: bought?.route ?? '',
  request: bought?.request ?? null,
  fetchedAt: new Date(at).toISOString(),
  receipt: { paidUsd: bought ? bought.paidUsd : '0', transaction: bought?.transaction ?? null },
  text,
})
