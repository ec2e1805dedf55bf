import { columnOf, type FactName } from '@/lib/browser/files/columns'
import type { Facts, FactValue } from '@/lib/browser/files/records'
import type { DetailRow } from '@/lib/browser/database/rows'
import { domainOf } from '@/lib/core/records/company'
import { keptKinds } from '@/lib/core/records/kinds'
import type { KeptKind } from '@/lib/core/kind-titles'
import { nameParts } from '@/lib/core/records/name-parts'

/** Columns of facts that rows from before the facts had columns hold under another key. */
const earlier: Partial<Record<KeptKind, Readonly<Record<string, FactName>>>> = { ad: { name: 'headline' } }

const isValue = (value: unknown): value is FactValue =>
  typeof value === 'string' ||
  typeof value === 'number' ||
  typeof value === 'boolean' ||
  (Array.isArray(value) && value.every((part) => typeof part === 'string'))

/** What the library holds of a record, for those whose answers were deleted since. */
export function heldFacts(kind: KeptKind, detail: DetailRow | undefined): Facts {
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

const textIn = (value: FactValue | undefined) => (typeof value === 'string' ? value : null)
