import { isBlank } from '@/lib/core/answers/json'
import { comparable } from '@/lib/core/answers/text'
import type { DetailRow, Told } from '@/lib/browser/database/stores'
import type { FactValue } from '@/lib/core/records/convert'
import type { RecordKind } from '@/lib/core/records/kind'
import { readRecord } from '@/lib/core/records/read'

/** Longer texts are kept in the answer only. In characters. */
const longest = 2000

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

/** Facts that are told of an address: of another one they say nothing. */
export const ofEmail: ReadonlySet<string> = new Set([
  'emailState',
  'emailStateRaw',
  'emailScore',
  'emailCatchAll',
  'emailCheckedAt',
])

/** Every telling of a fact, the freshest first. */
export const tellingsOf = ({ facts }: DetailRow, name: string): readonly Told[] =>
  facts.find((fact) => fact.name === name)?.told ?? []

/** What is known now of a fact: the freshest telling, and of an address what was told with that one. */
export function held(detail: DetailRow, name: string): Told | undefined {
  const told = tellingsOf(detail, name)
  const [address] = ofEmail.has(name) ? tellingsOf(detail, 'email') : []
  if (!address) return told[0]
  const same = tellingsOf(detail, 'email').filter(({ value }) => isSameText(value, address.value))
  return told.find(({ intentId }) => same.some((one) => one.intentId === intentId))
}

const isSameText = (one: unknown, other: unknown) =>
  comparable(String(one ?? '')) === comparable(String(other ?? ''))

/** The facts of a row: what its answers say, joined with what the library knows of the same record. The latest counts. */
export function joinFacts(
  answers: readonly { facts: FactValues; at: number }[],
  detail: DetailRow | undefined,
): FactValues {
  const joined = new Map<string, { value: FactValue; at: number }>()
  for (const { name } of detail?.facts ?? []) {
    const now = detail && held(detail, name)
    if (now && isFactValue(now.value)) joined.set(name, { value: now.value, at: now.at })
  }
  for (const { facts, at } of answers.toSorted((one, other) => one.at - other.at)) {
    const { email } = facts
    const address = joined.get('email')
    const isOther = email !== undefined && address !== undefined && !isSameText(email, address.value)
    if (isOther && address.at < at) for (const name of ofEmail) joined.delete(name)
    for (const [name, value] of Object.entries(facts)) {
      const known = joined.get(name)
      if (isOther && address.at >= at && ofEmail.has(name)) continue
      if (!known || known.at < at || isCut(known.value, value)) joined.set(name, { value, at })
    }
  }
  return Object.fromEntries([...joined].map(([name, { value }]) => [name, value]))
}
