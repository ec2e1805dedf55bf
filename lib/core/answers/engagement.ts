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
export function countReactions(rows: readonly unknown[]): ReactionCount[] {
  return sorted(
    rows.map((row) => ({
      type: pickText(row, ['type', 'reactiontype', 'reaction', 'kind']) ?? 'unknown',
      count: 1,
    })),
  )
}

/** Counts that the answer itself states, as `[{type, count}]` or `{LIKE: 3}`; [] when it states none. */
export function statedCounts(value: unknown): ReactionCount[] {
  if (isArray(value))
    return sorted(
      value.flatMap((entry) => {
        const type = pickText(entry, ['type', 'reactiontype', 'name'])
        const count = wholeNumber(pick(entry, ['count', 'total', 'value']))
        return type === null || count === null ? [] : [{ type, count }]
      }),
    )
  const counts = Object.entries(isObject(value) ? value : {}).flatMap(([type, given]) => {
    const count = wholeNumber(given)
    return count === null ? [] : [{ type, count }]
  })
  return isObject(value) && counts.length === Object.keys(value).length ? sorted(counts) : []
}

function sorted(entries: readonly { type: string; count: number }[]): ReactionCount[] {
  const sums = new Map<string, ReactionCount>()
  for (const { type, count } of entries) {
    const label = reactionLabel(type)
    const known = sums.get(label)
    if (known === undefined) sums.set(label, { type, label, count })
    else known.count += count
  }
  return [...sums.values()].sort((a, b) => b.count - a.count)
}
