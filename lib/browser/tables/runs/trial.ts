import { planOf, type Plan, type PlannedRow } from '@/lib/browser/tables/runs/plan'
import type { LookStep } from '@/lib/browser/tables/runs/run'

/** Rows that are bought to see how many are found, before the rest is. */
export const trialRows = 10

/** From so many rows on, trying some first is what is proposed. */
export const largeFrom = 21

/** Positions spread evenly from the first to the last of so many. */
const spread = (many: number, wanted: number): number[] =>
  Array.from({ length: wanted }, (_, at) => Math.round((at * (many - 1)) / Math.max(1, wanted - 1)))

/** The plan that buys only a few of the rows, spread over all of them; the others wait for the visitor. Pure. */
export function trialOf({ rows }: Pick<Plan, 'rows'>, step: LookStep, wanted = trialRows): Plan {
  const bought = rows.filter(({ skip }) => skip === null)
  if (bought.length <= wanted) return planOf(rows, step)
  const tried = new Set(spread(bought.length, wanted).map((at) => bought[at]?.index))
  const split = rows.map((row): PlannedRow =>
    row.skip !== null || tried.has(row.index) ? row : { ...row, skip: { why: 'later' }, isPutBack: false },
  )
  return planOf(split, step)
}

/** The plan of another search for the rows of a trial: those that wait in the trial wait here, too. Pure. */
export function trialOfOther(trial: Pick<Plan, 'rows'>, other: Pick<Plan, 'rows'>, step: LookStep): Plan {
  const later = new Set(trial.rows.flatMap(({ index, skip }) => (skip?.why === 'later' ? [index] : [])))
  const rows = other.rows.map((row): PlannedRow =>
    row.skip === null && later.has(row.index) ? { ...row, skip: { why: 'later' }, isPutBack: false } : row,
  )
  return planOf(rows, step)
}
