import { lookupOf } from '@/lib/browser/addresses/steps'
import type { Plan, SourceRow } from '@/lib/browser/tables/runs/plan'
import { eachKept } from '@/lib/core/kind-titles'

/** What looks a record itself up, by what the rows of a table are; null where nothing does. */
export const recordLookup = eachKept((kind) => lookupOf(kind)?.id ?? null)

/** Under a plan with this age every copy counts, however old; a number that files keep, too. */
export const anyAge = Number.MAX_SAFE_INTEGER

/** Whether a run goes on from one that had ended: no choice of the visitor makes copies of any age count. */
export const isFurther = ({ freshMs }: { freshMs: number }): boolean => freshMs === anyAge

/** The rows to be looked up again, and how many could be looked up but never were. */
type Refreshed = { rows: readonly SourceRow[]; never: number }

/**
 * What a refresh is planned for, from a plan in which copies of any age count: rows that were looked up before, with
 * those that are left out for another reason, and at the visitor's word those that never were. Pure.
 */
export function refreshOf({ rows }: Pick<Plan, 'rows'>, withNever: boolean): Refreshed {
  const isNew = ({ skip, row }: Plan['rows'][number]) => skip === null && row.identifier !== null
  const isNameOnly = ({ skip, row }: Plan['rows'][number]) => skip === null && row.identifier === null
  return {
    rows: rows
      .filter((planned) => !isNameOnly(planned) && (withNever || !isNew(planned)))
      .map(({ row }) => row),
    never: rows.filter(isNew).length,
  }
}
