import { queryOptions, useQuery } from '@tanstack/react-query'
import { useFollow } from '@/components/frame/use-follow'
import { isFinding, type Run } from '@/lib/browser/tables/runs/run'
import { allRuns, countToCheck, readLines, readRun } from '@/lib/browser/tables/runs/store'

/** Milliseconds between two readings: a run writes several times for each payment. */
export const runPause = 250

/** A run with how many of its rows wait for the visitor to say who is meant. */
export type ListedRun = Run & { toCheck: number }

async function readRuns(): Promise<ListedRun[]> {
  const runs = await allRuns()
  return Promise.all(
    runs.map(async (run) => ({
      ...run,
      toCheck: isFinding(run.steps[0]) ? await countToCheck(run.id) : 0,
    })),
  )
}

/** Every run of this browser, the newest first. */
export function useRuns() {
  useFollow(['runs'], 'runs', runPause)
  return useQuery({ queryKey: ['runs'], queryFn: readRuns, structuralSharing: false })
}

/** What reads one run with its rows, once for all that ask; null when there is none of that id. */
export const runQuery = (id: string) =>
  queryOptions({
    queryKey: ['run', id],
    queryFn: async () => {
      const [run, lines] = await Promise.all([readRun(id), readLines(id)])
      return run ? { run, lines } : null
    },
    structuralSharing: false,
  })
