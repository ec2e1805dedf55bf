import { employerRef, personRef } from '@/lib/core/answers/handoff'
import { isObject, pick } from '@/lib/core/answers/json'
import type { Entity, ListView, View } from '@/lib/core/answers/view'
import { careerOf } from '@/lib/core/records/person-lists'
import { person } from '@/lib/core/records/person'
import { readRecord } from '@/lib/core/records/read'
import { aliasesOf, askedAliases, typedAliases } from '@/lib/browser/library/aliases'
import { keptFacts, type FactValues } from '@/lib/browser/library/facts'
import { comparable } from '@/lib/core/answers/text'
import { bulkInputs } from '@/lib/core/answers/bulk'
import { keptAs } from '@/lib/core/answers/names'
import { resolve } from '@/lib/core/answers/pointer'
import { namedRecord, rowsOf } from '@/lib/core/answers/rows'
import { email } from '@/lib/core/records/email'
import { keptKinds } from '@/lib/core/records/kinds'
import type { Reading } from '@/lib/browser/library/reading'
import type { Lookup } from '@/lib/core/catalogue/lookup'
import type { Result } from '@/lib/core/result'
import type { KeptKind } from '@/lib/core/kind-titles'

const actors = 'actor profile person member user author commenter reactor'.split(' ')

/** Who reacted or commented: the one in whose name the row is, or the row itself. */
function personOf(record: unknown, entity: Entity): unknown {
  if (entity !== 'comment' && entity !== 'reaction') return record
  const actor = pick(record, actors)
  return isObject(actor) ? actor : record
}

function employerIn(record: unknown, kind: KeptKind, pointer: string): Observation[] {
  if (kind === 'company' || kind === 'post') return []
  const current = () => careerOf(readRecord(person, record)).current[0]?.company
  const ref = employerRef(record) ?? (kind === 'person' ? current() : null)
  if (!ref || ref.name === null || ref.aliases.length === 0) return []
  const aliases = aliasesOf('company', { id: ref.id ?? '', url: ref.url ?? '' })
  const facts = { name: ref.name, ...(ref.url !== null && { url: ref.url }) }
  return [{ kind: 'company', aliases, facts, pointer, isSubject: false }]
}

function authorIn(record: unknown, kind: KeptKind, pointer: string, at: number): Observation[] {
  const author = kind === 'post' ? pick(record, actors) : null
  if (!isObject(author) || personRef(author) === null) return []
  const aliases = aliasesOf('person', author)
  return [{ kind: 'person', aliases, facts: keptFacts(person, author, at), pointer, isSubject: false }]
}

/** A record, known also by what it was asked for by, with its employer and its author. */
function observationsOf(
  record: unknown,
  { kind, pointer, isSubject, at, asked }: RecordPlace,
): Observation[] {
  if (!isObject(record)) return []
  const employer = employerIn(record, kind, pointer)
  const companyKey = employer[0]?.aliases[0]
  const facts = keptFacts(keptKinds[kind], record, at)
  return [
    {
      kind,
      pointer,
      isSubject,
      aliases: [...new Set([...aliasesOf(kind, record), ...asked])],
      facts: { ...facts, ...(companyKey !== undefined && { companyKey }) },
    },
    ...employer,
    ...authorIn(record, kind, pointer, at),
  ]
}

type RecordPlace = Pick<Observation, 'kind' | 'pointer' | 'isSubject'> & {
  at: number
  asked: readonly string[]
}

/** Numbers that only count the rows are no names. */
function withoutRanks(observations: readonly Observation[]): readonly Observation[] {
  const own = observations.filter(({ kind }) => kind === 'company')
  const numbers = own.map(({ aliases }) => aliases.find((alias) => /^company:id:\d{1,4}$/.test(alias)))
  const counts = (from: number) =>
    numbers.every((alias, index) => alias === undefined || alias === `company:id:${index + from}`)
  if (numbers.every((alias) => alias === undefined) || !(counts(0) || counts(1))) return observations
  return observations.map((observation) => ({
    ...observation,
    aliases: observation.aliases.filter((alias) => !numbers.includes(alias)),
  }))
}

