import { isBlank, isObject, pickText } from '@/lib/core/answers/json'
import { resolve } from '@/lib/core/answers/pointer'
import { findEndpoint } from '@/lib/core/catalogue'
import { isFields } from '@/lib/core/json'
import type { KeptKind } from '@/lib/core/kind-titles'
import { email } from '@/lib/core/records/email'
import type { RecordKind } from '@/lib/core/records/kind'
import { keptKinds } from '@/lib/core/records/kinds'
import type { DetailRow, Sighting } from '@/lib/browser/database/stores'
import { columnOf, type FactName } from '@/lib/browser/files/columns'
import type { ExportRecord, Facts, FactValue, RawAnswer } from '@/lib/browser/files/records'
import { aliasesOf } from '@/lib/browser/library/aliases'
import { factsIn, joinFacts, type FactValues } from '@/lib/browser/library/facts'
import { isBlocked, readBlocks } from '@/lib/browser/privacy/blocks'

/** What the journal has of a purchase; given from above, since exports know nothing of payments. */
export type Bought = {
  route: string
  request: unknown
  /** Dollars as a decimal; null while it is being checked. */
  paidUsd: string | null
  items: number
  transaction: string | null
}

export type BoughtOf = (intentId: string) => Bought | undefined

export type Statement = Sighting & { facts: FactValues; record: unknown }

/** What one place says of a record; null where it is not there any more. */
export function statementAt(
  kind: KeptKind,
  aliases: readonly string[],
  { json, pointer, endpointId, at }: Omit<Sighting, 'intentId' | 'isSubject'> & { json: unknown },
): Pick<Statement, 'facts' | 'record'> | null {
  const value = resolve(json, pointer)
  if (!isObject(value)) return null
  if (findEndpoint(endpointId)?.result === 'email')
    return { facts: kind === 'person' ? factsIn(email, value, at) : {}, record: value }
  const known = new Set(aliases)
  const bears = (record: unknown) => aliasesOf(kind, record).some((alias) => known.has(alias))
  // a row speaks of others too: a post of its author, a person of an employer, who may stand in it more than once
  const inner = Object.values(value).filter(isObject)
  const [record] = [value, ...inner]
    .filter(bears)
    .map((own) => ({ facts: factsIn(keptKinds[kind], own, at), record: own }))
    .toSorted((a, b) => Object.keys(b.facts).length - Object.keys(a.facts).length)
  if (record !== undefined) return record
  // what was asked for by a name that its record does not repeat; one with names of its own is another record
  const isOther = aliasesOf(kind, value).length > 0
  return isOther || pickText(value, ['id', 'networkid', 'url', 'networkurl']) === null
    ? null
    : { facts: factsIn(keptKinds[kind], value, at), record: value }
}

/** Facts by the columns of exported files. */
export function inColumns(kind: RecordKind, facts: FactValues): Facts {
  const cells: Partial<Record<FactName, FactValue>> = {}
  for (const [key, value] of Object.entries(facts)) {
    const column = columnOf(kind, key)
    if (column !== null) cells[column] = value
  }
  return cells
}

/** Facts over facts: the later ones count wherever they say something. */
export const overlaid = (layers: readonly Facts[]): Facts =>
  Object.fromEntries(layers.flatMap((facts) => Object.entries(facts).filter(([, value]) => !isBlank(value))))

type Known = {
  kind: KeptKind
  sightings: readonly Sighting[]
  statements: readonly Statement[]
  detail: DetailRow | undefined
  written: Facts
  source: Sighting | undefined
}

/** The places of a record, the latest answer about it alone as the last. */
export const inOrder = <One extends Sighting>(sightings: readonly One[]): One[] =>
  sightings.toSorted((a, b) => Number(a.isSubject) - Number(b.isSubject) || a.at - b.at)

/** One record as every format reads it. */
export function exportRecord(
  { kind, sightings, statements, detail, written, source }: Known,
  boughtOf: BoughtOf,
): ExportRecord {
  const provenance = source ? provenanceOf(source, detail, boughtOf(source.intentId)) : {}
  return {
    entity: kind,
    ...(detail && { recordId: detail.recordId }),
    facts: overlaid([inColumns(keptKinds[kind], joinFacts(statements, detail)), written, provenance]),
    record: mergedRecord(inOrder(statements).map(({ record }) => record)),
    intentIds: [...new Set(sightings.map(({ intentId }) => intentId))],
  }
}

/** One record of all that was bought of it; the last counts where two have the same field. */
export const mergedRecord = (records: readonly unknown[]): unknown =>
  records.length > 0 && records.every(isFields) ? Object.assign({}, ...records) : (records.at(-1) ?? null)

/** Of which purchase a row is: its lookup, time, receipt and price are of that one alone. */
const provenanceOf = (
  { intentId, endpointId, at, isSubject }: Sighting,
  detail: DetailRow | undefined,
  bought: Bought | undefined,
): Facts => ({
  source_route: bought?.route ?? endpointId,
  served_from_cache:
    detail?.facts.flatMap(({ told }) => told).find((one) => one.intentId === intentId)?.isCached ?? null,
  fetched_at: new Date(at).toISOString(),
  price_paid_usd: isSubject && bought ? shareOf(bought) : null,
  receipt_id: intentId,
})

const shareOf = ({ paidUsd, items }: Bought): number | null =>
  paidUsd === null ? null : Number((Number(paidUsd) / Math.max(1, items)).toFixed(6))

/** Records with a mark where they are not to be contacted, by the names of each and the address in it. */
export async function markBlocked<One extends ExportRecord>(
  records: readonly One[],
  namesOf: (record: One, at: number) => readonly string[],
): Promise<One[]> {
  const subjects = records.map((record, at) => {
    const address = record.facts.work_email
    return { aliases: namesOf(record, at), emails: typeof address === 'string' ? [address] : [] }
  })
  const blocks = await readBlocks(subjects)
  return records.map((record, at) => ({
    ...record,
    isBlocked: isBlocked(subjects[at] ?? {}, blocks) !== null,
  }))
}

/** An answer with its circumstances. */
export const rawOf = (intentId: string, text: string, at: number, bought: Bought | undefined): RawAnswer => ({
  intentId,
  route: bought?.route ?? '',
  request: bought?.request ?? null,
  fetchedAt: new Date(at).toISOString(),
  receipt: { paidUsd: bought?.paidUsd ?? null, transaction: bought?.transaction ?? null },
  text,
})
