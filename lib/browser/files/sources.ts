import { openStore } from '@/lib/browser/database/database'
import type { DetailRow, ListItemRow, Sighting } from '@/lib/browser/database/stores'
import { barredAmong, rawOf, readAnswers, type Bought, type BoughtOf } from '@/lib/browser/files/answers'
import type { ExportRecord, ExportSet, Facts, Imported } from '@/lib/browser/files/records'
import { inColumns, mergedRecord, overOwn, statementAt, type Statement } from '@/lib/browser/files/statement'
import { contradict } from '@/lib/browser/library/aliases'
import { factsIn, joinFacts } from '@/lib/browser/library/facts'
import { observe, type Bought as BoughtAnswer, type Observation } from '@/lib/browser/library/observe'
import { readBought } from '@/lib/browser/library/read-bought'
import { recordsOf } from '@/lib/browser/library/records'
import { joinSubjects, readBlocks, type Subject } from '@/lib/browser/privacy/blocks'
import { isBlank, pickText } from '@/lib/core/answers/json'
import { resolve } from '@/lib/core/answers/pointer'
import { findEndpoint } from '@/lib/core/catalogue'
import type { KeptKind } from '@/lib/core/kind-titles'
import { decimalUsdc, usdc } from '@/lib/core/money'
import { comment } from '@/lib/core/records/comment'
import { readName } from '@/lib/core/matching/name'
import { keptKinds } from '@/lib/core/records/kinds'

/** Facts over facts: the later ones count wherever they say something. */
const overlaid = (layers: readonly Facts[]): Facts =>
  Object.fromEntries(layers.flatMap((facts) => Object.entries(facts).filter(([, value]) => !isBlank(value))))

/** The whole name in its parts, as a search would ask for them, where nobody told them apart. */
function withNameParts(facts: Facts): Facts {
  const { full_name: whole, first_name: first, last_name: last } = facts
  if (typeof whole !== 'string' || first || (last && last !== whole)) return facts
  // two people are none of either name
  if (/ (?:&|and|und|et) /i.test(whole)) return { ...facts, last_name: whole }
  const { given, family } = readName(whole)
  return { ...facts, first_name: given.join(' ') || null, last_name: family.join(' ') || null }
}

/** What a list says of a row beside its record: the cells it was brought with, and the facts among them. */
export type Brought = { kind: KeptKind; facts: Facts; imported: Imported; subject: Subject }

type Recorded = { kind: KeptKind; detail: DetailRow; statements: readonly Statement[]; written: Facts }

type Source = {
  kind: KeptKind
  recorded?: Recorded | undefined
  statement?: Statement
  brought?: Brought | undefined
  aliases?: readonly string[]
  /** What stands in the row and in no record. */
  ofRow?: Facts
}

/** The places of a record, the latest answer about it alone as the last. */
const inOrder = <One extends Sighting>(sightings: readonly One[]): One[] =>
  sightings.toSorted((a, b) => Number(a.isSubject) - Number(b.isSubject) || a.at - b.at)

function exportRecord(
  { kind, recorded, statement, brought, ofRow = {} }: Source,
  boughtOf: BoughtOf,
): ExportRecord {
  const { detail, written = {} } = recorded ?? {}
  const withOwn = <One extends Sighting>(others: readonly One[] = []) => [
    ...(statement ? [statement] : []),
    ...others.filter(({ intentId }) => intentId !== statement?.intentId),
  ]
  const statements = withOwn(recorded?.statements)
  const sightings = withOwn<Sighting>(detail?.sightings)
  const source = statement ?? inOrder(sightings).at(-1)
  const own = brought?.facts ?? {}
  const { bought, outdone } = overOwn(own, keptKinds[kind], joinFacts(statements, detail))
  return {
    entity: kind,
    ...(detail && { recordId: detail.recordId }),
    ...(brought && { imported: brought.imported, names: brought.subject.aliases, isOnlyBrought: !detail }),
    own: outdone,
    facts: withNameParts(
      overlaid([
        own,
        bought,
        written,
        source ? provenanceOf(source, sightings, detail, boughtOf) : {},
        ofRow,
      ]),
    ),
    record: mergedRecord(inOrder(statements).map(({ record }) => record)),
    intentIds: [...new Set(sightings.map(({ intentId }) => intentId))],
  }
}

