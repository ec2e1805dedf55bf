import { readExpression } from '@/lib/service/lookups/expression'
import { givenNames, tellingWords, type OtherNames } from '@/lib/service/lookups/synonyms'
import { fold, longestWord, nameMark } from '@/lib/service/lookups/words'

/** Longer input is cut to this. */
const longestText = 300
const mostWords = 12
/** Words of the longest name in the lists of synonyms. */
const longestName = 5

/** How the words of one input are read. */
export type Reading = {
  /** What else a title or a place is called. */
  others?: readonly OtherNames[]
  /** Whether a word may be a given name: everywhere, or where it is marked as one. */
  names?: 'marked' | 'all'
  /** Whether the beginning of a word is enough. */
  begins?: boolean
  /** Words around a name that are no part of it. */
  around?: ReadonlySet<string>
}

/** By a word those that resemble it. */
export type Near = ReadonlyMap<string, readonly string[]>

/** The input in its searched form: lower case, no accents, no punctuation, cut to length: one sign may fold to many. */
export const typedText = (text: string): string => fold(text.slice(0, longestText)).slice(0, longestText)

const cut = (words: readonly string[]) => words.slice(0, mostWords).map((word) => word.slice(0, longestWord))

/** The words of the input that are searched. */
export const wordsOf = (text: string): string[] => cut(tellingWords(text.slice(0, longestText)))

const quoted = (word: string) => `'${word}'`

const oneOf = (all: readonly string[]) => {
  const distinct = [...new Set(all)]
  return distinct.length > 1 ? `(${distinct.join(' | ')})` : (distinct[0] ?? '')
}

const every = (all: readonly string[]) => (all.length > 1 ? `(${all.join(' & ')})` : (all[0] ?? ''))

const phrase = (words: readonly string[]) => words.map(quoted).join(' <-> ')

/** Reads the input; of all its words, however they are bracketed, only the first are searched. */
function read(text: string, write: (words: string[]) => string): string {
  let left = mostWords
  const within = (words: readonly string[]): string[] => {
    const kept = cut(words).slice(0, left)
    left -= kept.length
    return kept
  }
  return readExpression(text.slice(0, longestText), {
    phrase: (run) => phrase(within(fold(run).split(' ').filter(Boolean))),
    words: (run) => write(within(tellingWords(run))),
  })
}

/** The input as the text of a tsquery: what means the same, and the words that resemble it, are found as well. */
export const queryText = (text: string, reading: Reading, near?: Near): string =>
  read(text, (words) => every(namesIn(words, reading).map((name) => nameText(name, reading, near))))

/** The input as it was typed and nothing else. */
export const literalText = (text: string): string => read(text, (words) => every(words.map(quoted)))

/** Any word of the input, as it was typed. */
export const anyText = (text: string): string => wordsOf(text).map(quoted).join(' | ')

/** The words that may be mistyped: those outside quotes that no list has. */
export function looseWords(text: string, reading: Reading): string[] {
  const found: string[] = []
  read(text, (words) => {
    const alone = namesIn(words, reading).filter(({ others }) => others.length === 0)
    found.push(...alone.flatMap((name) => name.words))
    return ''
  })
  return found
}

type Name = { words: string[]; others: readonly string[] }

/** Cuts words into the longest names that the lists have, and single words. */
function namesIn(words: readonly string[], { others = [], around }: Reading, longest = longestName): Name[] {
  const names: Name[] = []
  for (let at = 0; at < words.length;) {
    let length = Math.min(longest, words.length - at)
    const othersHere = () => {
      const key = words.slice(at, at + length).join(' ')
      return others.flatMap((list) => list.get(key) ?? [])
    }
    while (length > 1 && othersHere().length === 0) length -= 1
    names.push({ words: words.slice(at, at + length), others: othersHere() })
    at += length
  }
  const telling = names.filter((name) => name.others.length > 0 || !around?.has(name.words[0] ?? ''))
  return telling.length > 0 ? telling : names
}

function nameText({ words, others }: Name, reading: Reading, near?: Near): string {
  const [word = ''] = words
  if (others.length === 0) return wordText(word, reading, near)
  // 'HR manager' is also the manager of what else HR is called
  const parts = words.length > 1 ? namesIn(words, reading, words.length - 1) : []
  const own = parts.map((part) => nameText(part, { others: reading.others ?? [] }))
  return oneOf([every(own) || quoted(word), ...others.map((other) => `(${phrase(fold(other).split(' '))})`)])
}

function wordText(word: string, { names, begins }: Reading, near?: Near): string {
  const mark = names === 'marked' ? nameMark : ''
  const forms = names ? givenNames(word).map((form) => quoted(mark + form)) : []
  const start = begins || near?.has(word) ? [`${quoted(word)}:*`] : []
  const nameStart = mark && word.length > 2 ? [`${quoted(mark + word)}:*`] : []
  const alike = near?.get(word) ?? []
  return oneOf([quoted(word), ...start, ...nameStart, ...forms, ...alike.map(quoted), ...splits(word)])
}

/** Names in Chinese signs are written without a space between the family's and the given one. */
function splits(word: string): string[] {
  if (!/^\p{Script=Han}{2,6}$/u.test(word)) return []
  const signs = [...word]
  const cutAt = (at: number) => [signs.slice(0, at).join(''), signs.slice(at).join('')]
  return signs.slice(1).map((_, at) => every(cutAt(at + 1).map(quoted)))
}
