import { useMemo, useState } from 'react'
import { changedId } from '@/components/tables/columns/change-column'
import type { OpenTable } from '@/components/tables/table/use-list-table'
import { Button } from '@/components/ui/button'
import type { Condition } from '@/lib/core/rows/conditions'
import { type Changed, changedSince } from '@/lib/browser/tables/changed'
import { countText, counted } from '@/lib/core/text'
import { toCheckIn } from '@/lib/browser/tables/runs/state'
import { RunPanel } from '@/components/tables/runs/run-panel'
import type { RunOfTable } from '@/components/tables/runs/use-runs'
import { Disclosure } from '@/components/ui/disclosure'

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

type ChangedRowsProps = { table: Pick<OpenTable, 'there' | 'runs' | 'filter'> }

/** What the newest run found to be another than before, and the rows in which; nothing where none was looked up again. */
export function ChangedRows({ table: { there: rows, runs, filter } }: ChangedRowsProps) {
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

type ListRunsProps = {
  runs: readonly RunOfTable[]
  named: string | null
  selected: ReadonlySet<string>
}

const isOpen = ({ run: { state, rest }, lines }: RunOfTable) =>
  state === 'running' ||
  state === 'choosing' ||
  state === 'paused' ||
  (state === 'done' && (rest > 0 || toCheckIn(lines).length > 0))

export function ListRuns({ runs, named, selected }: ListRunsProps) {
  const [since] = useState(() => Date.now())
  const [closed, setClosed] = useState<ReadonlySet<string>>(() => new Set())
  const isNew = ({ run: { id, at } }: RunOfTable) => at >= since || id === named
  const isShown = (one: RunOfTable) => !closed.has(one.run.id) && (isOpen(one) || isNew(one))
  const earlier = runs.filter((one) => !isShown(one))
  const panel = (one: RunOfTable, onClose?: () => void) => (
    <RunPanel key={one.run.id} {...one} selected={selected} onClose={onClose} />
  )
  return (
    <>
      {runs.filter(isShown).map((one) => panel(one, () => setClosed(new Set([...closed, one.run.id]))))}
      {earlier.length > 0 && (
        <Disclosure summary={counted(earlier.length, 'earlier run')}>
          <div className="flex flex-col gap-3">{earlier.map((one) => panel(one))}</div>
        </Disclosure>
      )}
    </>
  )
}
