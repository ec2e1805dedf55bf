'use client'

import { ago } from '@/components/call/when'
import { useRuns } from '@/components/runs/use-runs'
import { stateWords, stepTitle } from '@/components/runs/words'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { Notice } from '@/components/ui/notice'
import { Price } from '@/components/ui/price'
import { Skeleton } from '@/components/ui/skeleton'
import { formatUsdc } from '@/lib/money'
import type { Run } from '@/lib/runs/run'

type RunsListProps = {
  onNew: () => void
  /** On pointing at the way there: what it needs is fetched ahead. */
  onIntent: () => void
}

/** Every run of this browser, the newest first. */
export function RunsList({ onNew, onIntent }: RunsListProps) {
  const { data: runs, isError } = useRuns()
  if (isError)
    return (
      <Notice tone="danger" title="The runs kept in this browser cannot be read">
        Nothing was charged by looking.
      </Notice>
    )
  if (!runs) return <Skeleton className="h-64 w-full" />
  const begin = (
    <Button variant="primary" onClick={onNew} onPointerEnter={onIntent} onFocus={onIntent}>
      New run
    </Button>
  )
  if (runs.length === 0)
    return (
      <EmptyState
        title="No runs yet"
        cost="$0.05 for each profile or work email. You approve the whole price once, before anything is paid."
        actions={begin}
      >
        Paste identifiers or drop in a file, and look all of them up under one plan: what is yours already is
        not bought again, and nothing is paid twice.
      </EmptyState>
    )
  return (
    <div className="flex flex-col gap-4">
      <div>{begin}</div>
      <ul className="divide-y divide-line rounded-lg border border-line">
        {runs.map((run) => (
          <RunLine key={run.id} run={run} />
        ))}
      </ul>
    </div>
  )
}

function RunLine({ run }: { run: Run }) {
  const { word, tone } = stateWords(run)
  return (
    <li>
      <a
        href={`#run=${run.id}`}
        aria-label={`${run.name}: ${word}`}
        className="flex min-h-11 w-full items-center gap-4 px-4 py-2.5 text-left hover:bg-hover focus-visible:-outline-offset-2"
      >
        <span className="min-w-0 flex-1">
          <span className="block truncate font-medium">{run.name}</span>
          <span className="block truncate text-sm text-ink-quiet">
            {run.steps.map(({ wanted }) => stepTitle(wanted)).join(', then ')}
          </span>
        </span>
        <span className="flex shrink-0 flex-col items-end gap-1 sm:flex-row sm:items-center sm:gap-4">
          <Badge tone={tone}>{word}</Badge>
          <span className="text-sm text-ink-quiet max-sm:hidden">
            at most <Price>{formatUsdc(run.quoted)}</Price>
          </span>
          <time dateTime={new Date(run.at).toISOString()} className="text-sm text-ink-faint">
            {ago(run.at)}
          </time>
        </span>
      </a>
    </li>
  )
}
