/** Things by a key that several may share, each group in the order given. */
export function groupBy<Key, Item>(items: readonly Item[], keyOf: (item: Item) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>()
  for (const item of items) {
    const key = keyOf(item)
    const group = groups.get(key)
    if (group) group.push(item)
    else groups.set(key, [item])
  }
  return groups
}

/** Words without those that differ from an earlier one by capitals only. */
export const eachOnce = (words: readonly string[]): string[] =>
  [...groupBy(words, (word) => word.toLowerCase()).values()].flatMap(([first]) => first ?? [])
