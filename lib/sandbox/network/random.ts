import { hash } from '@/lib/service/lookups/identifiers'

/** A stream of repeatable choices: the same seed always gives the same stream. */
export type Random = {
  next(): number
  int(min: number, max: number): number
  chance(probability: number): boolean
  pick<T>(list: readonly T[]): T
  sample<T>(list: readonly T[], count: number): T[]
  weighted<T>(list: readonly T[], weight: (item: T) => number): T
  /** One of these names, by their weights. */
  among<Name extends string>(weights: Readonly<Record<Name, number>>): Name
  text(alphabet: string, length: number): string
}

/** Repeatable randomness (mulberry32) from the parts of a seed such as `random('person', 17)`. */
export function random(...seed: readonly (string | number)[]): Random {
  let state = hash(seed.join('/'))
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  const int = (min: number, max: number) => min + Math.floor(next() * (max - min + 1))
  const pick = <T>(list: readonly T[]): T => {
    const item = list[int(0, list.length - 1)]
    if (item === undefined) throw new Error('picked from an empty list')
    return item
  }
  return {
    next,
    int,
    pick,
    chance: (probability) => next() < probability,
    sample: (list, count) => sample(list, count, int),
    weighted: (list, weight) => weighted(list, weight, next()),
    // safe: Object.keys forgets which keys an object has
    among: <Name extends string>(weights: Readonly<Record<Name, number>>) =>
      weighted(Object.keys(weights) as Name[], (name) => weights[name], next()),
    text: (alphabet, length) =>
      Array.from({ length }, () => alphabet.charAt(int(0, alphabet.length - 1))).join(''),
  }
}

function sample<T>(list: readonly T[], count: number, int: (min: number, max: number) => number): T[] {
  const rest = [...list]
  return Array.from({ length: Math.min(count, rest.length) }).flatMap(() => {
    const chosen = rest.splice(int(0, rest.length - 1), 1, ...rest.slice(-1))
    rest.pop()
    return chosen
  })
}

function weighted<T>(list: readonly T[], weight: (item: T) => number, at: number): T {
  const weights = list.map(weight)
  let left = at * weights.reduce((sum, each) => sum + each, 0)
  for (const [index, item] of list.entries()) {
    left -= weights[index] ?? 0
    if (left < 0) return item
  }
  const last = list.at(-1)
  if (last === undefined) throw new Error('weighed an empty list')
  return last
}
