import { useEffect } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { allRuns, readLines, readRun, watchRuns } from '@/lib/runs/store'

/** Milliseconds between two looks at a run that moves. */
const beat = 250

/** Reads again after changes, in handfuls: a run writes several times for each payment. */
function useRunChanges(key: readonly string[]) {
  const client = useQueryClient()
  const name = key.join(' ')
  useEffect(() => {
    let timer: number | undefined
    const unwatch = watchRuns(() => {
      timer ??= window.setTimeout(() => {
        timer = undefined
        void client.invalidateQueries({ queryKey: name.split(' ') })
      }, beat)
    })
    return () => {
      unwatch()
      window.clearTimeout(timer)
    }
  }, [client, name])
}

const local = { structuralSharing: false, networkMode: 'always' } as const

/** Every run of this browser, the newest first. */
export function useRuns() {
  useRunChanges(['runs'])
  return useQuery({ queryKey: ['runs'], queryFn: allRuns, ...local })
}

/** One run with its rows; null when there is none of that id. */
export function useRun(id: string) {
  useRunChanges(['run', id])
  return useQuery({
    queryKey: ['run', id],
    queryFn: async () => {
      const [run, lines] = await Promise.all([readRun(id), readLines(id)])
      return run ? { run, lines } : null
    },
    ...local,
  })
}
