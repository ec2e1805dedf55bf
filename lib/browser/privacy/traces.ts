import type { DetailRow } from '@/lib/browser/database/stores'
import { aliasValues } from '@/lib/browser/library/stored-names'

export const deletedMark = '[deleted]'

export type Traces = ReturnType<typeof tracesOf>

const literal = (text: string) => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')

const isDistinctive = (slug: string) => slug.length >= 5 && /[\d-]/.test(slug)

const forms = (text: string): string[] => [
  ...new Set([text.normalize('NFC'), text.normalize('NFD'), encodeURIComponent(text.normalize('NFC'))]),
]

const slugPatterns = (slug: string): string[] =>
  forms(slug)
    .map(literal)
    .flatMap((form) => [
      `^${form}$`,
      `(?<=/(?:in|pub)/)${form}(?![\\p{L}\\p{N}%-])`,
      ...(isDistinctive(slug) ? [`(?<![\\p{L}\\p{N}_%-])${form}(?![\\p{L}\\p{N}%-])`] : []),
    ])

const idPattern = (id: string) =>
  /^\d+$/.test(id) ? `(?:^|(?<=[:=/]))${id}(?!\\d)` : `(?<![A-Za-z0-9_-])${literal(id)}(?![A-Za-z0-9_-])`

const emailPatterns = (address: string): string[] =>
  [address, encodeURIComponent(address)].map(
    (form) => `(?<![\\p{L}\\p{N}._%+-])${literal(form)}(?![\\p{L}\\p{N}-]|\\.[\\p{L}\\p{N}])`,
  )

/** Text as names are compared: in one form and lower case, Latin letters without their accents. */
const plain = (text: string): string =>
  (/[^ -~\s]/.test(text)
    ? text.normalize('NFD').replace(/(\p{Script=Latin})\p{M}+/gu, '$1')
    : text
  ).toLowerCase()

/** Latin letters by what is left of them without accents. */
const latin = new Map<string, string>()
for (let code = 0x41; code < 0x1f00; code += 1) {
  const letter = String.fromCodePoint(code)
  if (/\p{Script=Latin}/u.test(letter)) latin.set(plain(letter), (latin.get(plain(letter)) ?? '') + letter)
}

const spelled = (word: string): string =>
  [...word.normalize('NFC')]
    .map((letter) => {
      const same = latin.get(plain(letter))
      return same ? `[${same}]\\p{M}*` : `(?:${literal(letter)}|${literal(letter.normalize('NFD'))})`
    })
    .join('')

const divided = (words: readonly string[]): [string[], string[]][] =>
  words.slice(1).map((_, at) => [words.slice(0, at + 1), words.slice(at + 1)])

const namePatterns = (name: string): string[] => {
  const words = name.trim().split(/\s+/).map(spelled)
  // one word alone is a word of any text
  if (words.length < 2) return [`^${words.join('')}$`]
  const space = '(?:\\s|%20|\\+)'
  const inRow = (some: readonly string[]) => some.join(`${space}{1,3}`)
  const turned = divided(words).map(([first, last]) => `${inRow(last)}(?:,|%2C)${space}{0,3}${inRow(first)}`)
  return [inRow(words), ...turned].map((whole) => `(?<![\\p{L}\\p{N}])${whole}(?![\\p{L}\\p{N}])`)
}

const textsOf = (detail: DetailRow, name: string): string[] =>
  detail.facts
    .filter((fact) => fact.name === name)
    .flatMap((fact) => fact.told.flatMap(({ value }) => (typeof value === 'string' ? [value] : [])))

/** Addresses of a person as every answer told them. */
export const emailsOf = (detail: DetailRow): string[] => [
  ...new Set(textsOf(detail, 'email').map((text) => text.trim().toLowerCase())),
]

/** Names of a person as every answer told them. */
export const namesOf = (detail: DetailRow): string[] => [
  ...new Set(textsOf(detail, 'name').map((text) => text.trim())),
]

const plainWords = (text: string): string[] => plain(text).split(/\s+/).filter(Boolean)

const asPart = (value: unknown) => (typeof value === 'string' ? plainWords(value).join(' ') : '')

const nobody = /(?!)/u

/** The traces of one person, from all that the library knows of them. */
export function tracesOf(detail: DetailRow) {
  const after = (sort: 'id' | 'slug' | 'url') => aliasValues(detail.aliases, 'person', sort)
  const [slugs, ids, urls, emails] = [after('slug'), after('id'), after('url'), emailsOf(detail)]
  const names = namesOf(detail)
  const strong = [
    ...ids.map(idPattern),
    ...emails.flatMap(emailPatterns),
    ...urls.map(literal),
    ...slugs.flatMap(slugPatterns),
  ]
  const weak = names.flatMap(namePatterns)
  const made = (patterns: readonly string[]) =>
    patterns.length === 0 ? nobody : new RegExp(patterns.join('|'), 'iu')
  const [identity, anything] = [made(strong), made([...strong, ...weak])]
  const all = (pattern: RegExp) => new RegExp(pattern.source, 'giu')
  const longest = names.map((name) => name.split(/\s+/).toSorted((a, b) => b.length - a.length)[0] ?? name)
  const needles = [...ids, ...emails, ...urls, ...slugs, ...longest].flatMap(forms).map(plain).filter(Boolean)
  const partings = names.flatMap((name) =>
    divided(plainWords(name)).map((both) => both.map((part) => part.join(' '))),
  )
  return {
    /** True for text that may name them; quick, and for anything else surely false. */
    mayBeIn(text: string): boolean {
      const here = plain(text)
      return needles.some((needle) => here.includes(needle))
    },
    /** True for a value that stands for them: an id, a slug, an address, without other words. */
    isIdentity: (text: string) => !/\s/.test(text.trim()) && identity.test(text.trim()),
    /** True for text with anything of them in it; names only where `withNames`, since others bear the same. */
    isIn: (text: string, withNames = true) => (withNames ? anything : identity).test(text),
    without: (text: string, withNames = true) =>
      text.replace(all(withNames ? anything : identity), deletedMark),
    /** Of values that stand beside each other: whether one is a part of their name whose other part is there, too. */
    nameParts(values: readonly unknown[]) {
      const there = new Set(values.map(asPart))
      const parts = new Set(partings.filter((both) => both.every((part) => there.has(part))).flat())
      return (value: unknown) => parts.size > 0 && parts.has(asPart(value))
    },
  }
}
