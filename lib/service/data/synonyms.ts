import { fold } from '@/lib/service/data/text'
import { synonyms } from '@/lib/service/data/words'

const isShort = (phrase: string): boolean => /^[a-z]{2,4}$/.test(phrase)

/** The short forms: each is a whole word and not the beginning of another. */
export const shortForms: ReadonlySet<string> = new Set(synonyms.flat().filter(isShort))

const known = new Map<string, string>()

/** A title followed by what else it is called, in the form in which it is searched. */
export function titleText(title: string): string {
  const text = known.get(title) ?? withSynonyms(fold(title))
  known.set(title, text)
  return text
}

function withSynonyms(title: string): string {
  const has = (phrase: string) => ` ${title} `.includes(` ${phrase} `)
  const others = synonyms.filter((row) => row.some(has)).flatMap((row) => row.filter((each) => !has(each)))
  return [title, ...new Set(others)].join(' ')
}
