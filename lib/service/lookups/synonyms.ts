import { formsOf } from '@/lib/core/matching/same-word'
import synonyms from '@/lib/service/lookups/synonyms.json' with { type: 'json' }
import { fold } from '@/lib/service/lookups/words'

const fillers = new Set('a an and at by for from in of on or the to with'.split(' '))

/** Words that tell something; all of them when none does. */
export function tellingWords(text: string): string[] {
  const all = [...new Set(fold(text).split(' '))].filter(Boolean)
  const telling = all.filter((word) => !fillers.has(word))
  return telling.length > 0 ? telling : all
}

/** By a name, as its telling words, what else it is called. */
export type OtherNames = ReadonlyMap<string, readonly string[]>

function otherNames(
  groups: readonly (readonly string[])[],
  narrower: Readonly<Record<string, readonly string[]>>,
): OtherNames {
  const rows = [
    ...groups.flatMap((group) => group.map((name) => [name, group] as const)),
    ...Object.entries(narrower),
  ]
  const found = new Map<string, string[]>()
  for (const [name, others] of rows) {
    const key = tellingWords(name).join(' ')
    const own = others.filter((other) => other !== name)
    found.set(key, [...new Set([...(found.get(key) ?? []), ...own])])
  }
  return found
}

/** Other names of titles: their short forms, their long ones and what means the same; and those that a wide one has in it. */
export const titleNames = otherNames(synonyms.titles, synonyms.narrowerTitles)

/** The places that the name of a region without borders of its own stands for. */
export const regionNames = otherNames([], synonyms.regions)

/** Given names that are forms of this one: 'bob' and 'robert'. */
export const givenNames = (word: string): string[] => formsOf(word).filter((form) => form !== word)

/** The sectors of industry that have another name in daily use. */
export const sectorNames = otherNames([], synonyms.sectors)
