import transliterate from '@sindresorhus/transliterate'
import { comparable } from '@/lib/core/answers/text'

const accents = /[\u0300-\u036f]/g

/** Alphabets that are read letter by letter into Latin ones; the others say too little of their vowels or sounds. */
const readable =
  /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}\p{Script=Georgian}\P{L}]*$/u

/** What is usual in names and not in the package: pairs of Greek letters, letters of Serbian. */
const usual: [string, string][] = [
  ['ου', 'ou'],
  ['αυ', 'av'],
  ['ευ', 'ev'],
  ['μπ', 'b'],
  ['ντ', 'nt'],
  ['γκ', 'g'],
  ['γγ', 'ng'],
  ['χ', 'ch'],
  ['υ', 'y'],
  ['ђ', 'dj'],
  ['ћ', 'c'],
  ['џ', 'dz'],
]

function read(text: string): string {
  const plain = comparable(text).normalize('NFD').replace(accents, '').normalize('NFC')
  return !/[^ -~]/.test(plain) || !readable.test(plain)
    ? plain
    : transliterate(plain, { customReplacements: usual }).toLowerCase()
}

/** The words of a file repeat, and to read one that is not in ASCII takes 10 µs. */
const known = new Map<string, string>()
const mostKnown = 20_000

/** Text for comparing across alphabets: lower case, without accents, in Latin letters where its own can be read. */
function latin(text: string): string {
  if (!/[^ -~]/.test(text)) return text.toLowerCase()
  const kept = known.get(text)
  if (kept !== undefined) return kept
  if (known.size >= mostKnown) known.clear()
  const plain = read(text)
  known.set(text, plain)
  return plain
}

/** The words of a text for comparing; an apostrophe joins, everything else that is no letter or digit parts. */
export const latinWords = (text: string): string[] =>
  latin(text)
    .replace(/['’‘ʻʼ`´]/g, '')
    .match(/[\p{L}\p{M}\p{N}]+/gu) ?? []

/** Whether words are in Latin letters, so that they can be held against others that are. */
export const areLatin = (words: readonly string[]): boolean => words.every((word) => /^[a-z0-9]*$/.test(word))

const longest = 200
const wordsIn = (text: string | null) => latinWords((text ?? '').slice(0, longest))

/** Whether what two texts tell agrees: all words of the shorter stand in the longer, or some; untold where one is empty. */
export function agreement(told: string | null, known: string | null, needs: 'all' | 'some') {
  const [some, others] = [wordsIn(told), wordsIn(known)]
  if (some.length === 0 || others.length === 0) return 'untold'
  const [shorter, longer] = some.length < others.length ? [some, others] : [others, some]
  const isIn = (word: string) => longer.includes(word)
  return (needs === 'all' ? shorter.every(isIn) : shorter.some(isIn)) ? 'same' : 'other'
}

/** How much of what an agreement is worth counts. */
export const agreed = { same: 1, untold: 0.5, other: 0 } as const