/** Where a row is from, the time of that, and every purchase that was about it alone, with what they cost together. */
function provenanceOf(
  source: Sighting,
  sightings: readonly Sighting[],
  detail: DetailRow | undefined,
  boughtOf: BoughtOf,
): Facts {
  const told = inOrder(sightings).flatMap(({ isSubject, intentId }) => (isSubject ? intentId : []))
  const own = several([...told.toReversed(), ...(boughtOf.about?.(detail?.recordId ?? '') ?? [])])
  const all = several([source.intentId, ...own])
  const endpointOf = (id: string) => sightings.find(({ intentId }) => intentId === id)?.endpointId
  const fact = detail?.facts.flatMap(({ told }) => told).find(({ intentId }) => intentId === source.intentId)
  return {
    source_route: several(all.map((id) => boughtOf(id)?.route ?? endpointOf(id))).join('; '),
    served_from_cache: fact?.isCached ?? null,
    fetched_at: new Date(source.at).toISOString(),
    price_paid_usd: priceOf(own.map(boughtOf)),
    receipt_id: all.join('; '),
  }
}

/** What purchases cost for one of those that each was about; null where none was, or what one cost is not known. */
function priceOf(own: readonly (Bought | undefined)[]): number | null {
  const shares = own.flatMap((one) =>
    one && one.paidUsd !== null ? usdc(one.paidUsd) / BigInt(Math.max(1, one.items)) : [],
  )
  if (own.length === 0 || shares.length < own.length) return null
  return Number(decimalUsdc(shares.reduce((sum, share) => sum + share, 0n)))
}

async function exportRecords(sources: readonly Source[], boughtOf: BoughtOf): Promise<ExportRecord[]> {
  const records = sources.map((source) => exportRecord(source, boughtOf))
  const subjects = sources.map(({ aliases, recorded, brought }, at) => {
    const address = records[at]?.facts.work_email
    const emails = typeof address === 'string' ? [address] : []
    return joinSubjects([{ aliases, emails }, { aliases: recorded?.detail.aliases }, brought?.subject])
  })
  const blockOf = await readBlocks(subjects)
  return records.map((record, at) => ({ ...record, isBlocked: blockOf(subjects[at] ?? {}) !== null }))
}

/** Records of the library with all that was bought of them, by their ids, and the answers behind them. */
async function readRecorded(ids: readonly string[], listId?: string) {
  const transaction = (await openStore()).transaction(['records', 'details', 'listItems', 'lists'])
  const lists = new Map((await transaction.objectStore('lists').getAll()).map((list) => [list.id, list]))
  const read = await Promise.all(
    [...new Set(ids)].map(async (id) => ({
      row: await transaction.objectStore('records').get(id),
      detail: await transaction.objectStore('details').get(id),
      items: await transaction.objectStore('listItems').index('recordId').getAll(id),
    })),
  )
  const found = read.flatMap(({ row, detail, items }) => (row && detail ? [{ row, detail, items }] : []))
  const answers = await readAnswers(found.map(({ detail }) => detail))
  const recorded = found.map(({ row, detail, items }): [string, Recorded] => {
    const statements = detail.sightings.flatMap((sighting) => {
      const json = answers.get(sighting.intentId)?.json
      const statement = statementAt(row.kind, detail.aliases, { ...sighting, json })
      return statement ? [{ ...sighting, ...statement }] : []
    })
    const places = items.flatMap((item) => {
      const list = lists.get(item.listId)
      return list && (listId === undefined || list.id === listId) ? [{ ...item, list: list.name }] : []
    })
    return [row.id, { kind: row.kind, detail, statements, written: writtenIn(places) }]
  })
  return { recorded: new Map(recorded), answers }
}

const several = (texts: readonly (string | undefined)[]): string[] => [
  ...new Set(texts.flatMap((text) => text || [])),
]

/** What a visitor wrote of a record on lists. */
export function writtenIn(places: readonly (ListItemRow & { list: string })[]): Facts {
  if (places.length === 0) return {}
  return {
    list: several(places.map(({ list }) => list)),
    stage: several(places.map(({ stage }) => stage)).join('; ') || null,
    tags: several(places.flatMap(({ tags }) => tags)),
    notes: several(places.map(({ note }) => note)).join('\n') || null,
  }
}

