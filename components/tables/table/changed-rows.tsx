import { useMemo } from 'react'
import { changedId } from '@/components/tables/columns/change-column'
import type { OpenTable } from '@/components/tables/table/use-list-table'
import { Button } from '@/components/ui/button'
import type { Condition } from '@/lib/browser/database/views'
import { changedSince, type Changed } from '@/lib/browser/tables/changed'
import { counted, countText } from '@/lib/core/text'

const shows: Condition = { column: changedId, is: 'filled', value: '', to: '' }

/** '1 left, 2 with a new company'. */
const kindsOf = ({ left, moved, retitled }: Changed): string =>
  [
    left > 0 && `${countText(left)} left`,
    moved > 0 && `${countText(moved)} with a new company`,
    retitled > 0 && `${countText(retitled)} with a new title`,
  ]
    .filter(Boolean)
    .join(', ')

type ChangedRowsProps = { table: Pick<OpenTable, 'narrowed' | 'runs' | 'filter'> }

/** What the newest run found to be another than before, and the rows in which; nothing where none was looked up again. */
export function ChangedRows({ table: { narrowed: rows, runs, filter } }: ChangedRowsProps) {
  const { conditions, onChange } = filter
  const at = runs[0]?.at
  const changed = useMemo(
    () =>
      at === undefined
        ? null
        : changedSince(
            rows.flatMap(({ detail }) => detail ?? []),
            at,
          ),
    [rows, at],
  )
  if (!changed || changed.again === 0) return null
  const kinds = kindsOf(changed)
  const isShown = conditions.some(({ column }) => column === changedId)
  return (
    <section aria-label="What changed" className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <p role="status" className="tabular-nums">
        <span className="font-medium">
          {changed.changed === 0 ? 'Nothing changed' : `${countText(changed.changed)} changed`}
        </span>{' '}
        <span className="text-ink-quiet">
          of {counted(changed.again, 'row')} that {changed.again === 1 ? 'was' : 'were'} looked up again
          {kinds && `: ${kinds}`}.
        </span>
      </p>
      {changed.changed > 0 && !isShown && (
        <Button size="sm" onClick={() => onChange([...conditions, shows])}>
          Show {changed.changed === 1 ? 'it' : 'them'}
        </Button>
      )}
    </section>
  )
}
