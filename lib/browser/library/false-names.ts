import { comparable } from '@/lib/core/answers/text'
import type { Observation } from '@/lib/browser/library/observation'

/** Numbers that only count the rows are no names. */
export function withoutRanks(observations: readonly Observation[]): readonly Observation[] {
  const own = observations.filter(({ kind }) => kind === 'company')
  const numbers = own.map(({ aliases }) => aliases.find((alias) => /^company:id:\d{1,4}$/.test(alias)))
  const counts = (from: number) =>
    numbers.every((alias, index) => alias === undefined || alias === `company:id:${index + from}`)
  if (numbers.every((alias) => alias === undefined) || !(counts(0) || counts(1))) return observations
  return observations.map((observation) => ({
    ...observation,
    aliases: observation.aliases.filter((alias) => !numbers.includes(alias)),
  }))
}

/** A name that rows of different people bear is the name of none of them, such as a type or a rank. */
export function withoutShared(observations: readonly Observation[]): Observation[] {
  const bearers = new Map<string, Set<string>>()
  for (const { kind, aliases, facts } of observations) {
    const name = comparable(typeof facts['name'] === 'string' ? facts['name'] : '')
    for (const alias of kind === 'company' ? [] : aliases)
      bearers.set(alias, (bearers.get(alias) ?? new Set()).add(name))
  }
  return observations.map((observation) => ({
    ...observation,
    aliases: observation.aliases.filter((alias) => (bearers.get(alias)?.size ?? 1) < 2),
  }))
}
