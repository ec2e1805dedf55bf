import { isPaidFor, isUnsent, isUnverified, readEntries, type Entry } from '@/lib/browser/purchase/journal'
import { spendOf } from '@/lib/browser/purchase/limits'
import { mostFor } from '@/lib/browser/tables/runs/plan'
import {
  areUnticked,
  cellStateOf,
  cellStates,
  goesOn,
  isFinding,
  isReadyFor,
  paymentOf,
  paymentsOf,
  standings,
  type ById,
  type CellState,
  type Line,
  type RunCell,
  type RunStep,
  type Run,
  type RunState,
  type Skip,
} from '@/lib/browser/tables/runs/run'
import { allRuns, readLines } from '@/lib/browser/tables/runs/store'
import { isRowSearch } from '@/lib/browser/tables/runs/wanted'
import { groupBy } from '@/lib/core/group'
import type { Usdc } from '@/lib/core/money'
import { reckon } from '@/lib/core/payment/budget'
import { isClaim } from '@/lib/core/payment/purchase-state'
import { countText } from '@/lib/core/text'

/** Why a row is left out of a step by what the steps before brought; null where it goes on. */
export function leftOutOf({ looks, identifier, named, email }: Line, step: RunStep): Skip | null {
  if (isFinding(step)) return identifier === null ? null : { why: 'known', from: 'file' }
  const before = looks.at(-1)
  if (before?.is === 'not-found' && !isRowSearch(step)) return { why: 'nothing-before' }
  if (before?.is === 'skipped' && !goesOn(before.skip)) return before.skip
  if (identifier === null && named) return { why: 'nothing-before' }
  return step.on === 'without-email' && email !== null ? { why: 'has-email' } : null
}

/** Rows that wait for the visitor to say who is meant. */
export const toCheckIn = (lines: readonly Line[]): Line[] =>
  lines.filter(({ looks }) => looks.at(-1)?.is === 'check')

function isLeft({ steps }: Run, line: Line, byId: ById): boolean {
  const last = line.looks.at(-1)
  if (last?.is === 'waiting') {
    const entry = byId.get(last.intentId)
    return !entry || !isBehind(last, entry)
  }
  const step = steps[line.looks.length]
  return step !== undefined && isReadyFor(line, line.looks.length) && leftOutOf(line, step) === null
}

/** Rows that something would be bought for if a run went on now. */
export const rowsLeft = (run: Run, lines: readonly Line[], byId: ById): Line[] =>
  areUnticked(run, lines) ? [] : lines.filter((line) => isLeft(run, line, byId))

/** Whether nothing is left to be bought, whatever a run says of itself. */
export function isOver(run: Run, lines: readonly Line[], byId: ById): boolean {
  // an answer that is there waits for room: the visitor has to make some
  if (run.halt?.why === 'no-room' && lines.some(({ looks }) => looks.at(-1)?.is === 'unknown')) return false
  return rowsLeft(run, lines, byId).length === 0
}

/** What a run would pay at most if it went on now; rows that wait for the visitor's word are not in it. */
export function mostLeft(run: Run, lines: readonly Line[], byId: ById): Usdc {
  const left = rowsLeft(run, lines, byId)
  return run.steps.reduce((sum, step, at) => {
    const asked = left.filter(({ looks }) => looks.length <= at || looks[at]?.is === 'waiting')
    const ids = asked.map(({ index, looks }) => paymentOf(looks[at]) ?? index)
    return sum + mostFor(step, isFinding(step) ? new Set(ids).size : asked.length)
  }, 0n)
}

/** The rows of a run that is over, each through all its steps: what was not asked for says why. */
export const endedLines = (run: Run, lines: readonly Line[]): readonly Line[] =>
  areUnticked(run, lines)
    ? lines
    : lines.map((line) =>
        run.steps.reduce((now, step, at) => {
          const skip = isReadyFor(now, at) ? leftOutOf(now, step) : null
          return skip ? { ...now, looks: [...now.looks, { is: 'skipped', skip }] } : now
        }, line),
      )

