import { broughtForm } from '@/lib/browser/database/stores'
import { quoted } from '@/lib/browser/purchase/http'
import type { Entry } from '@/lib/browser/purchase/journal'
import { isFields } from '@/lib/core/json'
import { isHex, isSomeHex, type Hex } from '@/lib/core/payment/bytes'
import { purchaseStates, settledAs } from '@/lib/core/payment/purchase-state'
import * as is from '@/lib/core/shape'

type Shapes = Readonly<Record<string, Readonly<Record<string, is.Check<unknown>>>>>
type UnionOf<Tag extends string, F extends Shapes> = {
  [Is in keyof F]: { [Name in Tag]: Is } & is.FormOf<F[Is]>
}[keyof F]

/** An object of one of these shapes, told apart by the text under `tag`. */
function isUnion<const Tag extends string, F extends Shapes>(tag: Tag, shapes: F): is.Check<UnionOf<Tag, F>> {
  const checks = new Map(Object.entries(shapes).map(([name, fields]) => [name, is.shape(fields)]))
  return (value): value is UnionOf<Tag, F> => {
    const name = isFields(value) ? value[tag] : null
    return typeof name === 'string' && checks.get(name)?.(value) === true
  }
}

const matches = ['sure', 'likely', 'chosen'] as const

const isMatch = is.oneOf(matches)

/** In the order in which a report tells them. */
const skips = {
  /** Needs no search: it came with an identifier, the library knows one for certain, or the visitor chose one before. */
  known: { from: is.oneOf(['file', 'library', 'decision']) },
  stored: { intentId: isSomeHex, pointer: is.nullable(is.text), at: is.number, match: is.optional(isMatch) },
  /** A purchase of the same is under way, in doubt, or was paid for without its answer. */
  unsettled: { reason: is.text },
  duplicate: { ofLine: is.number },
  blocked: { reason: is.text },
  /** Nobody is meant: the visitor said so before, or a copy of the same search shows it. */
  nobody: { reason: is.text },
  invalid: { reason: is.text },
  /** Something in the row is marked as wrong, and the visitor did not tick it all the same. */
  problem: { reason: is.text },
  'has-email': {},
  'nothing-before': {},
  'not-chosen': {},
  /** Not among the rows that are tried first. */
  later: {},
  /** The page before the one that is asked for was the last, or was never bought. */
  'no-more': {},
} as const

const isSkip = isUnion('why', skips)

/** Why a row is not looked up. */
export type Skip = is.Of<typeof isSkip>

// safe: the keys of the declaration
export const skipReasons = Object.keys(skips) as Skip['why'][]

/**
 * What a row ends with that brought nothing. Whether it was charged is what the journal says of its purchase; `state` is
 * how that stood when this was written, null where nothing was signed.
 */
const ended = { intentId: isSomeHex, state: is.nullable(is.oneOf(purchaseStates)), reason: is.text } as const

const isRunCell = isUnion('is', {
  /** At the visitor's word: `isForced` although there is a copy, `isMeant` although they are to be left alone. */
  waiting: { intentId: isSomeHex, isForced: is.flag, isMeant: is.optional(is.flag) },
  /** Sent, and not settled: the journal says how it stands. */
  unknown: { intentId: isSomeHex },
  /** `match` is there for rows that were found by name. */
  done: { intentId: isSomeHex, pointer: is.text, match: is.optional(isMatch) },
  /** Several may be meant: the visitor says who. `copyAt` is when the answer was bought, where that was before this run. */
  check: {
    intentId: isSomeHex,
    copyAt: is.nullable(is.number),
    candidates: is.listOf(is.shape({ pointer: is.text, score: is.number, reasons: is.listOf(is.text) })),
  },
  'not-found': ended,
  failed: ended,
  skipped: { skip: isSkip },
})

/** What came of one row in one step. `reason` is a sentence for the visitor. */
export type RunCell = is.Of<typeof isRunCell>

export const isLine = is.shape({
  ...broughtForm,
  index: is.number,
  /** The row of the run's table; null for rows of lists that were planned before rows were named. */
  rowId: is.nullable(is.text),
  looks: is.listOf(isRunCell),
})

export type Line = is.Of<typeof isLine>

const isStep = is.shape({
  wanted: is.text,
  /** Rows in one payment; 1 asks for each on its own. */
  together: is.number,
  /** How many of a thing, where its price depends on that. */
  amount: is.nullable(is.number),
  /** What a search for each row asks beside the row, by the names of its controls; absent in lookups. */
  filters: is.optional(is.recordOf(is.text)),
  /** The page of a search for each row; absent for the first. */
  page: is.optional(is.number),
  /** 'without-identifier' is the search for those that are only names. */
  on: is.oneOf(['every', 'without-email', 'without-identifier']),
})

export type RunStep = is.Of<typeof isStep>

/** What a step is that asks for every row on its own. */
export const oneByOne = { together: 1, amount: null, on: 'every' } as const

/** Runs of before could begin with a search. Its pages are purchases of theirs; none is bought any more. */
const isSearch = is.shape({
  read: is.listOf(is.shape({ intentId: isSomeHex, isCopy: is.flag })),
  next: isSomeHex,
})

export const haltReasons = [
  'visitor',
  'declined',
  'wallet',
  /** The session wallet, locked meanwhile, or at a limit that was set in it. */
  'locked',
  'limit',
  'budget',
  'cap',
  'funds',
  'network',
  'held-back',
  'refused',
  'no-room',
  'trouble',
] as const

const isHalt = is.shape({ why: is.oneOf(haltReasons), sentence: is.nullable(is.text) })

