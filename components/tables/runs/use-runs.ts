import { queryOptions, useQueries, useQuery } from '@tanstack/react-query'
import { useFollow } from '@/components/frame/use-follow'
import { useCheckout } from '@/components/pay/checkout-provider'
import { type ShownCell, usePurchases } from '@/components/record/acts/lookup-state'
import { wantedKey } from '@/components/pay/runs/step-words'
import { behindIn, drivenRuns, isOver } from '@/lib/browser/tables/runs/state'
import type { Line, RunCell, Run } from '@/lib/browser/tables/runs/run'
import { allRuns, readLines, readRun } from '@/lib/browser/tables/runs/store'
import { formatUsdc } from '@/lib/core/money'

/** Milliseconds between two readings: a run writes several times for each payment, and the journal more often. */
const [runPause, journalPause] = [250, 1_500]

const none: readonly RunOfTable[] = []

export function useRuns() {
  useFollow(['runs'], 'runs', runPause)
  return useQuery({ queryKey: ['runs'], queryFn: allRuns, structuralSharing: false })
}

export function useCarryOn(id: string): (change: () => Promise<unknown>) => void {
  const { begin } = useCheckout()
  return (change) => begin((checkout) => checkout.carryOn(id, change))
}

async function readWithLines(id: string): Promise<RunOfTable | null> {
  const [run, lines] = await Promise.all([readRun(id), readLines(id)])
  return run ? { run, lines } : null
}

async function readSettled(id: string): Promise<RunOfTable | null> {
  const read = await readWithLines(id)
  if (!read) return null
  const isDriven = (await drivenRuns()).includes(id)
  const isSettled = isDriven || read.run.state === 'done' || !isOver(read.run, read.lines, new Map())
  if (isSettled && (await behindIn(read.run, read.lines, isDriven)).length === 0) return read
  const { settleRun } = await import('@/lib/browser/tables/runs/engine')
  await settleRun(id, isDriven)
  return readWithLines(id)
}

const runQuery = (id: string) =>
  queryOptions({ queryKey: ['run', 'journal', id], queryFn: () => readSettled(id), structuralSharing: false })

export type RunOfTable = { run: Run; lines: readonly Line[] }

const read = (readings: readonly { data?: RunOfTable | null | undefined }[]): readonly RunOfTable[] =>
  readings.flatMap(({ data }) => data ?? [])

export function useRunsWithRows(runs: readonly Run[]): readonly RunOfTable[] {
  useFollow(['run'], 'runs', runPause)
  useFollow(['run', 'journal'], 'journal', journalPause)
  const found = useQueries({ queries: runs.map(({ id }) => runQuery(id)), combine: read })
  return usePurchases().isRead ? found : none
}

/** The runs over a table with their rows, the newest first; they are read once for all that is shown of them. */
export function useTableRuns(listId: string): readonly RunOfTable[] {
  const { data: runs = [] } = useRuns()
  return useRunsWithRows(runs.filter((run) => run.listId === listId))
}

export type CellsByRow = ReadonlyMap<string, ReadonlyMap<string, ShownCell>>

export function cellsByRow(runs: readonly RunOfTable[], isCut = (_run: Run) => false): CellsByRow {
  const byRow = new Map<string, Map<string, AskedCell>>()
  for (const { run, lines } of runs) {
    const isMoving = run.state === 'running' && !isCut(run)
    for (const { rowId, looks, identifier } of lines) {
      if (rowId === null) continue
      const known = byRow.get(rowId) ?? new Map<string, AskedCell>()
      byRow.set(rowId, known)
      for (const [at, look] of looks.entries()) {
        const step = run.steps[at]
        const key = step && wantedKey(step)
        if (!step || key === undefined || isPutOff(look)) continue
        const newest = known.get(key)
        if (!newest) known.set(key, { step, look, isMoving, identifier, askedBy: null })
        else if (look.is === 'not-found' && identifier !== null && identifier !== newest.identifier)
          known.set(key, { ...newest, askedBy: newest.identifier })
      }
    }
  }
  return byRow
}

type AskedCell = ShownCell & { identifier: string | null }

/** Whether a row was not to be asked for yet: its cell then shows what another run says. */
const isPutOff = (look: RunCell): boolean =>
  look.is === 'skipped' && ['not-chosen', 'later', 'no-more'].includes(look.skip.why)

export const paidOf = (paid: bigint, quoted: bigint): string =>
  `${formatUsdc(paid)} paid of at most ${formatUsdc(quoted)}`
