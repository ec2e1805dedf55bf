import { dayName, monthOf, statementPath as pathOf } from '@/lib/browser/addresses/statement-path'
import { rangeOf, type Filter } from '@/lib/browser/receipts/filter'

/** The statement of what a filter shows: its run, or its days; this month where it wants all times. */
export function statementPath(filter: Filter, now: number): string {
  if (filter.job) return pathOf({ run: filter.job })
  const { from, before } = rangeOf(filter, now)
  if (!Number.isFinite(from)) return pathOf(monthOf(now))
  return pathOf({ from: dayName(from), to: dayName(Number.isFinite(before) ? before - 1 : now) })
}
