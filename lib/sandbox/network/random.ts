import { hash } from '@/lib/service/lookups/identifiers'

/** A stream of repeatable choices (mulberry32): the same seed always gives the same stream. */
export class Random {
  private state: number

  constructor(seed: string) {
    this.state = hash(seed)
  }

  next(): number {
    this.state = (this.state + 0x6d2b79f5) | 0
    let mixed = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }

  int(min: number, max: number): number {
    return min + Math.floor(this.next() * (max - min + 1))
  }

  chance(probability: number): boolean {
    return this.next() < probability
  }

  pick<T>(list: readonly T[]): T {
    const item = list[this.int(0, list.length - 1)]
    if (item === undefined) throw new Error('picked from an empty list')
    return item
  }

  weighted<T>(list: readonly T[], weight: (item: T) => number): T {
    let left = this.next() * list.reduce((sum, item) => sum + weight(item), 0)
    for (const item of list) {
      left -= weight(item)
      if (left < 0) return item
    }
    return this.pick(list)
  }

  among<Name extends string>(weights: Readonly<Record<Name, number>>): Name {
    // safe: Object.keys forgets which keys an object has
    return this.weighted(Object.keys(weights) as Name[], (name) => weights[name])
  }

  /** Some items of a list, each at most once. */
  sample<T>(list: readonly T[], count: number): T[] {
    const chosen = new Set<number>()
    // Floyd's way: as much work as there are items to choose, however long the list is
    for (let top = Math.max(0, list.length - count); top < list.length; top += 1) {
      const at = this.int(0, top)
      chosen.add(chosen.has(at) ? top : at)
    }
    return [...chosen].flatMap((at) => list.slice(at, at + 1))
  }

  text(alphabet: string, length: number): string {
    return Array.from({ length }, () => alphabet.charAt(this.int(0, alphabet.length - 1))).join('')
  }
}

/** Choices from the parts of a seed such as `random('person', 17)`; of a class, as thousands are made each second. */
export const random = (...seed: readonly (string | number)[]) => new Random(seed.join('/'))

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