export type LibraryRequest = {
  name: string
  /** Records of the library by their ids, each once, and rows that are only on a list. */
  rows: readonly { recordId?: string | undefined; brought?: Brought | undefined }[]
  /** The list that they are exported from: it, its stage, tags and notes come with each; those of all lists otherwise. */
  listId?: string | undefined
}

/** Records of the library and rows of a list, ready for any format. */
export async function librarySet(
  { name, rows, listId }: LibraryRequest,
  boughtOf: BoughtOf,
): Promise<ExportSet> {
  const { recorded, answers } = await readRecorded(
    rows.flatMap(({ recordId }) => recordId ?? []),
    listId,
  )
  const taken = new Set<string>()
  const sources = rows.flatMap(({ recordId, brought }): Source[] => {
    if (recordId === undefined) return brought ? [{ kind: brought.kind, brought }] : []
    const own = recorded.get(recordId)
    // rows that came of their own are rows, also where two of them are one person
    if (!own || (taken.has(recordId) && !brought)) return []
    taken.add(recordId)
    return [{ kind: own.kind, recorded: own, brought }]
  })
  const sightings = [...recorded.values()].flatMap(({ detail }) => detail.sightings)
  const endpoints = new Map(sightings.map(({ intentId, endpointId }) => [intentId, endpointId]))
  const barred = await barredAmong(answers, (intentId) => endpoints.get(intentId) ?? '')
  return {
    name,
    records: await exportRecords(sources, boughtOf),
    answers: [...answers].map(([intentId, answer]) => rawOf(intentId, answer, boughtOf)),
    barred,
  }
}

/** The records of one bought answer, each with all that the library knows of it, ready for any format. */
export async function answerSet(
  name: string,
  answer: BoughtAnswer & { body: string },
  boughtOf: BoughtOf,
): Promise<ExportSet> {
  const { intentId, endpointId, at, body } = answer
  const read = await readBought(answer, answer)
  const { observations, isCached } = observe(answer, read)
  const json = read.ok ? read.value.parsed.json : null
  const own = once(observations)
  const isEngagement = findEndpoint(endpointId)?.result === 'engagement'
  const found = await recordsOf(own.flatMap(({ aliases }) => aliases))
  const idOf = ({ aliases }: Observation) => aliases.flatMap((alias) => found.get(alias)?.id ?? [])[0] ?? ''
  const { recorded } = await readRecorded(own.map(idOf))
  const sources = own.map((observation): Source => {
    const { kind, aliases, pointer, isSubject, facts } = observation
    const row = resolve(json, pointer) ?? null
    const said = isEngagement ? null : statementAt(kind, aliases, { ...answer, json, pointer })
    const known = recorded.get(idOf(observation))
    return {
      kind,
      aliases,
      recorded: known && !contradict(known.detail.aliases, aliases) ? known : undefined,
      statement: { intentId, endpointId, at, pointer, isSubject, ...(said ?? { facts, record: row }) },
      ofRow: { ...(isEngagement && engagementOf(pointer, row, answer)), served_from_cache: isCached },
    }
  })
  const records = await exportRecords(sources, boughtOf)
  return {
    name,
    records: isEngagement ? records.map((record) => ({ ...record, entity: 'engagement' })) : records,
    answers: [rawOf(intentId, { text: body, at }, boughtOf)],
  }
}

/** One employer of several people is one company; people and other rows of an answer stay as they stand. */
function once(observations: readonly Observation[]): Observation[] {
  const seen = new Set<string>()
  return observations.filter(({ kind, isSubject, aliases }) => {
    if (kind !== 'company' || isSubject) return true
    const isKnown = aliases.some((alias) => seen.has(alias))
    for (const alias of aliases) seen.add(alias)
    return !isKnown
  })
}

function engagementOf(pointer: string, row: unknown, { input, at }: BoughtAnswer): Facts {
  const {
    reaction_type: reaction = null,
    comment_text: words,
    ...facts
  } = inColumns(comment, factsIn(comment, row, at))
  const isComment = /comment/i.test(pointer) || words !== undefined
  return {
    post_url: pickText(input, ['posturl']),
    kind: isComment ? 'comment' : 'reaction',
    ...(isComment ? { comment_text: words ?? null } : { reaction_type: reaction }),
    ...facts,
  }
}
