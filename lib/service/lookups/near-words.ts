import type { Queries } from '@/lib/service/data/database'
import { looseWords, type Near, type Reading } from '@/lib/service/lookups/reading'

export type Vocabulary = 'network_words' | 'network_place_words'

/** How far from the typed words a search goes: not at all, from those that stand nowhere, or from all. */
export type Reach = 'literal' | 'unknown' | 'all'

export const reaches: readonly Reach[] = ['literal', 'unknown', 'all']

const likeness = { literal: 1, unknown: 0.42, all: 0.35 } as const

/** Words that resemble one, the most similar first. */
const mostAlike = 24

/** The known words that resemble those of an input; a word that stands alone is not to be taken for another. */
export async function nearWords(
  db: Queries,
  text: string,
  { reach, reading, vocabulary }: { reach: Reach; reading: Reading; vocabulary: Vocabulary },
): Promise<Near> {
  const words = reach === 'literal' ? [] : looseWords(text, reading)
  const found = await Promise.all(
    words.map(async (word) => {
      const rows = await db.query<{ word: string }>(
        `select word from ${vocabulary} where word = any($2::text[])
           or char_length($1::text) > 2 and word % $1::text and similarity(word, $1::text) >= $3::real
         order by similarity(word, $1::text) desc, word limit ${mostAlike}`,
        [word, [word, ...swaps(word)], likeness[reach]],
      )
      return [word, rows.map((row) => row.word)] as const
    }),
  )
  return new Map(found.filter(([word, alike]) => reach === 'all' || !alike.includes(word)))
}

// Two swapped letters are the most common typing error and the one that trigrams match worst.
function swaps(word: string): string[] {
  const letters = [...word]
  return Array.from({ length: letters.length - 1 }, (_, at) => {
    const [one = '', other = ''] = letters.slice(at, at + 2)
    return [...letters.slice(0, at), other, one, ...letters.slice(at + 2)].join('')
  })
}
