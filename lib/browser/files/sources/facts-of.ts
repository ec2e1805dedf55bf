import { isObject, pickText } from '@/lib/core/answers/json'
import { resolve } from '@/lib/core/answers/pointer'
import { findEndpoint } from '@/lib/core/catalogue'
import { companyFacts } from '@/lib/browser/files/facts/company'
import { emailFacts } from '@/lib/browser/files/facts/email'
import { personFacts } from '@/lib/browser/files/facts/person'
import { adFacts, jobFacts, postFacts } from '@/lib/browser/files/facts/posting'
import type { Facts, FactValue } from '@/lib/browser/files/records'
import { aliasesOf } from '@/lib/browser/library/aliases'
import type { RecordKind } from '@/lib/browser/database/rows'

/** A place in a bought answer: the answer as JSON, the pointer, and what was bought when. */
export type Place = { json: unknown; pointer: string; endpointId: string; at: number }

const readers = {
  person: personFacts,
  company: companyFacts,
  job: jobFacts,
  ad: adFacts,
  post: postFacts,
} as const satisfies Record<RecordKind, (record: unknown, at: number) => Facts>

/** What one place tells of a record, and the record as it stands there; null where it is not there any more. */
export function factsAt(
  kind: RecordKind,
  aliases: readonly string[],
  { json, pointer, endpointId, at }: Place,
): { facts: Facts; record: unknown } | null {
  const value = resolve(json, pointer)
  if (!isObject(value)) return null
  if (findEndpoint(endpointId)?.result === 'email') {
    const facts = kind === 'person' ? emailFacts(value) : {}
    return { facts, record: value }
  }
  const known = new Set(aliases)
  const bears = (record: unknown) => aliasesOf(kind, record).some((alias) => known.has(alias))
  // a row tells of others too: a post of its author, a person of an employer, who may stand in it more than once
  const inner = Object.values(value).filter(isObject)
  const [record] = [value, ...inner]
    .filter(bears)
    .map((own) => ({ facts: readers[kind](own, at), record: own }))
    .toSorted((a, b) => toldIn(b.facts) - toldIn(a.facts))
  if (record !== undefined) return record
  // what was asked for by a name that its record does not repeat
  return pickText(value, ['id', 'networkid', 'url', 'networkurl']) === null
    ? null
    : { facts: readers[kind](value, at), record: value }
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
