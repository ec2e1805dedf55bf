import { isBlank } from '@/lib/core/answers/json'
import { comparable } from '@/lib/core/answers/text'
import { broughtBy } from '@/lib/core/catalogue'
import { held, tellingsOf } from '@/lib/browser/library/facts'
import { aliasValues } from '@/lib/browser/library/stored-names'
import type { Observation } from '@/lib/browser/library/observe'
import type { FactType } from '@/lib/core/records/convert'
import type { RecordKind } from '@/lib/core/records/kind'
import { keptKinds } from '@/lib/core/records/kinds'
import type { DetailRow, Fact, RecordRow, Sighting, Told } from '@/lib/browser/database/stores'
import type { KeptKind } from '@/lib/core/kind-titles'

export type FullRecord = { row: RecordRow; detail: DetailRow }

export type Source = Omit<Told, 'value'>

const mostTold = 12

const sameWords = (value: unknown) => (typeof value === 'string' ? comparable(value) : JSON.stringify(value))

/** The same said again by the same endpoint is one telling, of the later time. */
function addTold(told: readonly Told[], next: Told): Told[] {
  const others = told.filter(
    (one) => one.endpointId !== next.endpointId || sameWords(one.value) !== sameWords(next.value),
  )
  const same = told.find((one) => !others.includes(one))
  const kept = same && same.at > next.at ? same : next
  return [...others, kept].toSorted((a, b) => b.at - a.at).slice(0, mostTold)
}

const addFact = (facts: readonly Fact[], { name, told }: Fact): Fact[] => {
  const known = facts.find((fact) => fact.name === name)
  const fact = { name, told: told.reduce<readonly Told[]>(addTold, known?.told ?? []) }
  return known ? facts.map((one) => (one === known ? fact : one)) : [...facts, fact]
}

const addSightings = (sightings: readonly Sighting[], more: readonly Sighting[]): Sighting[] => {
  const at = ({ intentId, pointer }: Sighting) => `${intentId} ${pointer}`
  const known = new Map([...sightings, ...more].map((sighting) => [at(sighting), sighting]))
  return [...known.values()].toSorted((a, b) => b.at - a.at)
}

/** A record nobody has told of yet. */
export const newRecord = (id: string, kind: KeptKind, at: number): FullRecord => ({
  row: { id, kind, title: '', firstAt: at, at, bought: {} },
  detail: { recordId: id, aliases: [], facts: [], sightings: [] },
})

/** A record after one more answer told of it. */
export function mergeObservation(
  record: FullRecord,
  { aliases, facts, pointer, isSubject }: Observation,
  source: Source,
): FullRecord {
  const { intentId, endpointId, at } = source
  const told = Object.entries(facts).filter(([, value]) => !isBlank(value))
  const detail = {
    recordId: record.row.id,
    aliases,
    facts: told.map(([name, value]) => ({ name, told: [{ value, ...source }] })),
    sightings: [{ intentId, endpointId, at, pointer, isSubject }],
  }
  return joinRecords(record, { row: record.row, detail })
}

/** Two records that are one; the first keeps its id. */
export const joinRecords = (held: FullRecord, other: FullRecord): FullRecord =>
  summed(held.row, {
    ...held.detail,
    aliases: [...new Set([...held.detail.aliases, ...other.detail.aliases])],
    facts: other.detail.facts.reduce(addFact, held.detail.facts),
    sightings: addSightings(held.detail.sightings, other.detail.sightings),
  })

const textOf = (detail: DetailRow, name: string): string | undefined => {
  const value = held(detail, name)?.value
  return typeof value === 'string' ? value : undefined
}

export const rowFacts = ['position', 'company', 'place', 'industry', 'email', 'emailState', 'url'] as const

const isInRow = (key: string): key is (typeof rowFacts)[number] => rowFacts.some((name) => name === key)

type Known = { record: RecordRow | undefined; detail: DetailRow | undefined }

/** What is known now of one fact of a record, of which all or only its row was read; undefined where nothing is. */
export function factOf({ record, detail }: Known, key: string): unknown {
  const line = record && keptKinds[record.kind].line
  if (record && key === line?.title) return record.title
  if (detail) return held(detail, key)?.value
  if (record && key === line?.quiet) return record.subtitle
  return isInRow(key) ? record?.[key] : undefined
}

const ownFields: ReadonlySet<string> = new Set(['name', ...rowFacts, 'picture'])

const searched: ReadonlySet<FactType> = new Set(['text', 'email', 'phone', 'place', 'words'])

/** How much of one fact, and of all of them, is searched: every row is held in memory. In characters. */
const longestWords = 200
const longestOfAll = 1200