/** A name that rows of different people bear is the name of none of them, such as a type or a rank. */
function withoutShared(observations: readonly Observation[]): Observation[] {
  const bearers = new Map<string, Set<string>>()
  for (const { kind, aliases, facts } of observations) {
    const name = comparable(typeof facts['name'] === 'string' ? facts['name'] : '')
    for (const alias of kind === 'company' ? [] : aliases)
      bearers.set(alias, (bearers.get(alias) ?? new Set()).add(name))
  }
  return observations.map((observation) => ({
    ...observation,
    aliases: observation.aliases.filter((alias) => (bearers.get(alias)?.size ?? 1) < 2),
  }))
}

export type Bought = Lookup & { intentId: string; at: number }

export type Observed = { isCached: boolean | null; observations: readonly Observation[] }

/**
 * Every record that a bought answer tells of; `unnamed` counts rows without a name to know them again by, as the network
 * hides some of its members. Pure; total for any answer, of which none may be a record.
 */
export function observe(bought: Bought, read: Result<Reading, unknown>): Observed & { unnamed: number } {
  if (!read.ok) return { isCached: null, observations: [], unnamed: 0 }
  const { view, parsed, endpoint } = read.value
  const { json } = parsed
  const { result, expects } = endpoint
  // each row of it is what a lookup of its own would bring
  const isWhole = result === 'bulk' || (expects === 'item' && result !== 'email')
  const isCached = view.cache.state === 'not-stated' ? null : view.cache.state === 'cached'
  if (view.shape === 'error') return { isCached, observations: [], unnamed: 0 }
  const found = [
    ...view.lists.flatMap((list) => fromList(json, list, view, bought, isWhole)),
    ...(view.item === null
      ? []
      : fromItem(resolve(json, view.item.ptr), view.item.entity, view.item.ptr, bought)),
  ]
  const observations = found.filter(({ aliases }) => aliases.length > 0)
  const unnamed = found.filter(({ kind, aliases }) => kind === found[0]?.kind && aliases.length === 0)
  return { isCached, observations, unnamed: unnamed.length }
}

function fromItem(record: unknown, entity: Entity, pointer: string, { input, at }: Bought): Observation[] {
  const kind = keptAs(entity)
  if (kind === null || !isObject(record)) return []
  const asked = kind === 'person' ? askedAliases(kind, input) : []
  return entity === 'email'
    ? [{ kind, aliases: asked, facts: keptFacts(email, record, at), pointer, isSubject: true }]
    : observationsOf(record, { kind, pointer, isSubject: true, at, asked })
}

function fromList(
  json: unknown,
  list: ListView,
  view: View,
  bought: Bought,
  isWhole: boolean,
): Observation[] {
  const kind = keptAs(list.entity)
  if (kind === null) return []
  const echoed = echoes(view, bought)
  const observations = rowsOf(json, list).flatMap(({ ptr: pointer, value }) => {
    const own = isWhole && view.bulk ? view.bulk.rows.find(({ ptr }) => ptr === pointer)?.record : undefined
    const record = typeof own === 'string' ? resolve(json, own) : namedRecord(value, list)
    return observationsOf(kind === 'person' ? personOf(record, list.entity) : record, {
      kind,
      pointer,
      isSubject: isWhole,
      at: bought.at,
      asked: echoed.get(pointer) ?? [],
    })
  })
  return withoutShared(withoutRanks(observations))
}

/** What was asked for a row of a bulk answer, where the answer itself says which row answers what. */
function echoes(view: View, bought: Bought): Map<string, string[]> {
  const inputs = bulkInputs(bought.input)
  const told = (view.bulk?.rows ?? []).flatMap(({ ptr, input, by, status }): [string, string[]][] => {
    const isTold = (by === 'echo' || by === 'key') && status === 'found' && input !== null
    return isTold ? [[ptr, typedAliases('person', inputs[input] ?? '')]] : []
  })
  return new Map(told)
}

type Names = { kind: KeptKind; aliases: readonly string[] } | null

/** Worked out once, since every cell that tells of a row's record asks. */
const known = new WeakMap<object, { entity: Entity; names: Names }>()

/** The kind of a row of an answer and the names under which its record is known; null where it has none. */
export function namesOfRow(entity: Entity, value: unknown): Names {
  const kind = keptAs(entity)
  if (kind === null || !isObject(value)) return null
  const before = known.get(value)
  if (before?.entity === entity) return before.names
  const aliases = aliasesOf(kind, personOf(value, entity))
  const names = aliases.length > 0 ? { kind, aliases } : null
  known.set(value, { entity, names })
  return names
}

export type Observation = {
  kind: KeptKind
  aliases: readonly string[]
  facts: FactValues
  pointer: string
  isSubject: boolean
}
