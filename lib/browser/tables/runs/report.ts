import type { Usdc } from '@/lib/core/money'
import { reckon } from '@/lib/core/payment/budget'
import { mostFor } from '@/lib/browser/tables/runs/plan'
import { isPaidFor, type Entry } from '@/lib/browser/purchase/journal'
import { spendOf } from '@/lib/browser/purchase/limits'
import {
  isFinding,
  paymentOf,
  paymentsOf,
  goesOn,
  type Line,
  type Look,
  type LookStep,
  type Match,
  type Run,
  type Skip,
} from '@/lib/browser/tables/runs/run'
import { isRowSearch } from '@/lib/browser/tables/runs/wanted'

/** The ways in which a row can stand in a step that does not leave it out. */
export type Standing =
  | 'done'
  | 'check'
  | 'notFound'
  | 'notFoundFree'
  | 'failed'
  | 'failedCharged'
  | 'unknown'
  | 'waiting'
  | 'ahead'

/** How the rows of one step stand. Each row is counted once. */
export type StepTally = Readonly<Record<Standing, number>> & {
  skipped: Readonly<Record<Skip['why'], number>>
  /** Of those that were found by name, how many were taken as how sure, copies among them, and what they cost. */
  matched: Readonly<Record<Match, { rows: number; paid: Usdc }>>
  /** Millionths that were paid for the rows that stand so; a payment for several is shared among them. */
  paid: Readonly<Partial<Record<Standing, Usdc>>>
}

/** A run in numbers: rows by step, and money by the journal. */
export type Tally = {
  rows: number
  steps: readonly StepTally[]
  /** Millionths that are paid for certain. */
  paid: Usdc
  /** Millionths that are signed or sent and not known to be paid. */
  atStake: Usdc
  /** Payments that were made. */
  payments: number
}

const noSkips = (): Record<Skip['why'], number> => ({
  invalid: 0,
  duplicate: 0,
  stored: 0,
  blocked: 0,
  'not-chosen': 0,
  later: 0,
  'has-email': 0,
  'nothing-before': 0,
  known: 0,
  nobody: 0,
  'no-more': 0,
})

function standingOf(look: Look | undefined): Standing | null {
  if (look === undefined) return 'ahead'
  switch (look.is) {
    case 'skipped':
      return null
    case 'not-found':
      return look.isCharged ? 'notFound' : 'notFoundFree'
    case 'failed':
      return look.isCharged ? 'failedCharged' : 'failed'
    default:
      return look.is
  }
}

/** How sure it was that whom a search found is meant; undefined for rows that were not found by name. */
const matchOf = (look: Look | undefined): Match | undefined => {
  if (look?.is === 'done') return look.match
  return look?.is === 'skipped' && look.skip.why === 'stored' ? look.skip.match : undefined
}

/** What each row of a payment has its share of, by payment. */
function sharesIn(looks: readonly (Look | undefined)[], prices: ReadonlyMap<string, Usdc>) {
  const rows = new Map<string, number>()
  for (const look of looks) {
    const payment = paymentOf(look)
    if (payment !== null && prices.has(payment)) rows.set(payment, (rows.get(payment) ?? 0) + 1)
  }
  const left = new Map(prices)
  // the last row of a payment has what does not divide
  return (payment: string): Usdc => {
    const [price, many] = [left.get(payment), rows.get(payment)]
    if (price === undefined || many === undefined) return 0n
    const share = price / BigInt(many)
    rows.set(payment, many - 1)
    left.set(payment, price - share)
    return share
  }
}

function tallyStep(lines: readonly Line[], step: number, prices: ReadonlyMap<string, Usdc>): StepTally {
  const skipped = noSkips()
  const matched = {
    sure: { rows: 0, paid: 0n },
    likely: { rows: 0, paid: 0n },
    chosen: { rows: 0, paid: 0n },
  }
  const paid: Partial<Record<Standing, Usdc>> = {}
  const counts: Record<Standing, number> = {
    done: 0,
    check: 0,
    notFound: 0,
    notFoundFree: 0,
    failed: 0,
    failedCharged: 0,
    unknown: 0,
    waiting: 0,
    ahead: 0,
  }
  const looks = lines.map((line) => line.looks[step])
  const shareOf = sharesIn(looks, prices)
  for (const look of looks) {
    const name = standingOf(look)
    const match = matchOf(look)
    const payment = paymentOf(look)
    const share = payment === null ? 0n : shareOf(payment)
    if (match) {
      matched[match].rows += 1
      matched[match].paid += share
    }
    if (name) {
      counts[name] += 1
      paid[name] = (paid[name] ?? 0n) + share
    } else if (look?.is === 'skipped') skipped[look.skip.why] += 1
  }
  return { ...counts, skipped, matched, paid }
}

/** A run in numbers. Pure: what was paid is what the journal says of the run's purchases. */
export function tallyOf(run: Run, lines: readonly Line[], entries: readonly Entry[]): Tally {
  const payments = paymentsOf(run, lines)
  const own = entries.filter(({ purchase }) => payments.has(purchase.intentId))
  const { paid, unsettled, unsent } = reckon(own.map(spendOf))
  const prices = new Map(
    own.filter(isPaidFor).map(({ purchase }) => [purchase.intentId, purchase.quote.price] as const),
  )
  return {
    rows: lines.length,
    steps: run.steps.map((_, step) => tallyStep(lines, step, prices)),
    paid,
    atStake: unsettled + unsent,
    payments: own.filter(isPaidFor).length,
  }
}

/** Rows of a step that are through: bought, found out about, or waiting for the visitor's word. */
export const throughOf = ({
  done,
  check,
  notFound,
  notFoundFree,
  failed,
  failedCharged,
  unknown,
}: StepTally): number => done + check + notFound + notFoundFree + failed + failedCharged + unknown

/** Rows that a step means to buy. */
export const wantedOf = (tally: StepTally): number => throughOf(tally) + tally.waiting

/** Rows that wait for the visitor to say who is meant. */
export const toCheckIn = (lines: readonly Line[]): Line[] =>
  lines.filter(({ looks }) => looks.at(-1)?.is === 'check')

/** Whether a row may still be bought for in a later step. */
function mayGoOn({ looks }: Line, step: LookStep): boolean {
  const last = looks.at(-1)
  if (last?.is === 'check' || (last?.is === 'not-found' && !isRowSearch(step))) return false
  return last?.is !== 'skipped' || goesOn(last.skip)
}

/** What a run would pay at most if it went on now; rows that wait for the visitor's word are not in it. */
export function mostLeft({ steps }: Pick<Run, 'steps'>, lines: readonly Line[]): Usdc {
  return steps.reduce((sum, step, at) => {
    const waiting = lines.filter(({ looks }) => looks[at]?.is === 'waiting')
    const ahead = lines.filter(
      (line) => line.looks.length > 0 && line.looks.length <= at && mayGoOn(line, step),
    )
    const searches = isFinding(step)
      ? new Set(waiting.map(({ looks }) => paymentOf(looks[at]))).size
      : waiting.length
    return sum + mostFor(step, searches + ahead.length)
  }, 0n)
}
