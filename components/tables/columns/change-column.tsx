import { useMemo } from 'react'
import { measuresOf, type TableColumn, type TableRow } from '@/components/tables/columns/column'
import { Button } from '@/components/ui/button'
import { factLabel, factText } from '@/lib/browser/library/fact-words'
import type { Change } from '@/lib/browser/library/tell'
import { changesSince, changedSince, type Changed } from '@/lib/browser/tables/changed'
import type { Condition } from '@/lib/browser/database/views'
import { counted, countText } from '@/lib/core/text'

const words = ({ name, from, to }: Change): string => {
  const [before, after] = [factText(name, from), factText(name, to)]
  if (to === null) return `Left ${before}`
  return name === 'company'
    ? `Moved from ${before} to ${after}`
    : `${factLabel(name)}: ${before} became ${after}`
}

const since = ({ detail }: TableRow, at: number): readonly Change[] =>
  detail ? changesSince(detail, at) : []

/** Names the column of what became another. */
export const changedId = 'changed'

/** What became another of each row since a time in milliseconds; no column where nothing did. */
export function changeColumn<Row extends TableRow>(rows: readonly Row[], at: number): TableColumn<Row>[] {
  if (!rows.some((row) => since(row, at).length > 0)) return []
  const text = (row: Row) => since(row, at).map(words).join('; ')
  return [
    {
      id: changedId,
      is: 'mark',
      label: 'Changed',
      ...measuresOf('longText', 'Changed'),
      isUsual: true,
      text,
      sortKey: (row) => text(row) || null,
      cell: (row) => (
        <bdi className="truncate" title={text(row)}>
          {text(row)}
        </bdi>
      ),
    },
  ]
}

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

type ChangedRowsProps = {
  rows: readonly TableRow[]
  /** When the newest run over the rows was approved, in milliseconds; undefined where there is none. */
  at: number | undefined
  conditions: readonly Condition[]
  onChange: (conditions: readonly Condition[]) => void
}

/** What the newest run found to be another than before, and the rows in which; nothing where none was looked up again. */
export function ChangedRows({ rows, at, conditions, onChange }: ChangedRowsProps) {
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
