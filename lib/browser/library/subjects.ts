import { isArray, isObject } from '@/lib/core/answers/json'
import { textAliases, type Alias } from '@/lib/core/answers/identity'
import { broughtBy, findEndpoint } from '@/lib/core/catalogue'
import type { Entry } from '@/lib/browser/purchase/journal'
import { entityOf, keptAs } from '@/lib/core/answers/names'
import type { Endpoint } from '@/lib/core/catalogue/endpoint'
import type { Lookup } from '@/lib/core/catalogue/lookup'
import { typedAliases } from '@/lib/browser/library/aliases'
import { recordsOf } from '@/lib/browser/library/records'
import type { RecordRow } from '@/lib/browser/database/stores'
import type { KeptKind } from '@/lib/core/kind-titles'

type Asked = Lookup & { intentId: string }

function subjectOf({ result, expects }: Endpoint): KeptKind | null {
  if (result === 'posts') return 'person'
  return expects === 'item' ? keptAs(entityOf(result)) : null
}

function namesIn({ endpointId, input }: Lookup): string[] {
  const endpoint = findEndpoint(endpointId)
  const kind = endpoint && subjectOf(endpoint)
  if (!kind) return []
  return Object.values(input).flatMap((value) => (typeof value === 'string' ? typedAliases(kind, value) : []))
}

/** The record that each lookup was about, by purchase; nothing where the library knows none. */
export async function subjectRecords(asked: readonly Asked[]): Promise<Map<string, RecordRow>> {
  const named = asked.map((one) => ({ intentId: one.intentId, names: namesIn(one) }))
  const records = await recordsOf(named.flatMap(({ names }) => names))
  return new Map(
    named.flatMap(({ intentId, names }) => {
      const row = names.map((name) => records.get(name)).find((one) => one !== undefined)
      return row ? [[intentId, row] as const] : []
    }),
  )
}

/** What the library calls whom or what lookups were about, by purchase; nothing where it knows none. */
export async function subjectsOf(asked: readonly Asked[]): Promise<Map<string, string>> {
  return new Map([...(await subjectRecords(asked))].map(([intentId, { title }]) => [intentId, title]))
}

/** All that people were named by in purchases of their whole profile, or their address. */
export const hadPeople = (
  entries: readonly Entry[],
  what: 'profile' | 'email',
): { entry: Entry; aliases: Alias[] }[] =>
  entries
    .filter(({ lookup }) => broughtBy(lookup.endpointId) === what)
    .map((entry) => ({ entry, aliases: textsIn(entry.lookup.input).flatMap(textAliases) }))

function textsIn(value: unknown): string[] {
  if (isArray(value)) return value.flatMap(textsIn)
  if (isObject(value)) return Object.values(value).flatMap(textsIn)
  return typeof value === 'string' ? [value] : []
}
