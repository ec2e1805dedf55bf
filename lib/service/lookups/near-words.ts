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
  if (words.length === 0) return new Map()
  // letters and digits alone, so that a list of them needs no quotes
  const meant = words.map((word) => `{${[word, ...swaps(word)].join()}}`)
  const rows = await db.query<{ typed: string; word: string }>(
    `select asked.typed, alike.word from unnest($1::text[], $2::text[]) as asked(typed, meant), lateral (
       select word from ${vocabulary} where word = any(asked.meant::text[])
         or char_length(asked.typed) > 2 and word % asked.typed and similarity(word, asked.typed) >= $3::real
       order by similarity(word, asked.typed) desc, word limit ${mostAlike}) as alike`,
    [words, meant, likeness[reach]],
  )
  const found = words.map((typed) => {
    const own = rows.filter((row) => row.typed === typed)
    return [typed, own.map(({ word }) => word)] as const
  })
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
