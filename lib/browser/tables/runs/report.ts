import type { Usdc } from '@/lib/core/money'
import { reckon } from '@/lib/core/payment/budget'
import { isPaidFor, type Entry } from '@/lib/browser/purchase/journal'
import { spendOf } from '@/lib/browser/purchase/limits'
import { lookOf, type Line, type Look, type Run, type Skip } from '@/lib/browser/tables/runs/run'
import { paymentsOf } from '@/lib/browser/tables/runs/spent'

/** How the rows of one step stand. Each row is counted once. */
export type StepTally = Record<
  'done' | 'notFound' | 'notFoundFree' | 'failed' | 'failedCharged' | 'unknown' | 'waiting' | 'ahead',
  number
> & { skipped: Readonly<Record<Skip['why'], number>> }

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
  'has-email': 0,
  'nothing-before': 0,
})

function nameOf(look: Look | undefined): Exclude<keyof StepTally, 'skipped'> | null {
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

function tallyStep(lines: readonly Line[], step: number): StepTally {
  const skipped = noSkips()
  const counts = {
    done: 0,
    notFound: 0,
    notFoundFree: 0,
    failed: 0,
    failedCharged: 0,
    unknown: 0,
    waiting: 0,
    ahead: 0,
  }
  for (const line of lines) {
    const look = lookOf(line, step)
    const name = nameOf(look)
    if (name) counts[name] += 1
    else if (look?.is === 'skipped') skipped[look.skip.why] += 1
  }
  return { ...counts, skipped }
}

/** A run in numbers. Pure: what was paid is what the journal says of the run's purchases. */
export function tallyOf(run: Run, lines: readonly Line[], entries: readonly Entry[]): Tally {
  const payments = paymentsOf(run, lines)
  const own = entries.filter(({ purchase }) => payments.has(purchase.intentId))
  const { paid, unsettled, unsent } = reckon(own.map(spendOf))
  return {
    rows: lines.length,
    steps: run.steps.map((_, step) => tallyStep(lines, step)),
    paid,
    atStake: unsettled + unsent,
    payments: own.filter(isPaidFor).length,
  }
}

/** Rows of a step that are through: bought, found out about, or left out. */
export const throughOf = ({
  done,
  notFound,
  notFoundFree,
  failed,
  failedCharged,
  unknown,
}: StepTally): number => done + notFound + notFoundFree + failed + failedCharged + unknown

/** Rows that a step means to buy. */
export const wantedOf = (tally: StepTally): number => throughOf(tally) + tally.waiting
