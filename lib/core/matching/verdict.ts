import { sameCompany } from '@/lib/core/matching/company'
import { agreed, agreement } from '@/lib/core/matching/latin'
import { type Score, scorePerson, type NamedPerson, type PersonFacts } from '@/lib/core/matching/person'

/** What somebody's file says of a company, and what is known of a candidate. */
export type NamedCompany = { name: string | null; domain: string | null; place: string | null }

const shares = { name: 0.9, place: 0.1 }
const names = {
  same: { share: 1, reason: 'Same company' },
  similar: { share: 0.6, reason: 'Similar company' },
  other: { share: 0, reason: 'Another company' },
} as const

/** How well a candidate fits what a row says of a company, and why; a similar one is always asked about. */
export function scoreCompany(named: NamedCompany, facts: NamedCompany): Score {
  const likeness = sameCompany(named, facts)
  const place = agreement(named.place, facts.place, 'some')
  const { share, reason } = names[likeness]
  const certain = place === 'other' ? 'likely' : 'sure'
  return {
    score: share === 0 ? 0 : shares.name * share + shares.place * agreed[place],
    certainty: likeness === 'same' ? certain : 'unlikely',
    reasons: [reason, ...(place === 'untold' ? [] : [place === 'same' ? 'Same place' : 'Another place'])],
  }
}

/** A candidate with how well it fits. */
type Ranked<T> = { candidate: T; score: Score }
/** Who a row names; 'several' waits for the visitor, best first. */
export type Verdict<T> =
  | { is: 'sure' | 'likely'; best: Ranked<T>; ranked: readonly Ranked<T>[] }
  | { is: 'several'; ranked: readonly Ranked<T>[] }
  | { is: 'nobody' }

/** Below it a candidate is not worth a question. */
const plausible = 0.46
/** The least by which the best is ahead of the next, so that it is taken without a question. */
const lead = 0.1

const order = { sure: 0, likely: 1, unlikely: 2 }

/** Candidates worth a question, by certainty, then by score; ties by their facts, so that the order they come in is none. */
function rank<T, F extends object>(
  candidates: readonly T[],
  factsOf: (candidate: T) => F,
  scoreOf: (facts: F) => Score,
): Ranked<T>[] {
  return candidates
    .map((candidate) => {
      const facts = factsOf(candidate)
      return { candidate, score: scoreOf(facts), text: JSON.stringify(Object.entries(facts).toSorted()) }
    })
    .filter(({ score }) => score.score >= plausible)
    .toSorted(
      (a, b) =>
        order[a.score.certainty] - order[b.score.certainty] ||
        b.score.score - a.score.score ||
        (a.text < b.text ? -1 : Number(a.text > b.text)),
    )
    .map(({ candidate, score }) => ({ candidate, score }))
}

function decide<T>(ranked: readonly Ranked<T>[]): Verdict<T> {
  const [best, ...others] = ranked
  if (!best) return { is: 'nobody' }
  const { certainty, score } = best.score
  const isAlone =
    certainty === 'sure'
      ? others.every((other) => other.score.certainty !== 'sure')
      : others.every((other) => score - other.score.score >= lead)
  return certainty !== 'unlikely' && isAlone ? { is: certainty, best, ranked } : { is: 'several', ranked }
}

/** Who of the candidates a row names. */
export function judge<T>(
  named: NamedPerson,
  candidates: readonly T[],
  factsOf: (candidate: T) => PersonFacts,
): Verdict<T> {
  return decide(rank(candidates, factsOf, (facts) => scorePerson(named, facts)))
}

/** Which of the candidates a row names as its company. */
export function judgeCompany<T>(
  named: NamedCompany,
  candidates: readonly T[],
  factsOf: (candidate: T) => NamedCompany,
): Verdict<T> {
  return decide(rank(candidates, factsOf, (facts) => scoreCompany(named, facts)))
}
