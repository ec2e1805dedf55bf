import type { Progress } from '@/lib/browser/tables/runs/state'
import type { Run } from '@/lib/browser/tables/runs/run'
import { formatUsdc } from '@/lib/core/money'
import { countText } from '@/lib/core/text'

export const skipGroups = {
  stored: 'Already yours',
  unsettled: 'Not settled yet',
  'has-email': 'Have an address already',
  duplicate: 'Duplicates',
  blocked: 'Do not contact',
  nobody: 'Nobody, as you said before',
  invalid: 'Invalid',
} as const

const states = {
  running: { word: 'Running', tone: 'warning' },
  interrupted: { word: 'Interrupted', tone: 'warning' },
  choosing: { word: 'Choose rows', tone: 'warning' },
  paused: { word: 'Paused', tone: 'warning' },
  stopped: { word: 'Ended early', tone: 'neutral' },
  done: { word: 'Done', tone: 'success' },
} as const

/** The state of a run in a word; one that ran out of budget, or that waits for the visitor, never reads as done. */
export function stateWords(
  { halt, rest }: Pick<Run, 'halt' | 'rest'>,
  { state, toCheck, unknown }: Pick<Progress, 'state' | 'toCheck' | 'unknown'>,
): { word: string; tone: 'neutral' | 'success' | 'warning' } {
  if (state === 'done' && unknown > 0) return { word: 'Answers being checked', tone: 'warning' }
  if (state === 'paused' && halt?.why === 'budget') return { word: 'Stopped by budget', tone: 'warning' }
  if (state === 'paused' && halt?.why === 'cap') return { word: 'Stopped by its cap', tone: 'warning' }
  if (state === 'done' && toCheck > 0) return { word: `${countText(toCheck)} to check`, tone: 'warning' }
  return state === 'done' && rest > 0
    ? { word: `${countText(rest)} not tried yet`, tone: 'warning' }
    : states[state]
}

export const paidOf = (paid: bigint, quoted: bigint): string =>
  `${formatUsdc(paid)} paid of at most ${formatUsdc(quoted)}`
