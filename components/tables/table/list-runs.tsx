import { useState } from 'react'
import { toCheckIn } from '@/lib/browser/tables/runs/report'
import { RunPanel } from '@/components/tables/runs/run-panel'
import type { RunOfTable } from '@/components/tables/runs/use-runs'
import { useJournal } from '@/components/pay/journal'
import { Disclosure } from '@/components/ui/disclosure'
import { counted } from '@/lib/core/text'

type ListRunsProps = {
  runs: readonly RunOfTable[]
  /** The run that the address names. */
  named: string | null
  /** Ids of the rows that are ticked. */
  selected: ReadonlySet<string>
}

/** Whether a run asks for something still. */
const isOpen = ({ run: { state, rest }, lines }: RunOfTable) =>
  state === 'running' ||
  state === 'choosing' ||
  state === 'paused' ||
  (state === 'done' && (rest > 0 || toCheckIn(lines).length > 0))

/** The runs over a table: those that are under way, wait for the visitor or are asked for, and below them the others. */
export function ListRuns({ runs, named, selected }: ListRunsProps) {
  const { data: entries } = useJournal()
  const [since] = useState(() => Date.now())
  const [closed, setClosed] = useState<ReadonlySet<string>>(() => new Set())
  if (!entries) return null
  const isNew = ({ run: { id, at } }: RunOfTable) => at >= since || id === named
  const isShown = (one: RunOfTable) => !closed.has(one.run.id) && (isOpen(one) || isNew(one))
  const earlier = runs.filter((one) => !isShown(one))
  const panel = (one: RunOfTable, onClose?: () => void) => (
    <RunPanel key={one.run.id} {...one} entries={entries} selected={selected} onClose={onClose} />
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
