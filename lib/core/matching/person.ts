import { companyKey, sameCompany } from '@/lib/core/matching/company'
import { agreed, agreement } from '@/lib/core/matching/latin'
import { comparableWords, isInitial, readName, readParts, type Name } from '@/lib/core/matching/name'
import { matchNames, type Likeness, type NameMatch } from '@/lib/core/matching/same-name'
import { groupBy } from '@/lib/core/group'
import { times, type Usdc } from '@/lib/core/money'

/** What somebody's file says of a person who has no address; null where it says nothing. */
export type NamedPerson = {
  fullName: string | null
  firstName: string | null
  lastName: string | null
  company: string | null
  title: string | null
  place: string | null
}
export type PersonFacts = {
  name: string
  company: string | null
  formerCompanies: readonly string[]
  title: string | null
  place: string | null
}
/** How much a match can be trusted: taken, taken but marked, or asked about. */
type Certainty = 'sure' | 'likely' | 'unlikely'
type Score = { score: number; certainty: Certainty; reasons: readonly string[] }

const nameReasons: Record<Likeness, string> = {
  same: 'Same name',
  spelling: 'Same name, spelled another way',
  form: 'Short form of the name',
  part: 'Part of the name',
  initial: 'Initial of the name',
  near: 'Similar name',
  middle: 'Another middle name',
  lastInitial: 'Initial of the last name',
  word: 'Only one name',
  alphabet: 'Name in another alphabet',
  other: 'Another name',
}

/** How a candidate stands to the company of the row, with how much of the name's strength each leaves. */
const companies = {
  same: { share: 1, reason: 'Same company' },
  similar: { share: 0.9, reason: 'Similar company' },
  former: { share: 0.85, reason: 'Worked there before' },
  untold: { share: 0.75, reason: 'No company in the row' },
  unknown: { share: 0.7, reason: 'Company not known' },
  other: { share: 0.5, reason: 'Another company' },
} as const

const shares = { company: 0.88, title: 0.07, place: 0.05 }
/** A whole name, if spelled another way; and one that is short for it. */
const whole = 0.95
const short = 0.75

function companyOf(told: string | null, { company, formerCompanies }: PersonFacts): keyof typeof companies {
  if (told === null || companyKey(told) === null) return 'untold'
  const now = company === null ? 'other' : sameCompany(told, company)
  if (now !== 'other') return now
  if (formerCompanies.some((former) => sameCompany(told, former) === 'same')) return 'former'
  return company === null && formerCompanies.length === 0 ? 'unknown' : 'other'
}

function certaintyOf(
  { strength }: NameMatch,
  company: keyof typeof companies,
  isElsewhere: boolean,
  isSettled: boolean,
): Certainty {
  if (company === 'same') {
    if (strength === 1 && !isElsewhere) return 'sure'
    return strength >= short ? 'likely' : 'unlikely'
  }
  if (strength < whole || company === 'other') return 'unlikely'
  return company === 'similar' || company === 'former' || isSettled ? 'likely' : 'unlikely'
}

function nameOf({ fullName, firstName, lastName }: NamedPerson): Name {
  if (firstName?.trim() && lastName?.trim()) return readParts(firstName, lastName)
  return readName([fullName, firstName, lastName].find((told) => told?.trim()) ?? '')
}

/** How well a candidate fits what a row says of a person, and why. */
export function scorePerson(named: NamedPerson, facts: PersonFacts): Score {
  const name = matchNames(nameOf(named), readName(facts.name))
  const company = companyOf(named.company, facts)
  const title = agreement(named.title, facts.title, 'all')
  const place = agreement(named.place, facts.place, 'some')
  const { share, reason } = companies[company]
  const rest = shares.title * agreed[title] + shares.place * agreed[place]
  const isSettled = title === 'same' && place === 'same'
  const kinds = name.kinds.length > 1 ? name.kinds.filter((kind) => kind !== 'same') : name.kinds
  return {
    score: Math.min(1, name.strength * (shares.company * share + rest)),
    certainty: certaintyOf(name, company, place === 'other', isSettled),
    reasons: [
      ...kinds.map((kind) => nameReasons[kind]),
      reason,
      ...(title === 'same' ? ['Same title'] : []),
      ...(place === 'untold' ? [] : [place === 'same' ? 'Same place' : 'Another place']),
    ],
  }
}

type Ranked<T> = { candidate: T; score: Score }
export type Verdict<T> =
  | { is: 'sure' | 'likely'; best: Ranked<T>; ranked: readonly Ranked<T>[] }
  | { is: 'several'; ranked: readonly Ranked<T>[] }
  | { is: 'nobody' }

