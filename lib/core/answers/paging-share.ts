import { plain } from '@/lib/core/answers/json'
import type { Candidate } from '@/lib/core/answers/lists'
import type { Fact } from '@/lib/core/answers/surroundings'

/** The facts that speak of each list, and those that speak of the answer as a whole. */
export type Shared = { own: Fact[][]; common: Fact[] }

/**
 * Gives each list the facts that name it, such as `pagination.reactions.token` or `reactions.pagination`; where a list
 * has none of its own for a field, the common ones follow. Facts nearest to the list come first.
 */
export function sharePaging(facts: readonly Fact[], lists: readonly Candidate[]): Shared {
  const only = lists[0]
  if (lists.length === 1 && only !== undefined) return { own: [nearest(facts, only)], common: [...facts] }
  const owner = facts.map((fact) => lists.findIndex((list) => belongs(fact, list, lists)))
  const common = facts.filter((_, index) => (owner[index] ?? -1) < 0)
  const own = lists.map((list, at) => [
    ...facts.filter((_, index) => owner[index] === at),
    ...nearest(common, list),
  ])
  return { own, common }
}

function belongs(fact: Fact, list: Candidate, lists: readonly Candidate[]): boolean {
  const words = distinctive(list, lists)
  return (
    fact.path.some((key) => words.has(plain(key))) ||
    words.has(plain(fact.key).replace(/(?:next|pagination|page|token|total|count|cursor)+/g, ''))
  )
}

// Keys on the way to this list and to no other.
function distinctive(list: Candidate, lists: readonly Candidate[]): ReadonlySet<string> {
  const others = new Set(lists.filter((other) => other !== list).flatMap((other) => other.path.map(plain)))
  return new Set(list.path.map(plain).filter((word) => word !== '' && !others.has(word)))
}

function nearest(facts: readonly Fact[], list: Candidate): Fact[] {
  const close = (fact: Fact) => {
    let shared = 0
    while (shared < fact.path.length - 1 && fact.path[shared] === list.path[shared]) shared += 1
    return shared * 10 - fact.path.length
  }
  return [...facts].sort((a, b) => close(b) - close(a))
}
