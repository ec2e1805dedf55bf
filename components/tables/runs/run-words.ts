import type { Plan } from '@/lib/browser/tables/runs/plan'
import type { Progress } from '@/lib/browser/tables/runs/state'
import type { Halt, HaltReason, Run } from '@/lib/browser/tables/runs/run'
import { formatUsdc } from '@/lib/core/money'
import { refuse, type RefusalCode } from '@/lib/core/payment/refusal'
import { refusalText } from '@/lib/core/payment/refusals'
import { counted, countText } from '@/lib/core/text'

export const skipGroups = {
  stored: 'Already yours',
  unsettled: 'Not settled yet',
  'has-email': 'Have an address already',
  duplicate: 'Duplicates',
  blocked: 'Do not contact',
  nobody: 'Nobody, as you said before',
  invalid: 'Invalid',
} as const

/** The rows of several searches together: each buys and has copies of its own, and all leave out the same rows. */
export const countsOf = (planned: readonly { plan: Pick<Plan, 'counts'> }[]): Plan['counts'] =>
  planned
    .map(({ plan }) => plan.counts)
    .reduce((all, more) => ({
      ...all,
      new: all.new + more.new,
      stored: all.stored + more.stored,
      unsettled: all.unsettled + more.unsettled,
    }))

/** What a plan leaves out, in a few words: '14 already yours', '5 duplicates'. */
export const leftOutOf = ({ counts }: Pick<Plan, 'counts'>): string[] =>
  [
    counts.later > 0 && `${countText(counts.later)} for later`,
    counts.stored > 0 && `${countText(counts.stored)} already yours`,
    counts.unsettled > 0 && `${countText(counts.unsettled)} not settled yet`,
    counts['has-email'] > 0 && `${countText(counts['has-email'])} with an address`,
    counts.duplicate > 0 && counted(counts.duplicate, 'duplicate'),
    counts.blocked > 0 && `${countText(counts.blocked)} do-not-contact`,
    counts.nobody > 0 && `${countText(counts.nobody)} nobody`,
    counts.invalid > 0 && `${countText(counts.invalid)} invalid`,
  ].filter((words) => words !== false)

const isRefusal = (text: string | null): text is RefusalCode => text !== null && /^E_[A-Z_]+$/.test(text)

const titles = {
  visitor: () => 'Paused by you',
  declined: () => 'Paused: you declined in the wallet',
  wallet: () => 'Paused: the wallet did not sign',
  budget: (left: string) => `Stopped by budget: ${left} not bought`,
  cap: (left: string) => `Stopped by the cap of this run: ${left} not bought`,
  funds: (left: string) => `Not enough money in the wallet: ${left} not bought`,
  network: () => 'Paused: the connection was lost',
  'held-back': () => 'Paused: a payment was held back before it was sent',
  refused: () => 'Paused: the price failed our check',
  'no-room': () => 'Paused: this browser has no room for the answer',
  trouble: () => 'Paused: the service is in trouble',
} as const satisfies Record<HaltReason, (left: string) => string>

const nexts = {
  visitor: 'What is bought is yours; go on when you like.',
  declined: 'Nothing was charged for that payment. Go on to be asked again.',
  wallet: 'Nothing was charged for that payment. Go on to be asked again.',
  budget: 'This run is not complete. Raise the budget and go on, or leave it at that.',
  cap: 'This run is not complete. Raise its cap and go on, or leave it at that.',
  funds: 'This run is not complete. Fill the wallet, then go on.',
  network: 'Go on when you are back. What was sent is checked and cannot be charged twice.',
  'held-back': 'Nothing was charged for that payment. Go on to try it again.',
  refused: 'Nothing was signed for that payment.',
  'no-room': 'It waits on the server for a day and cannot be charged again. Free some space, then go on.',
  trouble: 'Nothing more is bought until you go on.',
} as const satisfies Record<HaltReason, string>

/** What a run has not bought: rows, or before them pages of its search. */
export const leftWords = ({ left, pages }: Pick<Progress, 'left' | 'pages'>): string =>
  pages > 0 ? counted(pages, 'page') : counted(left, 'row')

/** Why a run was halted, and what can be done about it. */
export function haltWords({ why, sentence }: Halt, left: string): { title: string; text: string } {
  const reason = isRefusal(sentence) ? refusalText(refuse(sentence)).what : sentence
  return { title: titles[why](left), text: [reason, nexts[why]].filter(Boolean).join(' ') }
}

/** What becomes of rows that are found by name, and what of it is charged. */
export const findRule =
  'Each search is charged, whoever it finds. Where several may be meant you say who, and only who was found goes on.'

/** What the service charges when a step finds nothing. */
export const notFoundRule = (together: number, isSearch: boolean): string =>
  isSearch
    ? 'A search is charged whatever it finds. It brings one page, those first who fit best.'
    : together > 1
      ? 'A profile that is not found in a payment for several is charged all the same: the service charges for each one asked.'
      : 'Who is not found is not charged where the service refuses the lookup; an empty answer is charged.'

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
