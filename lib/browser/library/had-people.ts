import { isArray, isObject } from '@/lib/core/answers/json'
import { textAliases, type Alias } from '@/lib/core/answers/identity'
import { findEndpoint } from '@/lib/core/catalogue'
import { allEntries } from '@/lib/browser/purchase/journal'

/** All that people were named by in purchases of their whole profile that brought it. */
export async function hadPeople(): Promise<ReadonlySet<Alias>> {
  const bought = (await allEntries()).filter(({ purchase, lookup }) => {
    const result = findEndpoint(lookup.endpointId)?.result
    return purchase.state === 'RESULT' && (result === 'profile' || result === 'bulk')
  })
  return new Set(bought.flatMap(({ lookup }) => textsIn(lookup.input)).flatMap(textAliases))
}

function textsIn(value: unknown): string[] {
  if (isArray(value)) return value.flatMap(textsIn)
  if (isObject(value)) return Object.values(value).flatMap(textsIn)
  return typeof value === 'string' ? [value] : []
}
