import { toCheckIn } from '@/lib/browser/tables/runs/report'
import type { Line, Run } from '@/lib/browser/tables/runs/run'
import { standingOf, type ById } from '@/lib/browser/tables/runs/standing'
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
  choosing: { word: 'Choose rows', tone: 'warning' },
  paused: { word: 'Paused', tone: 'warning' },
  stopped: { word: 'Ended early', tone: 'neutral' },
  done: { word: 'Done', tone: 'success' },
} as const

/**
 * The state of a run in a word; one that ran out of budget, or that waits for the visitor, never reads as done, and one
 * that nobody carries on never as running. `unknown`: rows whose charge is being checked.
 */
export function stateWords(
  { state, halt, rest }: Run,
  { toCheck = 0, unknown = 0, isCut = false } = {},
): { word: string; tone: 'neutral' | 'success' | 'warning' } {
  if (isCut) return { word: 'Interrupted', tone: 'warning' }
  if (state === 'done' && unknown > 0) return { word: 'Answers being checked', tone: 'warning' }
  if (state === 'paused' && halt?.why === 'budget') return { word: 'Stopped by budget', tone: 'warning' }
  if (state === 'paused' && halt?.why === 'cap') return { word: 'Stopped by its cap', tone: 'warning' }
  if (state === 'done' && toCheck > 0) return { word: `${countText(toCheck)} to check`, tone: 'warning' }
  return state === 'done' && rest > 0
    ? { word: `${countText(rest)} not tried yet`, tone: 'warning' }
    : states[state]
}

/** The state of a run in a word, by its rows and by what the journal says of what they bought. */
export function runBadge({ run, lines }: { run: Run; lines: readonly Line[] }, byId: ById, isCut: boolean) {
  const unknown = lines.reduce(
    (sum, { looks }) =>
      sum + looks.filter((look) => look.is !== 'skipped' && standingOf(look, byId) === 'unknown').length,
    0,
  )
  return stateWords(run, { toCheck: toCheckIn(lines).length, unknown, isCut })
}

export const paidOf = (paid: bigint, quoted: bigint): string =>
  `${formatUsdc(paid)} paid of at most ${formatUsdc(quoted)}`
