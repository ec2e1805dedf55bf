import { isPaidFor, isUnverified, readEntries } from '@/lib/browser/purchase/journal'
import { spendOf } from '@/lib/browser/purchase/limits'
import { mostFor } from '@/lib/browser/tables/runs/plan'
import {
  cellStateOf,
  cellStates,
  isFinding,
  paymentOf,
  paymentsOf,
  standings,
  type ById,
  type CellState,
  type Line,
  type Look,
  type Run,
  type RunState,
} from '@/lib/browser/tables/runs/run'
import { drivenRuns, isOver, mostLeft, rowsLeft, toCheckIn } from '@/lib/browser/tables/runs/state'
import { allRuns, readLines } from '@/lib/browser/tables/runs/store'
import { groupBy } from '@/lib/core/group'
import type { Usdc } from '@/lib/core/money'
import { reckon } from '@/lib/core/payment/budget'
import { isClaim } from '@/lib/core/payment/purchase-state'

/** Rows of a step that stand alike, and what was paid for them; a payment for several is shared among its rows. */
export type StepTally = Readonly<Record<CellState, { rows: number; paid: Usdc }>>

/** A run in numbers. */
export type RunReport = {
  /** 'interrupted': it is to move, and no tab carries it on. */
  state: RunState | 'interrupted'
  rowsLeft: number
  /** What would be paid at most if it went on now. */
  mostLeft: Usdc
  /** The dearest payment that the step under way still has to make. */
  dearest: Usdc
  toCheck: number
  /** Purchases of which it is being found out whether they were charged. */
  unknown: number
  steps: readonly StepTally[]
  /** Millionths that are paid for certain. */
  paid: Usdc
  /** Millionths that are signed or sent and not known to be paid. */
  atStake: Usdc
  payments: number
}

/** What was paid for each row of a step: a payment for several is shared, and its last row has what does not divide. */
function sharesOf(looks: readonly (Look | undefined)[], prices: ReadonlyMap<string, Usdc>): Usdc[] {
  const shares = looks.map(() => 0n)
  for (const [payment, rows] of groupBy([...looks.keys()], (at) => paymentOf(looks[at]))) {
    const price = prices.get(payment ?? '') ?? 0n
    const share = price / BigInt(rows.length)
    for (const [nth, at] of rows.entries())
      shares[at] = nth < rows.length - 1 ? share : price - share * BigInt(nth)
  }
  return shares
}

function tallyStep(
  looks: readonly (Look | undefined)[],
  prices: ReadonlyMap<string, Usdc>,
  byId: ById,
): StepTally {
  // safe: made of exactly these states
  const tally = Object.fromEntries(cellStates.map((state) => [state, { rows: 0, paid: 0n }])) as Record<
    CellState,
    { rows: number; paid: Usdc }
  >
  for (const [at, share] of sharesOf(looks, prices).entries()) {
    const group = tally[cellStateOf(looks[at], byId)]
    group.rows += 1
    group.paid += share
  }
  return tally
}

function dearestLeft({ steps, step: at }: Run, lines: readonly Line[]): Usdc {
  const step = steps[at]
  const waiting = lines.flatMap(({ looks }) => looks[at] ?? []).filter(({ is }) => is === 'waiting')
  const most = Math.max(0, ...[...groupBy(waiting, paymentOf).values()].map((rows) => rows.length))
  return step ? mostFor(step, isFinding(step) ? Math.min(1, most) : most) : 0n
}

/** How a run stands, by its rows and by what the journal says of what they bought. Pure. */
export function reportOf(run: Run, lines: readonly Line[], byId: ById, isCut = false): RunReport {
  const own = [...paymentsOf(run, lines)]
    .flatMap((intentId) => byId.get(intentId) ?? [])
    .filter((entry) => !isUnverified(entry))
  const paidFor = own.filter((entry) => isPaidFor(entry) && !isClaim(entry.purchase))
  const { paid, unsettled, unsent } = reckon(own.map(spendOf))
  const prices = new Map(paidFor.map(({ purchase }) => [purchase.intentId, purchase.quote.price] as const))
  const steps = run.steps.map((_, at) =>
    tallyStep(
      lines.map(({ looks }) => looks[at]),
      prices,
      byId,
    ),
  )
  const isDriven = run.state === 'running' && !isCut
  return {
    state: !isDriven && isOver(run, lines, byId) ? 'done' : isCut ? 'interrupted' : run.state,
    rowsLeft: rowsLeft(run, lines, byId).length,
    mostLeft: mostLeft(run, lines, byId),
    dearest: dearestLeft(run, lines),
    toCheck: toCheckIn(lines).length,
    unknown: steps.reduce((sum, { unknown }) => sum + unknown.rows, 0),
    steps,
    paid,
    atStake: unsettled + unsent,
    payments: paidFor.length,
  }
}

/** Rows of a step that are through: bought, found out about, or waiting for the visitor's word. */
export const throughOf = (tally: StepTally): number =>
  standings
    .filter((standing) => standing !== 'waiting' && standing !== 'ahead')
    .reduce((sum, standing) => sum + tally[standing].rows, 0)

/** Rows that a step means to buy. */
export const wantedOf = (tally: StepTally): number => throughOf(tally) + tally.waiting.rows

export type StoppedRun = { run: Run; done: number; of: number }

/** The newest run that was paused, or that nobody carries on, with something left to be bought; null for none. */
export async function stoppedRun(): Promise<StoppedRun | null> {
  const runs = await allRuns()
  const driven = runs.some(({ state }) => state === 'running') ? await drivenRuns() : []
  for (const run of runs) {
    if (run.state !== 'paused' && (run.state !== 'running' || driven.includes(run.id))) continue
    const lines = await readLines(run.id)
    const byId = new Map(await readEntries([...paymentsOf(run, lines)]))
    const { state, rowsLeft: left } = reportOf(run, lines, byId, run.state === 'running')
    if (state !== 'done') return { run, done: lines.length - left, of: lines.length }
  }
  return null
}