/** Whether the journal says more of the purchase of a look than the look does. */
export function isBehind(look: RunCell | undefined, { purchase: { state } }: Entry): boolean {
  switch (look?.is) {
    case 'waiting':
      return state !== 'PREPARED' && state !== 'SIGNED' && state !== 'DECLINED'
    case 'unknown':
      return state !== 'HOT'
    case 'not-found':
    case 'failed':
      return look.state !== null && look.state !== state
    default:
      return false
  }
}

/** The payments of which the rows are behind the journal. Those that wait are left to the tab that carries the run on. */
export async function behindIn(run: Run, lines: readonly Line[], isDriven: boolean) {
  const isOpen = (look: RunCell, step: number) =>
    look.is === 'not-found' || look.is === 'failed'
      ? look.state !== null && look.state !== 'RESULT'
      : look.is === 'unknown' || (look.is === 'waiting' && step === run.step && !isDriven)
  const open = lines.flatMap((line) =>
    line.looks.flatMap((look, step) => (isOpen(look, step) ? [{ line, look, step }] : [])),
  )
  const byPayment = groupBy(open, ({ look }): string => paymentOf(look) ?? '')
  const entries = await readEntries([...byPayment.keys()])
  return entries.flatMap(([id, entry]) => {
    const rows = byPayment.get(id) ?? []
    const step = rows[0]?.step
    if (step === undefined || !entry || !rows.some(({ look }) => isBehind(look, entry))) return []
    return [{ entry, step, lines: rows.map(({ line }) => line) }]
  })
}

const prefix = 'nickel:run:'

/** Lets one tab at a time carry a run on: a courtesy, the journal keeps two of them from paying twice. */
export function withRunLock(id: string, work: () => Promise<void>): Promise<'ended' | 'elsewhere'> {
  const carryOn = async () => work().then(() => 'ended' as const)
  if (!('locks' in navigator)) return carryOn()
  const name = prefix + id
  return navigator.locks.request(name, { ifAvailable: true }, (lock) => (lock ? carryOn() : 'elsewhere'))
}

/** The runs that some tab carries on right now. */
export async function drivenRuns(): Promise<string[]> {
  if (!('locks' in navigator)) return []
  const { held = [] } = await navigator.locks.query()
  return held.flatMap(({ name }) => (name?.startsWith(prefix) ? [name.slice(prefix.length)] : []))
}

/** Rows of a step that stand alike, and what was paid for them; a payment for several is shared among its rows. */
export type StepTally = Record<CellState, { rows: number; paid: Usdc }>

/** A run in numbers. */
export type RunReport = ReturnType<typeof reportOf>

/** What was paid for each row of a step: a payment for several is shared, and its last row has what does not divide. */
function sharesOf(looks: readonly (RunCell | undefined)[], prices: ReadonlyMap<string, Usdc>): Usdc[] {
  const shares = looks.map(() => 0n)
  for (const [payment, rows] of groupBy([...looks.keys()], (at) => paymentOf(looks[at]))) {
    const price = prices.get(payment ?? '') ?? 0n
    const share = price / BigInt(rows.length)
    for (const [nth, at] of rows.entries())
      shares[at] = nth < rows.length - 1 ? share : price - share * BigInt(nth)
  }
  return shares
}

