import { isArray, isObject } from '@/lib/core/answers/json'
import { textAliases, type Alias } from '@/lib/core/answers/identity'
import { broughtBy } from '@/lib/core/catalogue/brings'
import type { Entry } from '@/lib/browser/purchase/journal'

/** All that people were named by in purchases that brought their whole profile, or their address. */
export function hadPeople(entries: readonly Entry[], what: 'profile' | 'email'): ReadonlySet<Alias> {
  const bought = entries.filter(
    ({ purchase, lookup }) => purchase.state === 'RESULT' && broughtBy(lookup.endpointId) === what,
  )
  return new Set(bought.flatMap(({ lookup }) => textsIn(lookup.input)).flatMap(textAliases))
}

function textsIn(value: unknown): string[] {
  if (isArray(value)) return value.flatMap(textsIn)
  if (isObject(value)) return Object.values(value).flatMap(textsIn)
  return typeof value === 'string' ? [value] : []
}
