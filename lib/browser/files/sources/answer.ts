import { pickText } from '@/lib/core/answers/json'
import { resolve } from '@/lib/core/answers/pointer'
import { findEndpoint } from '@/lib/core/catalogue'
import { comment } from '@/lib/core/records/comment'
import type { ExportRecord, ExportSet, Facts } from '@/lib/browser/files/records'
import { readRecorded, type Recorded } from '@/lib/browser/files/sources/library'
import {
  exportRecord,
  inColumns,
  markBlocked,
  overlaid,
  rawOf,
  statementAt,
  type BoughtOf,
} from '@/lib/browser/files/sources/record'
import { contradict } from '@/lib/browser/library/aliases'
import { factsIn } from '@/lib/browser/library/facts'
import { type Observation, observe, type Bought as BoughtAnswer } from '@/lib/browser/library/observe'
import { readBought } from '@/lib/browser/library/read-bought'
import { recordsOf } from '@/lib/browser/library/records'

/** The records of one bought answer, each with all that the library knows of it, ready for any format. */
export async function answerSet(
  name: string,
  answer: BoughtAnswer & { body: string },
  boughtOf: BoughtOf,
): Promise<ExportSet> {
  const { intentId, endpointId, at } = answer
  const read = await readBought(answer, answer)
  const { observations, isCached } = observe(answer, read)
  const json = read.ok ? read.value.parsed.json : null
  const recorded = await recordedOf(observations)
  const isEngagement = findEndpoint(endpointId)?.result === 'engagement'
  const records = observations.map((observation, index): ExportRecord => {
    const { kind, aliases, pointer, isSubject } = observation
    const row = resolve(json, pointer) ?? null
    const statement = isEngagement ? null : statementAt(kind, aliases, { ...answer, json, pointer })
    const source = { intentId, endpointId, at, pointer, isSubject }
    const own = { ...source, ...(statement ?? { facts: observation.facts, record: row }) }
    const { detail, statements = [], written = {} } = recorded[index] ?? {}
    const isOther = (one: { intentId: string }) => one.intentId !== intentId
    const known = {
      ...{ kind, detail, written, source },
      sightings: [source, ...(detail?.sightings ?? []).filter(isOther)],
      statements: [own, ...statements.filter(isOther)],
    }
    const record = exportRecord(known, boughtOf)
    const ofRow = isEngagement ? engagementOf(observation, row, answer) : {}
    return {
      ...record,
      ...(isEngagement && { entity: 'engagement' }),
      facts: overlaid([record.facts, ofRow, { served_from_cache: isCached }]),
    }
  })
  const marked = await markBlocked(records, (_, index) => [
    ...(observations[index]?.aliases ?? []),
    ...(recorded[index]?.detail.aliases ?? []),
  ])
  return {
    name,
    records: once(observations, marked),
    answers: [rawOf(intentId, answer.body, at, boughtOf(intentId))],
  }
}

async function recordedOf(observations: readonly Observation[]): Promise<(Recorded | undefined)[]> {
  const rows = await recordsOf(observations.flatMap(({ aliases }) => aliases))
  const ids = observations.map(({ aliases }) => aliases.flatMap((alias) => rows.get(alias)?.id ?? [])[0])
  const { records } = await readRecorded([...new Set(ids.filter((id) => id !== undefined))])
  const byId = new Map(records.map((one) => [one.row.id, one]))
  return observations.map(({ aliases }, index) => {
    const known = byId.get(ids[index] ?? '')
    return known && !contradict(known.detail.aliases, aliases) ? known : undefined
  })
}

/** One employer of several people is one company; people and other rows of an answer stay as they stand. */
function once(observations: readonly Observation[], records: readonly ExportRecord[]): ExportRecord[] {
  const seen = new Set<string>()
  return records.filter((_, index) => {
    const observation = observations[index]
    if (!observation || observation.kind !== 'company' || observation.isSubject) return true
    const isKnown = observation.aliases.some((alias) => seen.has(alias))
    for (const alias of observation.aliases) seen.add(alias)
    return !isKnown
  })
}

function engagementOf({ pointer }: Observation, row: unknown, { input, at }: BoughtAnswer): Facts {
  const {
    reaction_type: reaction,
    comment_text: words,
    ...facts
  } = inColumns(comment, factsIn(comment, row, at))
  const isComment = /comment/i.test(pointer) || words !== undefined
  return {
    post_url: pickText(input, ['posturl']),
    kind: isComment ? 'comment' : 'reaction',
    ...(isComment ? { comment_text: words ?? null } : { reaction_type: reaction ?? null }),
    ...facts,
  }
}
