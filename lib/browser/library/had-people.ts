import { isArray, isObject } from '@/lib/core/answers/json'
import { textAliases, type Alias } from '@/lib/core/answers/identity'
import { broughtBy } from '@/lib/core/catalogue/brings'
import { isDoubtful, type Entry } from '@/lib/browser/purchase/journal'

const isHad = (entry: Entry): boolean =>
  ['RESULT', 'HOT', 'PAID_NO_RESULT'].includes(entry.purchase.state) || isDoubtful(entry)

/** All that people were named by in purchases of their whole profile, or their address, that must not be made twice. */
export function hadPeople(entries: readonly Entry[], what: 'profile' | 'email'): ReadonlySet<Alias> {
  const bought = entries.filter((entry) => broughtBy(entry.lookup.endpointId) === what && isHad(entry))
  return new Set(bought.flatMap(({ lookup }) => textsIn(lookup.input)).flatMap(textAliases))
}

function textsIn(value: unknown): string[] {
  if (isArray(value)) return value.flatMap(textsIn)
  if (isObject(value)) return Object.values(value).flatMap(textsIn)
  return typeof value === 'string' ? [value] : []
}
