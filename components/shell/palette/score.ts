import { defaultFilter } from 'cmdk'

/** Below this score a name has the letters, but scattered inside its words: nobody means it. */
const resembles = 0.03

const prefix = 'given '

/** The value of a line that answers what is typed whatever its own name is, such as a record that was found. */
export const given = (id: string): string => prefix + id

/** How well a line fits what is typed, from 0 to 1; what is given fits, after all that does so by its name. */
export function scoreOf(value: string, words: string, keywords?: string[]): number {
  if (value.startsWith(prefix)) return resembles
  const score = defaultFilter(value, words, keywords)
  return score < resembles ? 0 : score
}
