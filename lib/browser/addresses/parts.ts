import type { Draft } from '@/lib/core/catalogue/entries'

/** The parts that a search is told by, in the order in which they are shown. */
export const partsOf = {
  people: ['title', 'currentCompany', 'location', 'search', 'school', 'pastCompany', 'followerOf'],
  jobs: ['search', 'company', 'location'],
  companies: ['search', 'location'],
  ads: ['company', 'search'],
} as const

export type Asked = keyof typeof partsOf

/** What is asked for, by the fields of the search that answers it, and the typed words that none of them says. */
export type Sentence = { of: Asked; draft: Draft; left?: string }

/** Companies and people whose names this browser has, in small letters. */
export type Known = { companies: ReadonlySet<string>; people: ReadonlySet<string> }

/** A draft without the parts that are absent; an empty part is there, to be typed into. */
export const withoutAbsent = (draft: Readonly<Record<string, string | undefined>>): Draft =>
  Object.fromEntries(
    Object.entries(draft).flatMap(([part, text]) => (text === undefined ? [] : [[part, text]])),
  )

/** The same asked of something else: the jobs of a title instead of its people. What that cannot be asked for is left. */
export function askedOf(of: Asked, sentence: Sentence): Sentence {
  if (of === sentence.of) return sentence
  const { title, search, currentCompany, company = currentCompany, location } = sentence.draft
  const words = [title, search].filter(Boolean).join(' ') || undefined
  const isJob = sentence.of === 'jobs' && search !== undefined
  const drafts = {
    people: { [isJob ? 'title' : 'search']: search, currentCompany: company, location },
    jobs: { search: words, company, location },
    companies: { search: company ?? search ?? title, location },
    ads: { company: company ?? search ?? title, search: company === undefined ? undefined : search },
  }
  const draft = withoutAbsent(drafts[of])
  const said = Object.values(draft).join('\n')
  const dropped = Object.values(sentence.draft).filter((text) => !said.includes(text))
  const left = [sentence.left, ...dropped].filter(Boolean).join(', ')
  return { ...sentence, of, draft, ...(left && { left }) }
}

/** What a visitor made of a sentence as it was read then. */
export type Change = { read: Sentence; now: Sentence }

/** A sentence as it is read now, with what was changed in it: a part stays changed while it is read as it was then. */
export function withChange(sentence: Sentence, { read, now }: Change): Sentence {
  // with nothing left of what it was changed in, it is another question
  const isSame =
    Object.entries(read.draft).some(([part, text]) => sentence.draft[part] === text) ||
    JSON.stringify(read) === JSON.stringify(sentence)
  if (read.of !== sentence.of || !isSame) return sentence
  const before = askedOf(now.of, read)
  const after = askedOf(now.of, sentence)
  const parts = partsOf[now.of].map((part) => {
    const isAsRead = before.draft[part] === after.draft[part]
    return [part, isAsRead ? now.draft[part] : after.draft[part]]
  })
  return { ...after, draft: withoutAbsent(Object.fromEntries(parts)) }
}
