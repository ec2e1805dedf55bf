import { analyze } from '@/lib/core/answers/analyze'
import { bulkInputs } from '@/lib/core/answers/bulk'
import { isArray, isObject } from '@/lib/core/answers/json'
import { keptAs } from '@/lib/core/answers/names'
import { parseAnswer } from '@/lib/core/answers/parse'
import { resolve } from '@/lib/core/answers/pointer'
import { recordOf, rowsOf } from '@/lib/core/answers/rows'
import type { Entity, ListView, RowSource, View } from '@/lib/core/answers/view'
import { email } from '@/lib/core/records/email'
import { keptKinds } from '@/lib/core/records/kinds'
import { findEndpoint } from '@/lib/core/catalogue'
import type { Lookup } from '@/lib/core/catalogue/lookup'
import { aliasesOf, typedAliases } from '@/lib/browser/library/aliases'
import { withoutRanks, withoutShared } from '@/lib/browser/library/false-names'
import type { Observation } from '@/lib/browser/library/observation'
import { keptFacts } from '@/lib/browser/library/kept'
import { authorIn, employerIn, personOf } from '@/lib/browser/library/related'
import type { KeptKind } from '@/lib/core/kind-titles'

/** A bought answer as the harvest gets it. */
export type Bought = Lookup & { intentId: string; body: string; at: number }

/** What an answer tells, and whether the service says that it came from its cache. */
export type Observed = { isCached: boolean | null; observations: readonly Observation[] }

/** Beside it: how many rows have no name to know them again by, as the network hides some of its members. */
type Counted = Observed & { unnamed: number }

/** Every record that a bought answer tells of, whose body was read already or is strict JSON. Pure; total for any body, of which none may be a record. */
export function observe(bought: Bought, parsed = parseAnswer(bought.body)): Counted {
  const endpoint = findEndpoint(bought.endpointId)
  if (!endpoint || !parsed.ok) return { isCached: null, observations: [], unnamed: 0 }
  const { json } = parsed.value
  const { result, expects } = endpoint
  const view = analyze(json, { route: result, expect: expects, request: bought.input })
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

function fromItem(record: unknown, entity: Entity, pointer: string, bought: Bought): Observation[] {
  const kind = keptAs(entity)
  if (kind === null || !isObject(record)) return []
  const asked = kind === 'person' ? Object.values(bought.input).flatMap(typedOf(kind)) : []
  if (entity === 'email') {
    const facts = keptFacts(email, record, bought.at)
    return [{ kind, aliases: asked, facts, pointer, isSubject: true }]
  }
  const aliases = [...new Set([...aliasesOf(kind, record), ...asked])]
  const facts = factsOf(kind, record, bought.at)
  return [
    { kind, aliases, facts, pointer, isSubject: true },
    ...employerIn(record, kind, pointer),
    ...authorIn(record, kind, pointer, bought.at),
  ]
}

/** The facts of a record, and by which name its company can be known again. */
function factsOf(kind: KeptKind, record: unknown, at: number): Readonly<Record<string, unknown>> {
  const [employer] = employerIn(record, kind, '')
  const companyKey = employer?.aliases[0]
  return { ...keptFacts(keptKinds[kind], record, at), ...(companyKey !== undefined && { companyKey }) }
}

const typedOf = (kind: KeptKind) => (value: unknown) =>
  typeof value === 'string' ? typedAliases(kind, value) : []

/** A row as a record: out of a thin wrapper, and under the names of its header where it is an array. */
function readable(value: unknown, { unwrap, header }: RowSource): unknown {
  if (!isArray(value) || !header) return recordOf(value, unwrap)
  const named: Record<string, unknown> = Object.create(null)
  value.forEach((cell, index) => (named[header[index] ?? String(index)] = cell))
  return named
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
  const rows = rowsOf(json, list).map((row) => {
    const own = isWhole && view.bulk ? view.bulk.rows.find(({ ptr }) => ptr === row.ptr)?.record : undefined
    const record = typeof own === 'string' ? resolve(json, own) : readable(row.value, list)
    return { pointer: row.ptr, record: kind === 'person' ? personOf(record, list.entity) : record }
  })
  const observations = rows.flatMap(({ pointer, record }): Observation[] => {
    if (!isObject(record)) return []
    const aliases = [...new Set([...aliasesOf(kind, record), ...(echoed.get(pointer) ?? [])])]
    const facts = factsOf(kind, record, bought.at)
    const own: Observation = { kind, aliases, facts, pointer, isSubject: isWhole }
    return [own, ...employerIn(record, kind, pointer), ...authorIn(record, kind, pointer, bought.at)]
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

/** The kind of a row, and the names under which its record is known; null where it has none. */
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
