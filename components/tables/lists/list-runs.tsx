'use client'

import { useState } from 'react'
import { X } from 'lucide-react'
import { IntentLink } from '@/components/frame/intent-link'
import { useJournal } from '@/components/pay/journal'
import { RunControls } from '@/components/tables/runs/run-controls'
import { useRun, useRuns, type ListedRun } from '@/components/tables/runs/use-runs'
import { stepTitles } from '@/components/tables/runs/step-words'
import { Button } from '@/components/ui/button'
import { draftHash } from '@/lib/browser/addresses/draft-hash'
import { tallyOf } from '@/lib/browser/tables/runs/report'

/** Whether a run asks for something still, or was begun since this list was opened. */
const isOfInterest = ({ state, rest, toCheck, at }: ListedRun, since: number) =>
  at >= since || state === 'running' || state === 'paused' || (state === 'done' && (rest > 0 || toCheck > 0))

/** The runs over a list that are under way or wait for the visitor. */
export function ListRuns({ listId }: { listId: string }) {
  const { data: runs = [] } = useRuns()
  const [since] = useState(() => Date.now())
  const [closed, setClosed] = useState<ReadonlySet<string>>(() => new Set())
  return runs
    .filter((run) => run.listId === listId && isOfInterest(run, since) && !closed.has(run.id))
    .map((run) => (
      <ListRun key={run.id} listed={run} onClose={() => setClosed(new Set([...closed, run.id]))} />
    ))
}

function ListRun({ listed, onClose }: { listed: ListedRun; onClose: () => void }) {
  const { data } = useRun(listed.id)
  const { data: entries } = useJournal()
  if (!data || !entries) return null
  const { run, lines } = data
  const title = stepTitles(run.steps)
  return (
    <section aria-label={title} className="rounded-lg border border-line bg-raised px-4 py-3">
      <header className="mb-2 flex items-center gap-3">
        <h2 className="min-w-0 flex-1 truncate text-sm font-medium">{title}</h2>
        <IntentLink
          href={`/runs${draftHash({ run: run.id })}`}
          className="text-sm underline underline-offset-2"
        >
          Report
        </IntentLink>
        {run.state !== 'running' && (
          <Button size="icon-sm" variant="quiet" aria-label={`Close ${title}`} onClick={onClose}>
            <X aria-hidden="true" />
          </Button>
        )}
      </header>
      <RunControls run={run} lines={lines} tally={tallyOf(run, lines, entries)} />
    </section>
  )
}
