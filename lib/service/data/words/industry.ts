import type { ProfessionId } from '@/lib/service/data/words/profession'

/** A trade: its words fill the templates, its mix says who works there (`a6 b3` means six parts to three). */
export type Industry = {
  id: string
  name: string
  share: number
  oldest: number
  size: number
  suffixes: readonly string[]
  words: {
    product: readonly string[]
    customers: readonly string[]
    problem: readonly string[]
    measure: readonly string[]
  }
  mix: Partial<Record<ProfessionId, number>>
}

/** Writes a trade in short: lists are separated by commas; the numbers are share, oldest year and size. */
export const trade = (
  id: string,
  name: string,
  [share, oldest, size]: readonly [number, number, number],
  suffixes: string,
  product: string,
  customers: string,
  problem: string,
  measure: string,
  mix: Industry['mix'],
): Industry => ({
  id,
  name,
  share,
  oldest,
  size,
  suffixes: suffixes.split(', '),
  words: {
    product: product.split(', '),
    customers: customers.split(', '),
    problem: problem.split(', '),
    measure: measure.split(', '),
  },
  mix,
})
