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
      const rest = [...list]
      return Array.from({ length: Math.min(count, rest.length) }).flatMap(() => {
        const chosen = rest.splice(int(0, rest.length - 1), 1, ...rest.slice(-1))
        rest.pop()
        return chosen
      })
    },
    among: <Name extends string>(weights: Readonly<Record<Name, number>>): Name =>
      // safe: Object.keys forgets which keys an object has
      weighted(Object.keys(weights) as Name[], (name) => weights[name]),
    text: (alphabet: string, length: number): string =>
      Array.from({ length }, () => alphabet.charAt(int(0, alphabet.length - 1))).join(''),
  }
}
