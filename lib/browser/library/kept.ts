import { isBlank } from '@/lib/core/answers/json'
import type { FactValue } from '@/lib/core/records/convert'
import type { RecordKind } from '@/lib/core/records/kind'
import { readRecord } from '@/lib/core/records/read'

/** Longer texts are kept in the answer only. In characters. */
const longest = 2000

/** What is kept of a record, by fact; `at` is when the answer came. Nothing of others than the record itself. */
export function keptFacts(kind: RecordKind, record: unknown, at: number): Record<string, FactValue> {
  const facts: Record<string, FactValue> = {}
  for (const { key, value, fact } of readRecord(kind, record, at).all()) {
    const kept = typeof value === 'string' ? value.trim().slice(0, longest) : value
    if (!fact.isOfOthers && kept !== null && !isBlank(kept)) facts[key] = kept
  }
  return facts
}