function wordsOf(kind: KeptKind, detail: DetailRow): string | undefined {
  const { facts, line } = keptKinds[kind]
  const known: Readonly<Record<string, { type: FactType }>> = facts
  const told = detail.facts.flatMap(({ name, told: [now] }) => {
    const type = known[name]?.type
    if (type === undefined || !searched.has(type) || ownFields.has(name) || name === line.quiet) return []
    const value = Array.isArray(now?.value) ? now.value.join(', ') : now?.value
    return typeof value === 'string' ? value.slice(0, longestWords) : []
  })
  return told.length === 0 ? undefined : told.join('\n').slice(0, longestOfAll)
}

function summed(row: RecordRow, detail: DetailRow): FullRecord {
  const times = detail.sightings.map(({ at }) => at)
  const picture = held(detail, 'picture')
  const { line, unnamed } = keptKinds[row.kind]
  // until a name is known, what it was asked for by
  const [identifier] = line.title === 'name' ? aliasValues(detail.aliases, row.kind, 'slug', 'id', 'url') : []
  const optional = {
    subtitle: line.quiet === null ? undefined : textOf(detail, line.quiet),
    ...Object.fromEntries(rowFacts.map((name) => [name, textOf(detail, name)])),
    picture:
      typeof picture?.value === 'string' ? { url: picture.value, intentId: picture.intentId } : undefined,
    words: wordsOf(row.kind, detail),
    changedAt: changesOf(detail)[0]?.at,
  }
  const told = Object.entries(optional).filter(([, value]) => value !== undefined)
  return {
    detail,
    row: {
      id: row.id,
      kind: row.kind,
      title: textOf(detail, line.title) ?? identifier ?? unnamed,
      ...Object.fromEntries(told),
      firstAt: Math.min(...times, row.firstAt),
      at: Math.max(...times),
      bought: boughtOf(detail.sightings),
    },
  }
}

function boughtOf(sightings: readonly Sighting[]): RecordRow['bought'] {
  const subjects = sightings.filter(({ isSubject }) => isSubject).toReversed()
  return Object.fromEntries(subjects.map(({ endpointId, intentId, at }) => [endpointId, { intentId, at }]))
}

const kinds = Object.values<RecordKind>(keptKinds)

const news: ReadonlySet<string> = new Set(
  kinds.flatMap((kind) => kind.keys.filter((key) => kind.facts[key]?.isNews)),
)

/** An amount that is told more closely than before is no news. */
const isCloser = (name: string, from: unknown, to: unknown) =>
  name === 'salary' && String(to).startsWith(String(from))

/** One fact that became another; `to` is null for a company that somebody has left and no other is told of. */
export type Change = { name: string; from: unknown; to: unknown; at: number }

/** Tellings under one voice are of the same words: by one endpoint, or by several that bring the same whole record. */
export const voiceOf = (endpointId: string): string => broughtBy(endpointId) ?? endpointId

/** What changed, the latest first; only tellings of one voice are compared, others use different words. */
export function changesOf(detail: DetailRow): Change[] {
  const changes = detail.facts
    .filter(({ name }) => news.has(name))
    .flatMap(({ name, told }) =>
      told.flatMap((later, index): Change[] => {
        const voice = voiceOf(later.endpointId)
        const earlier = told.slice(index + 1).find(({ endpointId }) => voiceOf(endpointId) === voice)
        const isNews =
          earlier &&
          earlier.intentId !== later.intentId &&
          earlier.at < later.at &&
          sameWords(earlier.value) !== sameWords(later.value) &&
          !isCloser(name, earlier.value, later.value)
        return isNews ? [{ name, from: earlier.value, to: later.value, at: later.at }] : []
      }),
    )
  return [...changes, ...leavingIn(detail)].toSorted((a, b) => b.at - a.at)
}

/** Somebody whose newest whole profile tells a career and no present employer has left the one told before. */
function leavingIn(detail: DetailRow): Change[] {
  const isOfPerson = ({ endpointId }: Pick<Told, 'endpointId'>) => voiceOf(endpointId) === 'profile'
  const newest = detail.sightings.find((sighting) => sighting.isSubject && isOfPerson(sighting))
  const last = tellingsOf(detail, 'company').find(isOfPerson)
  if (!newest || !last || last.at >= newest.at) return []
  const isCareerTold = tellingsOf(detail, 'experience').some(({ intentId }) => intentId === newest.intentId)
  return isCareerTold ? [{ name: 'company', from: last.value, to: null, at: newest.at }] : []
}
