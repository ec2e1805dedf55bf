import { queryOptions, useQueries, useQuery } from '@tanstack/react-query'
import { useFollow } from '@/components/frame/use-follow'
import type { RowLook } from '@/components/record/acts/step-state'
import { wantedKey } from '@/components/tables/plan/step-words'
import { isFinding, type Line, type Look, type Run } from '@/lib/browser/tables/runs/run'
import { allRuns, countRows, readLines, readRun } from '@/lib/browser/tables/runs/store'

/** Milliseconds between two readings: a run writes several times for each payment. */
const runPause = 250

/** A run with how many of its rows wait for the visitor to say who is meant, and of how many the charge is checked. */
export type ListedRun = Run & { toCheck: number; unknown: number }

async function readRuns(): Promise<ListedRun[]> {
  const runs = await allRuns()
  return Promise.all(
    runs.map(async (run) => ({
      ...run,
      toCheck: isFinding(run.steps[0]) ? await countRows(run.id, 'check') : 0,
      unknown: run.state === 'done' ? await countRows(run.id, 'unknown') : 0,
    })),
  )
}

/** Every run of this browser, the newest first. */
export function useRuns() {
  useFollow(['runs'], 'runs', runPause)
  return useQuery({ queryKey: ['runs'], queryFn: readRuns, structuralSharing: false })
}

/** What reads one run with its rows, once for all that ask; null when there is none of that id. */
const runQuery = (id: string) =>
  queryOptions({
    queryKey: ['run', id],
    queryFn: async () => {
      const [run, lines] = await Promise.all([readRun(id), readLines(id)])
      return run ? { run, lines } : null
    },
    structuralSharing: false,
  })

/** A run over a table with its rows. */
export type RunOfTable = { run: Run; lines: readonly Line[] }

type Reading = { data?: RunOfTable | null | undefined }

const read = (readings: readonly Reading[]): readonly RunOfTable[] =>
  readings.flatMap(({ data }) => data ?? [])

/** The runs over a table with their rows, the newest first; they are read once for all that is shown of them. */
export function useTableRuns(listId: string): readonly RunOfTable[] {
  const { data: runs = [] } = useRuns()
  useFollow(['run'], 'runs', runPause)
  return useQueries({
    queries: runs.filter((run) => run.listId === listId).map(({ id }) => runQuery(id)),
    combine: read,
  })
}

/** What the newest run that means a row did for it, by the row and by what was asked. */
export type LooksByRow = ReadonlyMap<string, ReadonlyMap<string, RowLook>>

/** What runs did for the rows of their table. Pure. */
export function looksByRow(runs: readonly RunOfTable[], isCut = (_run: Run) => false): LooksByRow {
  const byRow = new Map<string, Map<string, Told>>()
  for (const { run, lines } of runs) {
    const isMoving = run.state === 'running' && !isCut(run)
    for (const { rowId, looks, identifier } of lines) {
      if (rowId === null) continue
      const known = byRow.get(rowId) ?? new Map<string, Told>()
      byRow.set(rowId, known)
      for (const [at, look] of looks.entries()) {
        const step = run.steps[at]
        const key = step && wantedKey(step)
        if (!step || key === undefined || !isTold(look)) continue
        const newest = known.get(key)
        if (!newest) known.set(key, { step, look, isMoving, identifier, askedBy: null })
        else if (look.is === 'not-found' && identifier !== null && identifier !== newest.identifier)
          known.set(key, { ...newest, askedBy: newest.identifier })
      }
    }
  }
  return byRow
}

type Told = RowLook & { identifier: string | null }

/** Rows that were left out of a run by choice, or had nothing more to ask for, stand as if there had been none. */
const isTold = (look: Look): boolean =>
  look.is !== 'skipped' || !['not-chosen', 'later', 'no-more'].includes(look.skip.why)
