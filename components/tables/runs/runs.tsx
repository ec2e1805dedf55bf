'use client'

import { useRef } from 'react'
import { optional } from '@/components/frame/optional'
import { pushDraftHash, readDraftHash, useHash } from '@/lib/browser/addresses/draft-hash'
import { RunsList } from '@/components/tables/runs/runs-list'
import { Button } from '@/components/ui/button'
import { Skeleton } from '@/components/ui/skeleton'
import type { Draft } from '@/lib/core/catalogue/typed'

const loading = <Skeleton className="h-96 w-full" />

const loadNewRun = async () => (await import('@/components/tables/runs/new-run')).NewRun

const NewRun = optional(loadNewRun, { loading })
const RunPage = optional(async () => (await import('@/components/tables/runs/run-page')).RunPage, { loading })

/** All runs, a new one, or the one that the address names after the #. */
export function Runs() {
  const { run = '', new: isNew = '' } = readDraftHash(useHash())
  const region = useRef<HTMLElement>(null)

  function go(draft: Draft) {
    // the button that was pressed leaves the page with its view, so the focus is moved here
    region.current?.focus({ preventScroll: true })
    pushDraftHash(draft)
  }

  const [label, view] =
    run !== ''
      ? ['Run', <RunPage key={run} id={run} onLeave={() => go({})} />]
      : isNew !== ''
        ? ['New run', <FromTheStart key="new" onLeave={() => go({})} onBegun={(id) => go({ run: id })} />]
        : ['All runs', <All key="all" onNew={() => go({ new: '1' })} />]
  return (
    <section
      ref={region}
      tabIndex={-1}
      aria-label={label}
      className="rounded-sm focus-visible:outline-offset-4"
    >
      {view}
    </section>
  )
}

const All = ({ onNew }: { onNew: () => void }) => (
  <RunsList onNew={onNew} onIntent={() => void loadNewRun().catch(() => undefined)} />
)

type FromTheStartProps = { onLeave: () => void; onBegun: (id: string) => void }

const FromTheStart = ({ onLeave, onBegun }: FromTheStartProps) => (
  <div className="flex flex-col gap-4">
    <div>
      <Button size="sm" variant="quiet" onClick={onLeave}>
        ← All runs
      </Button>
    </div>
    <NewRun onBegun={onBegun} />
  </div>
)
