import { findEndpoint } from '@/lib/core/catalogue'
import { priceOf } from '@/lib/core/catalogue/rate'
import { times, type Usdc } from '@/lib/core/money'
import type { Hex } from '@/lib/core/payment/bytes'
import { batchesOf, lookupFor } from '@/lib/browser/tables/runs/batches'
import type { Line, LookStep, Skip } from '@/lib/browser/tables/runs/run'
import { findWanted } from '@/lib/browser/tables/runs/wanted'

/** A row before it is planned: what it is asked for by, or why it cannot be. */
export type SourceRow = Omit<Line, 'looks' | 'index'> & { problem: string | null }

/** A copy of what would be bought, in this browser already. */
export type Copy = { intentId: Hex; pointer: string | null; at: number }

/** What is known of rows before anything is bought, by their aliases. */
export type Known = {
  copies: ReadonlyMap<string, Copy>
  /** Why somebody must not be looked up; null for all others. */
  blocked: (row: Pick<SourceRow, 'aliases' | 'email' | 'domain'>) => string | null
}

/** One row with what the plan means to do with it. */
export type PlannedRow = {
  index: number
  row: SourceRow
  /** Why it is left out; null for a row that is bought. */
  skip: Skip | null
  /** Left out by the rules, and put back in by the visitor. */
  isPutBack: boolean
}

export type Plan = {
  rows: readonly PlannedRow[]
  /** Rows of one payment each. */
  batches: readonly (readonly PlannedRow[])[]
  counts: Readonly<
    Record<'new' | Extract<Skip['why'], 'stored' | 'duplicate' | 'blocked' | 'invalid'>, number>
  >
  /** What all payments come to; what is found missing costs less or the same. */
  most: Usdc
}

const isCopyFresh = ({ at }: Copy, { now, freshMs }: PlanGiven): boolean => freshMs > 0 && now - at < freshMs

export type PlanGiven = {
  known: Known
  freshMs: number
  now: number
  /** Rows that the visitor put back in, by index. */
  putBack: ReadonlySet<number>
}

type Seen = Map<string, number>

function skipOf(row: SourceRow, step: LookStep, seen: Seen, given: PlanGiven): Skip | null {
  if (row.identifier === null || row.problem !== null)
    return { why: 'invalid', reason: row.problem ?? 'There is nothing to look this row up by.' }
  const asked = lookupFor({ ...step, together: 1 }, [row.identifier])
  if (!asked.ok) return { why: 'invalid', reason: asked.error }
  const blocked = given.known.blocked(row)
  if (blocked !== null) return { why: 'blocked', reason: blocked }
  const earlier = row.aliases.map((alias) => seen.get(alias)).find((line) => line !== undefined)
  if (earlier !== undefined) return { why: 'duplicate', ofLine: earlier }
  const copy = row.aliases.map((alias) => given.known.copies.get(alias)).find((one) => one !== undefined)
  return copy && isCopyFresh(copy, given) ? { why: 'stored', ...copy } : null
}

/** Which rows are bought, in which payments, and why the others are not. Pure. */
export function planRun(source: readonly SourceRow[], step: LookStep, given: PlanGiven): Plan {
  const seen: Seen = new Map()
  const rows = source.map((row, index): PlannedRow => {
    const rule = skipOf(row, step, seen, given)
    if (rule?.why !== 'invalid')
      for (const alias of row.aliases) if (!seen.has(alias)) seen.set(alias, row.line)
    const isPutBack = rule !== null && rule.why !== 'invalid' && given.putBack.has(index)
    return { index, row, skip: isPutBack ? null : rule, isPutBack }
  })
  const bought = rows.flatMap((planned) =>
    planned.skip === null && planned.row.identifier !== null
      ? [{ planned, identifier: planned.row.identifier }]
      : [],
  )
  const batches = batchesOf(bought, step.together)
  const count = (why: Skip['why']) => rows.filter(({ skip }) => skip?.why === why).length
  return {
    rows,
    batches: batches.map((batch) => batch.map(({ planned }) => planned)),
    counts: {
      new: bought.length,
      stored: count('stored'),
      duplicate: count('duplicate'),
      blocked: count('blocked'),
      invalid: count('invalid'),
    },
    most: batches.reduce((sum, batch) => sum + priceFor(step, batch), 0n),
  }
}

function priceFor(step: LookStep, batch: readonly { identifier: string }[]): Usdc {
  const asked = lookupFor(
    step,
    batch.map(({ identifier }) => identifier),
  )
  return asked.ok ? asked.value.price : 0n
}

/** What a step costs for one row, in millionths. */
export function priceOfOne({ wanted: id, amount }: LookStep): Usdc {
  const wanted = findWanted(id)
  const endpoint = findEndpoint(id)
  if (!wanted || !endpoint) return 0n
  return priceOf(endpoint.rate, wanted.amount && amount !== null ? { [wanted.amount.name]: amount } : {})
}

/** The most that a step can cost for this many rows, before it is known which of them. */
export const mostFor = (step: LookStep, rows: number): Usdc => times(priceOfOne(step), rows)

/** The largest group of rows whose payment stays within a limit for each purchase. */
export function togetherWithin(step: LookStep, limit: Usdc | undefined): number {
  const one = priceOfOne(step)
  if (limit === undefined || one === 0n) return step.together
  return Math.max(1, Math.min(step.together, Number(limit / one)))
}
