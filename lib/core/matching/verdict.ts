import { type Score, scorePerson, type NamedPerson, type PersonFacts } from '@/lib/core/matching/person'

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
