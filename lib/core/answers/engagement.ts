import { isArray, isObject, pick, pickText, plain } from '@/lib/core/answers/json'
import { enumLabel } from '@/lib/core/answers/text'
import { wholeNumber } from '@/lib/core/answers/paging'

const words = {
  Like: 'like liked likes',
  Celebrate: 'praise celebrate celebrated',
  Love: 'empathy love loved',
  Insightful: 'interest insightful',
  Support: 'appreciation support supported',
  Funny: 'entertainment funny',
}
const labels = new Map(
  Object.entries(words).flatMap(([label, each]) => each.split(' ').map((word) => [word, label] as const)),
)

/** A reaction's name as people know it; an unknown type keeps its own name. */
export function reactionLabel(type: string): string {
  const label = enumLabel(type)
  return (
    labels.get(plain(type)) ??
    (/^[A-Z]{2,4}$|^[a-z]+$/.test(label)
      ? label.charAt(0).toUpperCase() + label.slice(1).toLowerCase()
      : label)
  )
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
  if (!isObject(value)) return []
  const counts = Object.keys(value).map((type) => ({ type, count: wholeNumber(value[type]) }))
  return counts.every((entry) => entry.count !== null)
    ? sorted(counts.map(({ type, count }) => ({ type, count: count ?? 0 })))
    : []
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
