import { isArray, isObject, pick, pickText, plain } from '@/lib/core/answers/json'
import { enumLabel } from '@/lib/core/answers/text'
import { wholeNumber } from '@/lib/core/answers/paging'

const labels = new Map(
  [
    ['Like', 'like liked likes'],
    ['Celebrate', 'praise celebrate celebrated'],
    ['Love', 'empathy love loved'],
    ['Insightful', 'interest insightful'],
    ['Support', 'appreciation support supported'],
    ['Funny', 'entertainment funny'],
  ].flatMap(([label = '', words = '']) => words.split(' ').map((word) => [word, label] as const)),
)

/** A reaction's name as people know it; an unknown type keeps its own name. */
export function reactionLabel(type: string): string {
  const known = labels.get(plain(type))
  const label = known ?? enumLabel(type)
  return known === undefined && /^[A-Z]{2,4}$|^[a-z]+$/.test(label)
    ? label.charAt(0).toUpperCase() + label.slice(1).toLowerCase()
    : label
}

export type ReactionCount = { type: string; label: string; count: number }

/** How many of the loaded reactions are of each type, the most frequent first. */
export const countReactions = (rows: readonly unknown[]): ReactionCount[] =>
  summed(rows.map((row) => [pickText(row, ['type', 'reactiontype', 'reaction', 'kind']) ?? 'unknown', 1]))

/** Counts that the answer itself states, as `[{type, count}]` or `{LIKE: 3}`; [] when it states none. */
export function statedCounts(value: unknown): ReactionCount[] {
  const stated = isArray(value)
    ? value.map((entry) => [
        pickText(entry, ['type', 'reactiontype', 'name']),
        pick(entry, ['count', 'total', 'value']),
      ])
    : Object.entries(isObject(value) ? value : {})
  const counts = stated.flatMap(([type, given]): [string, number][] => {
    const count = wholeNumber(given)
    return typeof type === 'string' && count !== null ? [[type, count]] : []
  })
  return isArray(value) || counts.length === stated.length ? summed(counts) : []
}

function summed(counts: readonly (readonly [string, number])[]): ReactionCount[] {
  const sums = new Map<string, ReactionCount>()
  for (const [type, count] of counts) {
    const label = reactionLabel(type)
    const known = sums.get(label)
    if (known) known.count += count
    else sums.set(label, { type, label, count })
  }
  return [...sums.values()].sort((a, b) => b.count - a.count)
}
