import { counted, countText } from '@/lib/core/text'
import { refusalText } from '@/lib/core/payment/refusals'
import { refuse, type RefusalCode } from '@/lib/core/payment/refusal'
import { formatUsdc } from '@/lib/core/money'
import type { Plan } from '@/lib/browser/tables/runs/plan'
import type { Halt, HaltReason, Look, Match, Run, Skip } from '@/lib/browser/tables/runs/run'

/** Why a row is left out, in a few words. */
export function skipWords(skip: Skip): string {
  switch (skip.why) {
    case 'invalid':
    case 'blocked':
    case 'nobody':
      return skip.reason
    case 'duplicate':
      return `The same as row ${skip.ofLine}`
    case 'stored':
      return 'Already yours'
    case 'not-chosen':
      return 'Not chosen'
    case 'later':
      return 'Not tried yet'
    case 'has-email':
      return 'Has an address already'
    case 'nothing-before':
      return 'Nothing was found in the step before'
    case 'no-more':
      return 'There is no further page'
    case 'known':
      return knownWords[skip.from]
  }
}

const knownWords = {
  file: 'Came with an identifier',
  library: 'Known in your library',
  decision: 'Chosen by you before',
} as const satisfies Record<Extract<Skip, { why: 'known' }>['from'], string>

/** How sure it was that whom a search found is meant, in words. */
export const matchWords = {
  sure: 'Found',
  likely: 'Found, likely',
  chosen: 'Chosen by you',
} as const satisfies Record<Match, string>

export const skipGroups = {
  stored: 'Already yours',
  'has-email': 'Have an address already',
  duplicate: 'Duplicates',
  blocked: 'Do not contact',
  nobody: 'Nobody, as you said before',
  invalid: 'Invalid',
} as const

/** The rows of several searches together: each buys and has copies of its own, and all leave out the same rows. */
export const countsOf = ({ counts }: Pick<Plan, 'counts'>, others: readonly Pick<Plan, 'counts'>[]) =>
  others.reduce<Plan['counts']>(
    (all, { counts: more }) => ({ ...all, new: all.new + more.new, stored: all.stored + more.stored }),
    counts,
  )

/** What a plan leaves out, in a few words: '14 already yours', '5 duplicates'. */
export const leftOutOf = ({ counts }: Pick<Plan, 'counts'>): string[] =>
  [
    counts.later > 0 && `${countText(counts.later)} for later`,
    counts.stored > 0 && `${countText(counts.stored)} already yours`,
    counts['has-email'] > 0 && `${countText(counts['has-email'])} with an address`,
    counts.duplicate > 0 && counted(counts.duplicate, 'duplicate'),
    counts.blocked > 0 && `${countText(counts.blocked)} do-not-contact`,
    counts.nobody > 0 && `${countText(counts.nobody)} nobody`,
    counts.invalid > 0 && `${countText(counts.invalid)} invalid`,
  ].filter((words) => words !== false)

/** What became of a row in a word or two, with the reason. */
export function lookWords(
  look: Look | undefined,
  isMoving = false,
): { word: string; tone: 'neutral' | 'success' | 'warning' | 'danger'; reason: string } {
  if (!look) return { word: 'To come', tone: 'neutral', reason: '' }
  switch (look.is) {
    case 'waiting':
      return { word: isMoving ? 'Queued' : 'Not bought', tone: 'neutral', reason: '' }
    case 'done':
      return {
        word: look.match ? matchWords[look.match] : 'Done',
        tone: look.match === 'likely' ? 'warning' : 'success',
        reason: '',
      }
    case 'check':
      return {
        word: 'To check',
        tone: 'warning',
        reason: `${counted(look.candidates.length, 'person', 'people')} may be meant`,
      }
    case 'unknown':
      return { word: 'Being checked', tone: 'warning', reason: look.reason }
    case 'not-found':
      return {
        word: look.isCharged ? 'Not found, charged' : 'Not found',
        tone: 'neutral',
        reason: look.reason,
      }
    case 'failed':
      return {
        word: look.isCharged ? 'Failed, charged' : 'Failed, not charged',
        tone: look.isCharged ? 'danger' : 'warning',
        reason: look.reason,
      }
    case 'skipped':
      if (look.skip.why === 'known') return { word: 'Known', tone: 'neutral', reason: skipWords(look.skip) }
      if (look.skip.why === 'stored' && look.skip.match)
        return { word: matchWords[look.skip.match], tone: 'success', reason: skipWords(look.skip) }
      return { word: 'Left out', tone: 'neutral', reason: skipWords(look.skip) }
  }
}

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
  'no-room': 'It was paid for, and waits on the server for a day. Free some space, then go on.',
  trouble: 'Nothing more is bought until you go on.',
} as const satisfies Record<HaltReason, string>

/** Why a run was halted, and what can be done about it. */
export function haltWords({ why, sentence }: Halt, left: number): { title: string; text: string } {
  const reason = isRefusal(sentence) ? refusalText(refuse(sentence)).what : sentence
  return { title: titles[why](counted(left, 'row')), text: [reason, nexts[why]].filter(Boolean).join(' ') }
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
  choosing: { word: 'Choose rows', tone: 'warning' },
  paused: { word: 'Paused', tone: 'warning' },
  stopped: { word: 'Ended early', tone: 'neutral' },
  done: { word: 'Done', tone: 'success' },
} as const

/** The state of a run in a word; one that ran out of budget, or that waits for the visitor, never reads as done. */
export function stateWords(
  { state, halt, rest }: Run,
  toCheck = 0,
): { word: string; tone: 'neutral' | 'success' | 'warning' } {
  if (state === 'paused' && halt?.why === 'budget') return { word: 'Stopped by budget', tone: 'warning' }
  if (state === 'paused' && halt?.why === 'cap') return { word: 'Stopped by its cap', tone: 'warning' }
  if (state === 'done' && toCheck > 0) return { word: `${countText(toCheck)} to check`, tone: 'warning' }
  return state === 'done' && rest > 0
    ? { word: `${countText(rest)} not tried yet`, tone: 'warning' }
    : states[state]
}

export const paidOf = (paid: bigint, quoted: bigint): string =>
  `${formatUsdc(paid)} paid of at most ${formatUsdc(quoted)}`
