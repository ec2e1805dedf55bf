import type { LookStep } from '@/lib/browser/tables/runs/run'
import { findWanted } from '@/lib/browser/tables/runs/wanted'

type Titled = Pick<LookStep, 'wanted' | 'filters'>

/** Names what a step asks for each row: the same in every run. */
export const wantedKey = ({ wanted, filters = {} }: Titled): string =>
  [wanted, ...Object.entries(filters).flat()].join(' ')

/** What a search for each row asks beside the row, in words; empty where it asks for everything. */
const filterWords = ({ filters = {} }: Pick<LookStep, 'filters'>): string => Object.values(filters).join(', ')

const thingOf = ({ wanted }: Titled): string => findWanted(wanted)?.title ?? wanted

/** What a step buys: 'Enrich a profile', 'People there: CEO'. */
export const stepTitle = (step: Titled): string =>
  [thingOf(step), filterWords(step)].filter(Boolean).join(': ')

/** A step as the head of a column, where the things of a search stand side by side. */
export const columnTitle = (step: Titled): string => filterWords(step) || thingOf(step)

/** All steps of a run in a line; searches for the same thing are named once. */
export function stepTitles(steps: readonly Titled[]): string {
  const asked = new Map<string, string[]>()
  for (const step of steps) {
    const words = filterWords(step)
    asked.set(thingOf(step), [...(asked.get(thingOf(step)) ?? []), ...(words ? [words] : [])])
  }
  return [...asked]
    .map(([thing, words]) => [thing, words.join(', ')].filter(Boolean).join(': '))
    .join(', then ')
}
