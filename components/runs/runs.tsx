'use client'

import dynamic from 'next/dynamic'
import { pushDraftHash, readDraftHash, useHash } from '@/components/call/draft-hash'
import { RunsList } from '@/components/runs/runs-list'
import { Button } from '@/components/ui/button'
import { Skeleton } from '@/components/ui/skeleton'

const loading = () => <Skeleton className="h-96 w-full" />

const loadNewRun = async () => (await import('@/components/runs/new-run')).NewRun

const NewRun = dynamic(loadNewRun, { ssr: false, loading })
const RunPage = dynamic(async () => (await import('@/components/runs/run-page')).RunPage, {
  ssr: false,
  loading,
})

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
  return (
    <RunsList
      onNew={() => pushDraftHash({ new: '1' })}
      onIntent={() => void loadNewRun().catch(() => undefined)}
    />
  )
}
