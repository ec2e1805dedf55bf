import { useQuery } from '@tanstack/react-query'
import { useFollow } from '@/components/frame/use-follow'
import { allRuns, readLines, readRun, watchRuns } from '@/lib/browser/tables/runs/store'

/** Milliseconds between two looks at a run that moves. */
const beat = 250

/** Tells of changes in handfuls: a run writes several times for each payment. */
function watchInHandfuls(listener: () => void) {
  let timer: number | undefined
  const unwatch = watchRuns(() => {
    timer ??= window.setTimeout(() => {
      timer = undefined
      listener()
    }, beat)
  })
  return () => {
    unwatch()
    window.clearTimeout(timer)
  }
}

/** Every run of this browser, the newest first. */
export function useRuns() {
  useFollow(['runs'], watchInHandfuls)
  return useQuery({ queryKey: ['runs'], queryFn: allRuns, structuralSharing: false })
}

/** One run with its rows; null when there is none of that id. */
export function useRun(id: string) {
  useFollow(['run', id], watchInHandfuls)
  return useQuery({
    queryKey: ['run', id],
    queryFn: async () => {
      const [run, lines] = await Promise.all([readRun(id), readLines(id)])
      return run ? { run, lines } : null
    },
    structuralSharing: false,
  })
}
