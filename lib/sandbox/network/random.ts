import { hash } from '@/lib/service/lookups/identifiers'

/** A stream of repeatable choices: the same seed always gives the same stream. */
export type Random = ReturnType<typeof random>

/** Repeatable randomness (mulberry32) from the parts of a seed such as `random('person', 17)`. */
export function random(...seed: readonly (string | number)[]) {
  let state = hash(seed.join('/'))
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  const int = (min: number, max: number): number => min + Math.floor(next() * (max - min + 1))
  const pick = <T>(list: readonly T[]): T => {
    const item = list[int(0, list.length - 1)]
    if (item === undefined) throw new Error('picked from an empty list')
    return item
  }
  const weighted = <T>(list: readonly T[], weight: (item: T) => number): T => {
    let left = next() * list.reduce((sum, item) => sum + weight(item), 0)
    for (const item of list) {
      left -= weight(item)
      if (left < 0) return item
    }
    return pick(list)
  }
  return {
    next,
    int,
    pick,
    weighted,
    chance: (probability: number): boolean => next() < probability,
    /** Some items of a list, each at most once. */
    sample<T>(list: readonly T[], count: number): T[] {
      const chosen = new Set<number>()
      // Floyd's way: as much work as there are items to choose, however long the list is
      for (let top = Math.max(0, list.length - count); top < list.length; top += 1) {
        const at = int(0, top)
        chosen.add(chosen.has(at) ? top : at)
      }
      return [...chosen].flatMap((at) => list.slice(at, at + 1))
    },
    among: <Name extends string>(weights: Readonly<Record<Name, number>>): Name =>
      // safe: Object.keys forgets which keys an object has
      weighted(Object.keys(weights) as Name[], (name) => weights[name]),
    text: (alphabet: string, length: number): string =>
      Array.from({ length }, () => alphabet.charAt(int(0, alphabet.length - 1))).join(''),
  }
}

/** Choices from a list by weight, which take the logarithm of its length; null from a list without weight. */
export function weighing<T>(list: readonly T[], weight: (item: T) => number): (chance: Random) => T | null {
  let sum = 0
  const sums = list.map((item) => (sum += weight(item)))
  return (chance) => {
    if (sum <= 0) return null
    const drawn = chance.next() * sum
    let [low, high] = [0, sums.length - 1]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((sums[middle] ?? 0) > drawn) high = middle
      else low = middle + 1
    }
    return list[low] ?? null
  }
}
