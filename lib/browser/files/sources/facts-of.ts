import { isObject, pickText } from '@/lib/core/answers/json'
import { resolve } from '@/lib/core/answers/pointer'
import { findEndpoint } from '@/lib/core/catalogue'
import { email } from '@/lib/core/records/email'
import type { RecordKind } from '@/lib/core/records/kind'
import { keptKinds } from '@/lib/core/records/kinds'
import type { KeptKind } from '@/lib/core/kind-titles'
import { readRecord } from '@/lib/core/records/read'
import { columnOf, type FactName } from '@/lib/browser/files/columns'
import type { Facts, FactValue } from '@/lib/browser/files/records'
import type { DetailRow } from '@/lib/browser/database/stores'
import { aliasesOf } from '@/lib/browser/library/aliases'
import { textIn } from '@/lib/core/json'
import { domainOf } from '@/lib/core/records/company'
import { nameParts } from '@/lib/core/records/name-parts'

/** A place in a bought answer: the answer as JSON, the pointer, and what was bought when. */
export type Place = { json: unknown; pointer: string; endpointId: string; at: number }

/** What a record tells, by the columns of its kind. */
export function factsIn(kind: RecordKind, record: unknown, at: number): Facts {
  const facts: Partial<Record<FactName, FactValue>> = {}
  for (const { key, value } of readRecord(kind, record, at).all()) {
    const column = columnOf(kind, key)
    if (column !== null) facts[column] = value
  }
  return facts
}

/** What one place tells of a record, and the record as it stands there; null where it is not there any more. */
export function factsAt(
  kind: KeptKind,
  aliases: readonly string[],
  { json, pointer, endpointId, at }: Place,
): { facts: Facts; record: unknown } | null {
  const value = resolve(json, pointer)
  if (!isObject(value)) return null
  if (findEndpoint(endpointId)?.result === 'email') {
    const facts = kind === 'person' ? factsIn(email, value, at) : {}
    return { facts, record: value }
  }
  const known = new Set(aliases)
  const bears = (record: unknown) => aliasesOf(kind, record).some((alias) => known.has(alias))
  // a row tells of others too: a post of its author, a person of an employer, who may stand in it more than once
  const inner = Object.values(value).filter(isObject)
  const [record] = [value, ...inner]
    .filter(bears)
    .map((own) => ({ facts: factsIn(keptKinds[kind], own, at), record: own }))
    .toSorted((a, b) => toldIn(b.facts) - toldIn(a.facts))
  if (record !== undefined) return record
  // what was asked for by a name that its record does not repeat
  return pickText(value, ['id', 'networkid', 'url', 'networkurl']) === null
    ? null
    : { facts: factsIn(keptKinds[kind], value, at), record: value }
}

const isTold = (value: FactValue | undefined) =>
  value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0)

const toldIn = (facts: Facts) => Object.values(facts).filter(isTold).length

/** Facts over facts: the later ones count wherever they say something. */
export function overlaid(layers: readonly Facts[]): Facts {
  return Object.fromEntries(
    layers.flatMap((facts) => Object.entries(facts).filter(([, value]) => isTold(value))),
  )
}

/** Columns of facts that rows from before the facts had columns hold under another key. */
const earlier: Partial<Record<KeptKind, Readonly<Record<string, FactName>>>> = { ad: { name: 'headline' } }

const isValue = (value: unknown): value is FactValue =>
  typeof value === 'string' ||
  typeof value === 'number' ||
  typeof value === 'boolean' ||
  (Array.isArray(value) && value.every((part) => typeof part === 'string'))

/** What the library holds of a record, for those whose answers were deleted since. */
export function factsKept(kind: KeptKind, detail: DetailRow | undefined): Facts {
  const facts: Partial<Record<FactName, FactValue>> = {}
  for (const { name, told } of detail?.facts ?? []) {
    const column = columnOf(keptKinds[kind], name) ?? earlier[kind]?.[name]
    const value = told[0]?.value
    if (column !== undefined && isValue(value)) facts[column] ??= value
  }
  // rows from before these were kept hold only what they are made of
  if (kind === 'company') return { domain: domainOf(textIn(facts.website)), ...facts }
  if (kind !== 'person') return facts
  const { first, last, suffix } = nameParts(null, null, textIn(facts.full_name))
  return { first_name: first, last_name: last, name_suffix: suffix, ...facts }
}