/** Below it a candidate is not worth a question. */
const plausible = 0.46
/** The least by which the best is ahead of the next, so that it is taken without a question. */
const lead = 0.1

const order = { sure: 0, likely: 1, unlikely: 2 }

/** Who of the candidates a row names; ties by their facts, so that the order they come in is none. */
export function judge<T>(
  named: NamedPerson,
  candidates: readonly T[],
  factsOf: (candidate: T) => PersonFacts,
): Verdict<T> {
  const ranked = candidates
    .map((candidate) => {
      const facts = factsOf(candidate)
      const text = JSON.stringify(Object.entries(facts).toSorted())
      return { ranked: { candidate, score: scorePerson(named, facts) }, text }
    })
    .filter((one) => one.ranked.score.score >= plausible)
    .toSorted(
      ({ ranked: a, text }, { ranked: b, text: other }) =>
        order[a.score.certainty] - order[b.score.certainty] ||
        b.score.score - a.score.score ||
        (text < other ? -1 : Number(text > other)),
    )
    .map((one) => one.ranked)
  const [best, ...others] = ranked
  if (!best) return { is: 'nobody' }
  const { certainty, score } = best.score
  const isAlone =
    certainty === 'sure'
      ? others.every((other) => other.score.certainty !== 'sure')
      : others.every((other) => score - other.score.score >= lead)
  return certainty !== 'unlikely' && isAlone ? { is: certainty, best, ranked } : { is: 'several', ranked }
}

function searched({ given, family }: Name): { firstName: string; lastName: string } | null {
  const firstName = given.find((word) => !isInitial(word)) ?? given[0]
  return firstName === undefined || family.length === 0 ? null : { firstName, lastName: family.join(' ') }
}

/** The search's first and last name; null where the row names nobody. */
export const namePartsOf = (named: NamedPerson): { firstName: string; lastName: string } | null =>
  searched(nameOf(named))

/** A key for one person at one company, of all words, so that two never become one; null for nobody. */
export function nameKey(named: NamedPerson): string | null {
  const name = nameOf(named)
  if (searched(name) === null) return null
  return `${comparableWords(name).toSorted().join(' ')}|${companyKey(named.company ?? '') ?? ''}`
}

const nameIn = (key: string): string => key.split('|')[0] ?? ''

/** Tells the keys of rows that bear one of these names, at whatever company. */
export function keysOfNames(names: readonly string[]): (key: string) => boolean {
  const nothingElse = { firstName: null, lastName: null, company: null, title: null, place: null }
  const theirs = new Set(
    names.flatMap((fullName) => nameIn(nameKey({ fullName, ...nothingElse }) ?? '') || []),
  )
  return (key) => theirs.has(nameIn(key))
}

/** Under what a decision is remembered; null without a company, since the next row may mean another of that name. */
export function decisionKey(named: NamedPerson): string | null {
  const key = nameKey(named)
  return key === null || key.endsWith('|') ? null : key
}

export type SearchPlan<T> = {
  /** The rows of each search; those that name nobody to search for are in none. */
  searches: T[][]
  most: Usdc
  /** `least` where a company's page holds everybody, `most` where it holds nobody; null where no company is shared. */
  together: { least: Usdc; most: Usdc; companies: number } | null
}

const sharing = 3

/** The searches for the people that rows name, each person once, and the figures of both ways to find them. */
export function planSearches<T>(
  rows: readonly T[],
  namedIn: (row: T) => NamedPerson | null,
  pagePrice: Usdc,
): SearchPlan<T> {
  const byPerson = groupBy(rows, (row) => {
    const named = namedIn(row)
    return named && nameKey(named)
  })
  byPerson.delete(null)
  const searches = [...byPerson.values()]
  const companyOf = ([row]: readonly T[]) => (row === undefined ? null : namedIn(row)?.company)
  const byCompany = groupBy(searches, (same) => companyKey(companyOf(same) ?? ''))
  byCompany.delete(null)
  const shared = [...byCompany.values()].filter((people) => people.length >= sharing)
  const spared = shared.reduce((sum, people) => sum + people.length, 0)
  const most = times(pagePrice, searches.length)
  return {
    searches,
    most,
    together:
      shared.length === 0
        ? null
        : {
            least: times(pagePrice, searches.length - spared + shared.length),
            most: most + times(pagePrice, shared.length),
            companies: shared.length,
          },
  }
}
