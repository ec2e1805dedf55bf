import { counted } from '@/lib/core/text'

/** One and several; apart from its facts, which first screens do not load. */
export const kindTitles = {
  person: ['person', 'people'],
  company: ['company', 'companies'],
  job: ['job', 'jobs'],
  ad: ['ad', 'ads'],
  post: ['post', 'posts'],
} as const

export type KeptKind = keyof typeof kindTitles

export type KindPlural = (typeof kindTitles)[KeptKind][1]

// safe: Object.keys forgets which keys an object has
export const keptNames = Object.keys(kindTitles) as readonly KeptKind[]

export const eachKept = <T>(make: (kind: KeptKind) => T): Record<KeptKind, T> =>
  // safe: made from exactly those keys
  Object.fromEntries(keptNames.map((kind) => [kind, make(kind)])) as Record<KeptKind, T>

/** 'People': many of a kind, as a heading. */
export const headingOf = (kind: KeptKind): string => {
  const [, many] = kindTitles[kind]
  return many.charAt(0).toUpperCase() + many.slice(1)
}

/** The kind that is called so, one of it or several; undefined for other words. */
export const kindNamed = (word: string): KeptKind | undefined =>
  keptNames.find((kind) => kind === word || kindTitles[kind][1] === word)

/** '1 person', '1,204 people'. */
export function countOf(kind: KeptKind, count: number): string {
  const [one, many] = kindTitles[kind]
  return counted(count, one, many)
}
