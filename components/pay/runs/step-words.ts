import type { RunStep, Skip } from '@/lib/browser/tables/runs/run'
import { findWanted } from '@/lib/browser/tables/runs/wanted'

type Titled = Pick<RunStep, 'wanted' | 'filters' | 'page'>

export const wantedKey = ({ wanted, filters = {}, page }: Titled): string =>
  [wanted, ...Object.entries(filters).flat(), ...(page === undefined ? [] : ['page', page])].join(' ')

const filterWords = ({ filters = {} }: Pick<RunStep, 'filters'>): string => Object.values(filters).join(', ')

const thingOf = ({ wanted }: Titled): string => findWanted(wanted)?.title ?? wanted

const paged = (words: string, { page }: Titled): string =>
  page === undefined ? words : `${words} (page ${page})`

/** Rows that a step leaves out, by why. */
export const skipTitles = {
  known: 'Known before',
  stored: 'Already yours',
  unsettled: 'Not settled yet',
  duplicate: 'Duplicates',
  blocked: 'Do not contact',
  nobody: 'Nobody meant',
  invalid: 'Invalid',
  problem: 'With problems',
  'has-email': 'Address known',
  'nothing-before': 'Nothing found before',
  'not-chosen': 'Not chosen',
  later: 'Not tried yet',
  'no-more': 'No further page',
} as const satisfies Record<Skip['why'], string>

/** What a step buys: 'Enrich a profile', 'People there: CEO (page 2)'. */
export const stepTitle = (step: Titled): string =>
  paged([thingOf(step), filterWords(step)].filter(Boolean).join(': '), step)

export const columnTitle = (step: Titled): string => paged(filterWords(step) || thingOf(step), step)

export function stepTitles(steps: readonly Titled[]): string {
  const asked = new Map<string, string[]>()
  for (const step of steps) {
    const words = filterWords(step)
    const thing = words ? thingOf(step) : stepTitle(step)
    asked.set(thing, [...(asked.get(thing) ?? []), ...(words ? [columnTitle(step)] : [])])
  }
  return [...asked]
    .map(([thing, words]) => [thing, words.join(', ')].filter(Boolean).join(': '))
    .join(', then ')
}