export type Halt = is.Of<typeof isHalt>
export type HaltReason = Halt['why']

/** 'stopped': ended before all was bought. 'choosing': the rows of its search were never ticked. */
const isState = is.oneOf(['running', 'choosing', 'paused', 'stopped', 'done'])

export type RunState = is.Of<typeof isState>

export const isRun = is.shape({
  id: is.text,
  name: is.text,
  /** When it was approved, in milliseconds. */
  at: is.number,
  state: isState,
  halt: is.nullable(isHalt),
  /** The headings of its rows' cells, as they stood when it was planned. */
  header: is.listOf(is.text),
  listId: is.text,
  search: is.nullable(isSearch),
  steps: is.listOf(isStep),
  step: is.number,
  /** A copy of at most this age is not bought again, in milliseconds; 0 buys always. */
  freshMs: is.number,
  /** Rows that wait for the visitor to see how the first few turned out. */
  rest: is.number,
  quoted: is.integer,
  /** What may be spent in all; retries stay below it too. */
  cap: is.integer,
  /** The payee that the visitor approved where no setting names one. */
  payee: is.nullable((value): value is Hex => isHex(value, 20)),
})

export type Run = is.Of<typeof isRun>

/** The answer that holds what a row looked for, and where in it; bought by the run or before it. */
export function placeOf(look: RunCell | undefined): { intentId: Hex; pointer: string | null } | null {
  if (look?.is === 'done') return look
  return look?.is === 'skipped' && look.skip.why === 'stored' ? look.skip : null
}

/** The purchase of this run that a look belongs to; null for a copy that was there before, and for none. */
export const paymentOf = (look: RunCell | undefined): Hex | null =>
  !look || look.is === 'skipped' || (look.is === 'check' && look.copyAt !== null) ? null : look.intentId

/** The purchases that a run began or means to begin. A copy that was there before is none of them. */
export function paymentsOf({ search }: Run, lines: readonly Line[]): Set<string> {
  const pages = search?.read.flatMap(({ intentId, isCopy }) => (isCopy ? [] : [intentId])) ?? []
  return new Set([
    ...(search ? [search.next, ...pages] : []),
    ...lines.flatMap(({ looks }) => looks.flatMap((look) => paymentOf(look) ?? [])),
  ])
}

/** Whether a step finds people by name. */
export const isFinding = (step: Pick<RunStep, 'on'> | undefined): boolean => step?.on === 'without-identifier'

/** Whether a row that was left out of a step for this goes on with the next one all the same. */
export const goesOn = ({ why }: Skip): boolean => why === 'stored' || why === 'known' || why === 'no-more'

/** Whether a row has gone through all steps before this one; one whose person is not known yet has not. */
export function isReadyFor({ looks, identifier }: Line, at: number): boolean {
  const before = looks[at - 1]?.is
  if (looks.length !== at) return false
  return before === 'unknown' ? identifier !== null : before !== 'waiting' && before !== 'check'
}

/** Rows that a search of before found and nobody ticked: nothing is asked for them. */
export const areUnticked = ({ search }: Run, lines: readonly Line[]): boolean =>
  search !== null && lines.every(({ looks }) => looks.length === 0)

/** The first step that rows are ready for or wait in, which may be one that others have passed; -1 at the end. */
export function stepAhead(run: Run, lines: readonly Line[]): number {
  if (areUnticked(run, lines)) return -1
  return run.steps.findIndex((_, at) =>
    lines.some((line) => isReadyFor(line, at) || line.looks[at]?.is === 'waiting'),
  )
}

export const standings = [
  ...matches,
  'done',
  'check',
  'notFound',
  'notFoundFree',
  'failed',
  'failedCharged',
  'unknown',
  'waiting',
  'ahead',
] as const

/** How a row stands in a step that does not leave it out; what was found by name stands by how sure that was. */
export type Standing = (typeof standings)[number]

export const isStanding = is.oneOf(standings)

export const cellStates = [...standings, ...skipReasons] as const

export type CellState = (typeof cellStates)[number]

export const chargeOpen = 'Whether it was charged is being checked.'

/** What the service answered instead of selling what was asked for. */
export function replyWords({ purchase: { lastOutcome } }: Entry): string {
  const { status, said } = lastOutcome ?? {}
  if (said) return quoted(said)
  return status ? `No answer came, only status ${status}.` : 'No answer came.'
}

/** What the journal has under the ids of purchases. */
export type ById = ReadonlyMap<string, Entry | undefined>

/**
 * How a row stands in a step, by what the journal says of its purchase now; one that the step has not come to yet is
 * ahead. Nothing is called charged, or not charged, that the chain does not show.
 */
export function cellStateOf(look: RunCell | undefined, byId: ById): CellState {
  if (!look) return 'ahead'
  if (look.is === 'skipped') return ('match' in look.skip && look.skip.match) || look.skip.why
  const purchase = byId.get(look.intentId)?.purchase
  if (look.is === 'waiting') return purchase?.state === 'HOT' ? 'unknown' : 'waiting'
  if (look.is === 'done') return look.match ?? 'done'
  if (look.is !== 'not-found' && look.is !== 'failed') return look.is
  const settled = look.state === null ? 'not-charged' : purchase && settledAs(purchase)
  if (!settled) return 'unknown'
  if (look.is === 'not-found') return settled === 'paid' ? 'notFound' : 'notFoundFree'
  return settled === 'paid' ? 'failedCharged' : 'failed'
}

/** Nothing counted yet under any of these names. */
export const noneOf = <Name extends string>(names: readonly Name[]) =>
  // safe: made of exactly these names
  Object.fromEntries(names.map((name) => [name, 0])) as Record<Name, number>
