import { useEffect, useMemo, useState } from 'react'
import { X } from 'lucide-react'
import { ago } from '@/components/frame/when'
import { CheckLines } from '@/components/tables/check/check-lines'
import { stepTitles } from '@/components/tables/plan/step-words'
import { ChooseRows } from '@/components/tables/runs/choose-rows'
import { FoundPeople } from '@/components/tables/runs/found-people'
import { NextPages, OtherNames } from '@/components/tables/runs/further'
import { RunControls } from '@/components/tables/runs/run-controls'
import { RunFiles } from '@/components/tables/runs/run-files'
import { RunReport } from '@/components/tables/runs/run-report'
import { stateWords } from '@/components/tables/runs/run-words'
import { useCarriers } from '@/components/tables/runs/runner'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { watchChanges } from '@/lib/browser/database/changes'
import type { Entry } from '@/lib/browser/purchase/journal'
import { tallyOf, toCheckIn } from '@/lib/browser/tables/runs/report'
import type { Line, Run } from '@/lib/browser/tables/runs/run'
import { deleteRun } from '@/lib/browser/tables/runs/store'
import { isRowSearch, tellsOfPeople } from '@/lib/browser/tables/runs/wanted'

/** Brings a run up to date when the journal settles payments whose outcome was unknown. */
function useSettling(id: string) {
  useEffect(() => {
    let timer: number | undefined
    const settle = async () => {
      const { settleRun } = await import('@/lib/browser/tables/runs/engine')
      await settleRun(id).catch(() => undefined)
    }
    const plan = () => {
      window.clearTimeout(timer)
      timer = window.setTimeout(() => void settle(), 1_500)
    }
    plan()
    const unwatch = watchChanges('journal', plan)
    return () => {
      unwatch()
      window.clearTimeout(timer)
    }
  }, [id])
}

type RunPanelProps = {
  run: Run
  lines: readonly Line[]
  entries: readonly Entry[]
  /** Ids of the rows of the table that are ticked. */
  selected: ReadonlySet<string>
  /** Left out for those that are folded away already. */
  onClose?: (() => void) | undefined
}

/** One run over the table below it: how far it is, what it asks of the visitor, and what it paid. */
export function RunPanel({ run, lines, entries, selected, onClose }: RunPanelProps) {
  useSettling(run.id)
  const title = stepTitles(run.steps)
  const hasEnded = run.state === 'done' || run.state === 'stopped'
  const tally = tallyOf(run, lines, entries)
  const toCheck = toCheckIn(lines)
  const carrier = useCarriers([run])(run)
  const isMoving = run.state === 'running' && carrier !== 'nobody'
  const { word, tone } = stateWords(run, {
    toCheck: toCheck.length,
    unknown: tally.steps.reduce((sum, { unknown }) => sum + unknown, 0),
    isCut: carrier === 'nobody',
  })
  const ticked = useMemo(
    () => lines.filter(({ rowId }) => rowId !== null && selected.has(rowId)),
    [lines, selected],
  )
  const meant = ticked.length > 0 ? ticked : lines
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
          {onClose && !isMoving && (
            <Button size="icon-sm" variant="quiet" aria-label={`Close ${title}`} onClick={onClose}>
              <X aria-hidden="true" />
            </Button>
          )}
        </span>
      </header>
      {run.state === 'choosing' ? (
        <ChooseRows run={run} lines={lines} ticked={ticked} tally={tally} />
      ) : (
        <>
          <RunControls {...{ run, lines, tally, carrier }} />
          {toCheck.length > 0 && <CheckLines run={run} lines={toCheck} />}
          {run.steps.some(tellsOfPeople) && (
            <div className="empty:hidden">
              <FoundPeople run={run} lines={meant} />
            </div>
          )}
          {hasEnded && run.steps.some(isRowSearch) && <NextPages run={run} lines={meant} />}
          {hasEnded && <OtherNames run={run} lines={meant} />}
          <RunReport {...{ run, tally, isMoving }}>
            <RunFiles run={run} lines={lines} />
          </RunReport>
        </>
      )}
    </section>
  )
}

/** Forgets a run that does not move. */
function RemoveRun({ run }: { run: Run }) {
  const [isAsked, setAsked] = useState(false)
  return (
    <>
      <Button size="sm" variant="quiet" onClick={() => setAsked(true)}>
        Delete run
      </Button>
      <Dialog
        open={isAsked}
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
    </>
  )
}