function tallyStep(looks: readonly (RunCell | undefined)[], prices: ReadonlyMap<string, Usdc>, byId: ById) {
  const none = cellStates.map((state) => [state, { rows: 0, paid: 0n }])
  // safe: made of exactly these states
  const tally = Object.fromEntries(none) as StepTally
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
export function reportOf(run: Run, lines: readonly Line[], byId: ById, isCut = false) {
  const own = [...paymentsOf(run, lines)]
    .flatMap((intentId) => byId.get(intentId) ?? [])
    .filter((entry) => !isUnverified(entry))
  const paidFor = own.filter((entry) => isPaidFor(entry) && !isClaim(entry.purchase))
  const { paid, unsettled } = reckon(own.map(spendOf))
  const prices = new Map(paidFor.map(({ purchase }) => [purchase.intentId, purchase.quote.price] as const))
  const looksAt = (at: number) => lines.map(({ looks }) => looks[at])
  const steps = run.steps.map((_, at) => tallyStep(looksAt(at), prices, byId))
  const isDriven = run.state === 'running' && !isCut
  const state: RunState | 'interrupted' =
    !isDriven && isOver(run, lines, byId) ? 'done' : isCut ? 'interrupted' : run.state
  const most = mostLeft(run, lines, byId)
  const room = run.cap - paid - unsettled
  return {
    state,
    rowsLeft: rowsLeft(run, lines, byId).length,
    mostLeft: most,
    /** What going on costs at most, under its cap where that is not what it stopped at. */
    mostNext: run.halt?.why !== 'cap' && room > 0n && room < most ? room : most,
    /** The dearest payment that the step under way still has to make. */
    dearest: dearestLeft(run, lines),
    toCheck: toCheckIn(lines).length,
    /** Purchases of which it is being found out whether they were charged. */
    unknown: steps.reduce((sum, { unknown }) => sum + unknown.rows, 0),
    steps,
    paid,
    /** Millionths that were sent and are not known to be paid. */
    checking: unsettled,
    /** Not sent: both a budget and what would be paid at most count it. */
    begun: own.filter(isUnsent),
    payments: paidFor.length,
  }
}

const states = {
  running: { word: 'Running', tone: 'warning' },
  interrupted: { word: 'Interrupted', tone: 'warning' },
  choosing: { word: 'Done', tone: 'success' },
  paused: { word: 'Paused', tone: 'warning' },
  stopped: { word: 'Ended early', tone: 'neutral' },
  done: { word: 'Done', tone: 'success' },
} as const

/** How a run stands, in a word. One that ran out of budget, or that waits for the visitor, never reads as done. */
export function stateWords(
  { halt, rest }: Pick<Run, 'halt' | 'rest'>,
  { state, toCheck, unknown }: Pick<RunReport, 'state' | 'toCheck' | 'unknown'>,
): { word: string; tone: 'neutral' | 'success' | 'warning' } {
  const warning = (word: string) => ({ word, tone: 'warning' }) as const
  if (state === 'paused' && halt?.why === 'budget') return warning('Stopped by budget')
  if (state === 'paused' && halt?.why === 'cap') return warning('Stopped by its cap')
  if (state === 'paused' && halt?.why === 'limit') return warning('Stopped by a limit')
  if (state === 'paused' && halt?.why === 'locked') return warning('Wallet locked')
  if (state !== 'done') return states[state]
  if (unknown > 0) return warning('Answers being checked')
  if (toCheck > 0) return warning(`${countText(toCheck)} to check`)
  return rest > 0 ? warning(`${countText(rest)} not tried yet`) : states.done
}

/** Rows of a step that are through: bought, found out about, or waiting for the visitor's word. */
export const throughOf = (tally: StepTally): number =>
  standings
    .filter((standing) => standing !== 'waiting' && standing !== 'ahead')
    .reduce((sum, standing) => sum + tally[standing].rows, 0)

/** Rows that a step means to buy. */
export const wantedOf = (tally: StepTally): number => throughOf(tally) + tally.waiting.rows

/** `left`: rows of which something is still to be bought. */
export type StoppedRun = { run: Run; word: string; left: number }

/** The newest runs, so many, that were paused or that nobody carries on, with something left to be bought. */
export async function stoppedRuns(most: number): Promise<StoppedRun[]> {
  const stopped: StoppedRun[] = []
  const runs = await allRuns()
  const driven = runs.some(({ state }) => state === 'running') ? await drivenRuns() : []
  for (const run of runs) {
    if (stopped.length === most) break
    if (run.state !== 'paused' && (run.state !== 'running' || driven.includes(run.id))) continue
    const lines = await readLines(run.id)
    const byId = new Map(await readEntries([...paymentsOf(run, lines)]))
    const report = reportOf(run, lines, byId, run.state === 'running')
    const { word } = stateWords(run, report)
    if (report.state !== 'done') stopped.push({ run, word, left: report.rowsLeft })
  }
  return stopped
}
