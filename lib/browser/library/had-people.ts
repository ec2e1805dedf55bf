import { isArray, isObject } from '@/lib/core/answers/json'
import { textAliases, type Alias } from '@/lib/core/answers/identity'
import { findEndpoint } from '@/lib/core/catalogue'
import { allEntries } from '@/lib/browser/purchase/journal'

const brought = { profile: ['profile', 'bulk'], email: ['email'] } as const

/** All that people were named by in purchases that brought their whole profile, or their address. */
export async function hadPeople(what: keyof typeof brought): Promise<ReadonlySet<Alias>> {
  const results: readonly (string | undefined)[] = brought[what]
  const bought = (await allEntries()).filter(({ purchase, lookup }) => {
    const result = findEndpoint(lookup.endpointId)?.result
    return purchase.state === 'RESULT' && results.includes(result)
  })
  return new Set(bought.flatMap(({ lookup }) => textsIn(lookup.input)).flatMap(textAliases))
}

function textsIn(value: unknown): string[] {
  if (isArray(value)) return value.flatMap(textsIn)
  if (isObject(value)) return Object.values(value).flatMap(textsIn)
  return typeof value === 'string' ? [value] : []
}
