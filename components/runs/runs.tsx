'use client'

import { pushDraftHash, readDraftHash, useHash } from '@/components/call/draft-hash'
import { NewRun } from '@/components/runs/new-run'
import { RunPage } from '@/components/runs/run-page'
import { RunsList } from '@/components/runs/runs-list'
import { Button } from '@/components/ui/button'

/** All runs, a new one, or the one that the address names after the #. */
export function Runs() {
  const { run = '', new: isNew = '' } = readDraftHash(useHash())
  const open = (id: string) => pushDraftHash({ run: id })
  if (run !== '') return <RunPage key={run} id={run} onLeave={() => pushDraftHash({})} />
  if (isNew !== '')
    return (
      <div className="flex flex-col gap-4">
        <div>
          <Button size="sm" variant="quiet" onClick={() => pushDraftHash({})}>
            ← All runs
          </Button>
        </div>
        <NewRun onBegun={open} />
      </div>
    )
  return <RunsList onNew={() => pushDraftHash({ new: '1' })} />
}
