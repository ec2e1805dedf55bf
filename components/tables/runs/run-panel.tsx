import { useMemo, useState } from 'react'
import { UserPlus, X } from 'lucide-react'
import { SaveCsv } from '@/components/keep/export/save-csv'
import { problemRows, problemTable, readRunRecords, resultTable } from '@/components/tables/runs/run-files'
import { Button, SignButton } from '@/components/ui/button'
import { countText, counted } from '@/lib/core/text'
import { placeOf, type ById, type Run } from '@/lib/browser/tables/runs/run'
import { askToList } from '@/components/keep/list-signal'
import { NextPages, OtherNames, useFollowing } from '@/components/tables/runs/further'
import { ago } from '@/components/frame/when'
import { CheckLines } from '@/components/tables/check/check-rows'
import { stepTitles } from '@/components/pay/runs/step-words'
import { Report, RunControls } from '@/components/tables/runs/run-controls'
import type { RunOfTable } from '@/components/tables/runs/use-runs'
import { usePurchases } from '@/components/record/acts/lookup-state'
import { useCarriers, useOnShow } from '@/components/pay/runs/runner'
import { Badge } from '@/components/ui/badge'
import { Dialog } from '@/components/ui/dialog'
import { reportOf, stateWords, toCheckIn } from '@/lib/browser/tables/runs/state'
import { deleteRun } from '@/lib/browser/tables/runs/store'
import { isRowSearch, tellsOfPeople } from '@/lib/browser/tables/runs/wanted'
import { changedId } from '@/components/tables/columns/mark-columns'
import type { OpenTable } from '@/components/tables/table/use-list-table'
import type { Condition } from '@/lib/core/rows/conditions'
import { type Changed, changedSince } from '@/lib/browser/tables/changed'
import { Disclosure } from '@/components/ui/disclosure'

function RunFiles({ run, lines, byId }: RunOfTable & { byId: ById }) {
  const problems = run.state === 'running' ? 0 : problemRows(lines).length
  const isBought = lines.some(({ looks }) => looks.some((look) => placeOf(look) !== null))
  const result = async () => resultTable(run, lines, await readRunRecords(run, lines), byId)
  return (
    <div className="flex flex-wrap gap-2 empty:hidden">
      {isBought && (
        <SaveCsv size="sm" name={['result', run.name]} read={result}>
          All rows with their answers
        </SaveCsv>
      )}
      {problems > 0 && (
        <SaveCsv size="sm" name={['problem-rows', run.name]} read={() => problemTable(run, lines, byId)}>
          {counted(problems, 'problem row')}
        </SaveCsv>
      )}
    </div>
  )
}

function FoundPeople({ run, lines }: RunOfTable) {
  const answered = lines.map(({ index, looks }) => [index, looks.map(({ is }) => is)])
  const people = useFollowing(['found-people', run.id, JSON.stringify(answered)], 'library', async () => {
    const { peopleFound } = await import('@/lib/browser/tables/runs/found-people')
    return peopleFound(run, lines)
  })
  if (!people || people.length === 0) return null
  return (
    <Button
      variant="primary"
      onClick={() =>
        askToList({
          kind: 'person',
          aliases: people.map(({ aliases }) => aliases),
          notes: people.map(({ notes }) => notes.join('\n')),
        })
      }
    >
      <UserPlus aria-hidden="true" /> Add {counted(people.length, 'person', 'people')} to a list
    </Button>
  )
}

type RunPanelProps = RunOfTable & { selected: ReadonlySet<string>; onClose?: (() => void) | undefined }

function RunPanel({ run, lines, selected, onClose }: RunPanelProps) {
  useOnShow(run.id)
  const { byId } = usePurchases()
  const title = stepTitles(run.steps)
  const toCheck = toCheckIn(lines)
  const carrier = useCarriers([run])(run)
  const report = reportOf(run, lines, byId, carrier === 'nobody')
  const { state } = report
  const isMoving = state === 'running'
  const hasEnded = state === 'done' || state === 'stopped'
  const { word, tone } = stateWords(run, report)
  const ticked = useMemo(() => lines.filter(({ rowId }) => selected.has(rowId ?? '')), [lines, selected])
  const target = ticked.length > 0 ? ticked : lines
  return (
    <section
      aria-label={`Run: ${title}`}
      className="flex flex-col gap-3 rounded-lg border border-line bg-raised px-4 py-3"
    >
      <header className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="min-w-0 text-base font-medium wrap-anywhere">{title}</h2>
        <Badge tone={tone}>{word}</Badge>
        <span className="text-sm text-ink-faint">approved {ago(run.at)}</span>
        <span className="ml-auto flex items-center gap-1">
          {carrier !== 'here' && <RemoveRun run={run} />}
          {onClose && !isMoving && <SignButton label={`Close ${title}`} Sign={X} onClick={onClose} />}
        </span>
      </header>
      <RunControls run={run} lines={lines} report={report} byId={byId} carrier={carrier} />
      {toCheck.length > 0 && <CheckLines run={run} lines={toCheck} />}
      <div className="empty:hidden">
        {run.steps.some(tellsOfPeople) && <FoundPeople run={run} lines={target} />}
      </div>
      {hasEnded && run.steps.some(isRowSearch) && <NextPages run={run} lines={target} />}
      {hasEnded && <OtherNames run={run} lines={target} />}
      <Report run={run} rows={lines.length} report={report} isMoving={isMoving}>
        <RunFiles run={run} lines={lines} byId={byId} />
      </Report>
    </section>
  )
}

function RemoveRun({ run }: { run: Run }) {
  const [isAsked, setAsked] = useState(false)
  return (
    <>
      <Button size="sm" variant="quiet" onClick={() => setAsked(true)}>
        Delete run
      </Button>
      {isAsked && (
        <Dialog
          onClose={() => setAsked(false)}
          size="sm"
          title="Delete this run?"
          footer={
            <>
              <Button onClick={() => setAsked(false)}>Cancel</Button>
              <Button variant="danger" onClick={() => void deleteRun(run.id)}>
                Delete run
              </Button>
            </>
          }
        >
          Its report goes. The rows stay in this list, what it bought in your library, and its receipts under
          Spending.
        </Dialog>
      )}
    </>
  )
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

type ChangedRowsProps = { table: Pick<OpenTable, 'there' | 'runs' | 'filter'> }

/** What the newest run found to be another than before, and the rows in which; nothing where none was looked up again. */
export function ChangedRows({ table: { there: rows, runs, filter } }: ChangedRowsProps) {
  const { conditions, onChange } = filter
  const at = runs[0]?.at
  const changed = useMemo(() => {
    const details = rows.flatMap(({ detail }) => detail ?? [])
    return at === undefined ? null : changedSince(details, at)
  }, [rows, at])
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

type ListRunsProps = { runs: readonly RunOfTable[]; named: string | null; selected: ReadonlySet<string> }

const isOpen = ({ run: { state, rest }, lines }: RunOfTable) =>
  state === 'running' || state === 'paused' || (state === 'done' && (rest > 0 || toCheckIn(lines).length > 0))

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
