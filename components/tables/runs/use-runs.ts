import { useQuery } from '@tanstack/react-query'
import { useFollow } from '@/components/frame/use-follow'
import { allRuns, readLines, readRun } from '@/lib/browser/tables/runs/store'

/** Milliseconds between two readings: a run writes several times for each payment. */
const pause = 250

/** Every run of this browser, the newest first. */
export function useRuns() {
  useFollow(['runs'], 'runs', pause)
  return useQuery({ queryKey: ['runs'], queryFn: allRuns, structuralSharing: false })
}

/** One run with its rows; null when there is none of that id. */
export function useRun(id: string) {
  useFollow(['run', id], 'runs', pause)
  return useQuery({
    queryKey: ['run', id],
    queryFn: async () => {
      const [run, lines] = await Promise.all([readRun(id), readLines(id)])
      return run ? { run, lines } : null
    },
    structuralSharing: false,
  })
}
