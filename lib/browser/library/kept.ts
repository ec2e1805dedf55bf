import { isBlank } from '@/lib/core/answers/json'
import type { DetailRow } from '@/lib/browser/database/stores'
import type { FactValue } from '@/lib/core/records/convert'
import type { RecordKind } from '@/lib/core/records/kind'
import { readRecord } from '@/lib/core/records/read'

/** Longer texts are kept in the answer only. In characters. */
const longest = 2000

/** Facts of a record by their keys. */
export type FactValues = Readonly<Record<string, FactValue>>

/** What a record says of itself, nothing of others; `at` is when the answer came. */
export function factsIn(kind: RecordKind, record: unknown, at: number): FactValues {
  const facts: Record<string, FactValue> = {}
  for (const { key, value, fact } of readRecord(kind, record, at).all())
    if (!fact.isOfOthers && value !== null && !isBlank(value)) facts[key] = value
  return facts
}

/** What the library keeps of a record. */
export function keptFacts(kind: RecordKind, record: unknown, at: number): FactValues {
  const facts = Object.entries(factsIn(kind, record, at)).map(
    ([key, value]) => [key, typeof value === 'string' ? value.trim().slice(0, longest) : value] as const,
  )
  return Object.fromEntries(facts.filter(([, value]) => value !== ''))
}

const isFactValue = (value: unknown): value is FactValue =>
  ['string', 'number', 'boolean'].includes(typeof value) ||
  (Array.isArray(value) && value.every((part) => typeof part === 'string'))

const isCut = (kept: FactValue, whole: FactValue): boolean =>
  typeof kept === 'string' &&
  kept.length === longest &&
  typeof whole === 'string' &&
  whole.trim().startsWith(kept)

/** The facts of a row: what its answers say, joined with what the library knows of the same record. The latest counts. */
export function joinFacts(
  answers: readonly { facts: FactValues; at: number }[],
  detail: DetailRow | undefined,
): FactValues {
  const joined = new Map<string, { value: FactValue; at: number }>()
  for (const { name, told } of detail?.facts ?? [])
    for (const { value, at } of told.slice(0, 1)) if (isFactValue(value)) joined.set(name, { value, at })
  for (const { facts, at } of answers.toSorted((one, other) => one.at - other.at))
    for (const [name, value] of Object.entries(facts)) {
      const known = joined.get(name)
      if (!known || known.at < at || isCut(known.value, value)) joined.set(name, { value, at })
    }
  return Object.fromEntries([...joined].map(([name, { value }]) => [name, value]))
}
