import { defaultFilter } from 'cmdk'

/** Below this score the letters are scattered over the name, which is no match. */
const resembles = 0.03

const prefix = 'given '

/** The value of an item that matches whatever its name is, such as a record that was found. */
export const given = (id: string): string => prefix + id

/** How well an item matches, from 0 to 1; given items come after all that match by name. */
export function scoreOf(value: string, words: string, keywords?: string[]): number {
  if (value.startsWith(prefix)) return resembles
  const score = defaultFilter(value, words, keywords)
  return score < resembles ? 0 : score
}
