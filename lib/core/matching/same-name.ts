import { areLatin, latinWords } from '@/lib/core/matching/latin'
import { comparableWords, isInitial, type Name } from '@/lib/core/matching/name'
import { areForms, areNear, areSpellings } from '@/lib/core/matching/same-word'

/** How two names, or two words of them, are alike, with how much of one name each kind leaves of it. */
const strengths = {
  same: 1,
  spelling: 0.95,
  form: 0.9,
  part: 0.85,
  initial: 0.8,
  near: 0.6,
  middle: 0.6,
  lastInitial: 0.5,
  word: 0.5,
  alphabet: 0.5,
  other: 0,
} as const

export type Likeness = keyof typeof strengths
/** 0 to 1 with the kinds of likeness that make it, the weakest last. */
export type NameMatch = { strength: number; kinds: readonly Likeness[] }

const other: NameMatch = { strength: 0, kinds: ['other'] }
const matchOf = (kinds: readonly Likeness[]): NameMatch => ({
  strength: kinds.reduce((all, kind) => all * strengths[kind], 1),
  kinds: [...new Set(kinds)].toSorted((a, b) => strengths[b] - strengths[a]),
})

/** How a word is like one of the candidate; its last word is no form of a given name, and an initial of it says less. */
function likeness(word: string, candidate: string, isLast: boolean): Likeness | null {
  if (word === candidate) return 'same'
  if (isInitial(word) || isInitial(candidate)) {
    if (word[0] !== candidate[0] || !areLatin([word, candidate])) return null
    return isLast ? 'lastInitial' : 'initial'
  }
  if (areSpellings(word, candidate)) return 'spelling'
  if (!isLast && areForms(word, candidate)) return 'form'
  return areNear(word, candidate) ? 'near' : null
}

function pairsOf(words: readonly string[], candidate: readonly string[]) {
  const all = words.flatMap((word, row) =>
    candidate.flatMap((one, column) => {
      const kind = likeness(word, one, column === candidate.length - 1)
      return kind === null ? [] : [{ row, column, kind }]
    }),
  )
  const rows = new Set<number>()
  const columns = new Set<number>()
  const pairs = all
    .toSorted((a, b) => strengths[b.kind] - strengths[a.kind] || a.column - b.column)
    .filter(({ row, column }) => {
      if (rows.has(row) || columns.has(column)) return false
      rows.add(row)
      columns.add(column)
      return true
    })
  return { pairs, rows, columns }
}

function leftOf(words: readonly string[], paired: ReadonlySet<number>) {
  const left = words.flatMap((word, at) => (paired.has(at) ? [] : [{ word, at }]))
  const isMiddle = ({ at }: { at: number }) => at > 0 && at < words.length - 1
  return { middle: left.filter(isMiddle), ends: left.filter((one) => !isMiddle(one)) }
}

/** Whether two names are the same letters with other spaces; where no spaces are usual, the family name may come last. */
function areOneText(words: readonly string[], candidate: readonly string[]): boolean {
  const text = candidate.join('')
  return words.join('') === text || (!areLatin(words) && words.toReversed().join('') === text)
}

function matchWords(words: readonly string[], candidate: readonly string[]): NameMatch {
  if (words.length === 0 || candidate.length === 0) return other
  const isLatin = areLatin(words)
  if (isLatin !== areLatin(candidate)) return matchOf(['alphabet'])
  const { pairs, rows, columns } = pairsOf(words, candidate)
  const kinds = pairs.map(({ kind }) => kind)
  const [mine, theirs] = [leftOf(words, rows), leftOf(candidate, columns)]
  const isWhole = rows.size === words.length && columns.size === candidate.length
  if (!isWhole && areOneText(words, candidate)) return matchOf([isLatin ? 'spelling' : 'same'])
  if (kinds.every((kind) => kind === 'initial' || kind === 'lastInitial')) return other
  if (mine.ends.length > 0 && theirs.ends.length > 0) return other
  if (pairs.length === 1) return isWhole && !isLatin ? matchOf(kinds) : matchOf([...kinds, 'word'])
  if (mine.middle.length > 0 && theirs.middle.length > 0) return matchOf([...kinds, 'middle'])
  const isPart = [...mine.ends, ...theirs.ends].some(({ word }) => !isInitial(word))
  return matchOf(isPart ? [...kinds, 'part'] : kinds)
}

/** One word beside a name is a nickname or a maiden name, in the place of its first or last word; several are a name. */
function besideReadings(words: readonly string[], beside: readonly string[]): string[][] {
  const [one, ...more] = beside.flatMap(latinWords)
  if (one === undefined) return []
  if (more.length > 0) return [[one, ...more]]
  const reading = [
    [one, ...words.slice(1)],
    [...words.slice(0, -1), one],
  ]
  return areLatin([one]) === areLatin(words) ? reading : [[one]]
}

/** A name in each way it may be read: with its particles joined, in one of its alphabets, as what stands beside it. */
function readings(name: Name): string[][] {
  const words = comparableWords(name)
  const joined = comparableWords(name, 'joined')
  const read = words.filter((word) => areLatin([word]))
  const isMixed = read.length > 0 && read.length < words.length
  return [
    words,
    ...(joined.join() === words.join() ? [] : [joined]),
    ...(isMixed ? [read, words.filter((word) => !areLatin([word]))] : []),
    ...name.beside.flatMap((beside) => besideReadings(words, beside)),
  ]
}

/** How alike the name of a row and of a candidate are, at best. */
export function matchNames(name: Name, candidate: Name): NameMatch {
  const others = readings(candidate)
  const matches = readings(name).flatMap((words) => others.map((one) => matchWords(words, one)))
  return matches.reduce((best, match) => (match.strength > best.strength ? match : best), other)
}
