'use client'

import { useEffect } from 'react'
import { IntentLink } from '@/components/frame/intent-link'
import { ago } from '@/components/frame/when'
import { CheckLines } from '@/components/tables/runs/check/check-lines'
import { ChooseRows } from '@/components/tables/runs/choose-rows'
import { RemoveRun } from '@/components/tables/runs/remove-run'
import { RunControls } from '@/components/tables/runs/run-controls'
import { RunFiles } from '@/components/tables/runs/run-files'
import { RunReport } from '@/components/tables/runs/run-report'
import { RunRows } from '@/components/tables/runs/run-rows'
import { useRun } from '@/components/tables/runs/use-runs'
import { stateWords } from '@/components/tables/runs/run-words'
import { useJournal } from '@/components/pay/journal'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { Skeleton } from '@/components/ui/skeleton'
import { Unread } from '@/components/frame/storage-notices'
import { draftHash } from '@/lib/browser/addresses/draft-hash'
import { watchChanges } from '@/lib/browser/database/changes'
import { tallyOf, toCheckIn } from '@/lib/browser/tables/runs/report'

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

const checking = { word: 'Answers being checked', tone: 'warning' } as const

/** One run: how far it is, what it paid, and what became of each row. */
export function RunPage({ id, onLeave }: { id: string; onLeave: () => void }) {
  const { data, isError } = useRun(id)
  const { data: entries, isError: isJournalUnread } = useJournal()
  useSettling(id)
  const back = (
    <div>
      <Button size="sm" variant="quiet" onClick={onLeave}>
        ← All runs
      </Button>
    </div>
  )
  if (data === undefined || !entries)
    return isError || isJournalUnread ? (
      <div className="flex flex-col gap-4">
        {back}
        <Unread what="runs" />
      </div>
    ) : (
      <Skeleton className="h-96 w-full" />
    )
  if (data === null)
    return (
      <div className="flex flex-col gap-4">
        {back}
        <Notice title="This run is not in this browser">
          It may have been removed, or made in another browser. Nothing that you bought is lost by that.
        </Notice>
      </div>
    )
  const { run, lines } = data
  const tally = tallyOf(run, lines, entries)
  const toCheck = toCheckIn(lines)
  const isChecking = run.state === 'done' && tally.steps.some(({ unknown }) => unknown > 0)
  const { word, tone } = isChecking ? checking : stateWords(run, toCheck.length)
  return (
    <div className="flex flex-col gap-6">
      {back}
      <header className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="min-w-0 text-lg font-semibold break-words">{run.name}</h2>
        <Badge tone={tone}>{word}</Badge>
        <span className="text-sm text-ink-faint">approved {ago(run.at)}</span>
        {run.listId !== null && (
          <IntentLink
            href={`/lists${draftHash({ list: run.listId })}`}
            className="text-sm underline underline-offset-2"
          >
            Open the list
          </IntentLink>
        )}
        <span className="ml-auto">
          <RemoveRun run={run} onDeleted={onLeave} />
        </span>
      </header>
      <RunControls run={run} lines={lines} tally={tally} />
      {run.state === 'choosing' ? (
        <ChooseRows run={run} lines={lines} tally={tally} />
      ) : (
        <>
          {toCheck.length > 0 && <CheckLines run={run} lines={toCheck} />}
          <RunReport run={run} tally={tally} />
          <RunFiles run={run} lines={lines} />
          <RunRows run={run} lines={lines} />
        </>
      )}
    </div>
  )
}
