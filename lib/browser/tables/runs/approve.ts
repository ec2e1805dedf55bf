import type { Usdc } from '@/lib/core/money'
import type { Address } from '@/lib/core/payment/bytes'
import { newIntentId } from '@/lib/core/payment/nonce'
import { batchesOf } from '@/lib/browser/tables/runs/batches'
import type { Plan, PlannedRow } from '@/lib/browser/tables/runs/plan'
import type { Line, Look, LookStep, Run, SearchStep } from '@/lib/browser/tables/runs/run'
import { looksOfPlan } from '@/lib/browser/tables/runs/steps'
import { changeAll, changeRun, createRun } from '@/lib/browser/tables/runs/store'
import { searchHeader } from '@/lib/browser/tables/runs/search'

type Approval = {
  name: string
  steps: readonly LookStep[]
  freshMs: number
  quoted: Usdc
  cap: Usdc
  payee: Address | null
}

const newRun = (approval: Approval, rest: Pick<Run, 'header' | 'search'>): Run => ({
  ...approval,
  ...rest,
  id: crypto.randomUUID(),
  at: Date.now(),
  state: 'running',
  halt: null,
  step: 0,
})

const lineOf = ({ index, row: { problem: _problem, ...row } }: PlannedRow, look: Look | undefined): Line => ({
  ...row,
  index,
  looks: look ? [look] : [],
})

/** Writes down a plan that the visitor approved: every payment has its id before the first is made. Gives the run's id. */
export async function approveRun(
  approval: Approval,
  source: { header: readonly string[]; plan: Plan },
): Promise<string> {
  const run = newRun(approval, { header: source.header, search: null })
  const looks = looksOfPlan(source.plan)
  await createRun(
    run,
    source.plan.rows.map((planned) => lineOf(planned, looks[planned.index])),
  )
  return run.id
}

/** Writes down a recipe that begins with a search; its rows come with the answers. */
export async function approveRecipe(
  approval: Approval,
  search: Pick<SearchStep, 'endpointId' | 'input' | 'pages'>,
): Promise<string> {
  const run = newRun(approval, {
    header: searchHeader,
    search: { ...search, read: [], next: newIntentId(), isOver: false },
  })
  await createRun(run, [])
  return run.id
}

/** The visitor has ticked rows of a search: the plan for them begins, under the cap that was approved. */
export const chooseRows = (id: string, plan: Plan, chosen: ReadonlySet<number>): Promise<Run | null> => {
  const looks = looksOfPlan(plan)
  return changeAll(id, (run, lines) => {
    if (run.state !== 'choosing') return null
    const positions = lines.filter(({ index }) => chosen.has(index)).map(({ index }) => index)
    const next = lines.map((line): Line => {
      const look = looks[positions.indexOf(line.index)]
      return { ...line, looks: [look ?? { is: 'skipped', skip: { why: 'not-chosen' } }] }
    })
    return { run: { ...run, state: 'running' }, lines: next }
  })
}

/** Stands still after the payment under way. */
export const pauseRun = (id: string): Promise<Run | null> =>
  changeRun(id, (run) =>
    run.state === 'running' ? { ...run, state: 'paused', halt: { why: 'visitor', sentence: null } } : null,
  )

/** Ends after the payment under way; the rows that are left stay unbought. */
export const stopRun = (id: string): Promise<Run | null> =>
  changeRun(id, (run) =>
    run.state === 'done' ? null : { ...run, state: 'stopped', halt: { why: 'visitor', sentence: null } },
  )

/** Lets a run go on from where it stands; it still has to be driven. */
export const continueRun = (id: string): Promise<Run | null> =>
  changeRun(id, (run) =>
    run.state === 'paused' || run.state === 'stopped' ? { ...run, state: 'running', halt: null } : null,
  )

/** What may be spent in all is changed, at the visitor's word. */
export const raiseCap = (id: string, cap: Usdc): Promise<Run | null> =>
  changeRun(id, (run) => (cap > run.cap ? { ...run, cap } : null))

const isRetried = (look: Look | undefined): boolean => look?.is === 'failed' && !look.isCharged

/** The first step with rows that failed and were not charged; -1 when there is none. */
export const stepToRetry = ({ steps }: Run, lines: readonly Line[]): number =>
  steps.findIndex((_, at) => lines.some(({ looks }) => isRetried(looks[at])))

/** Buys again what failed and was not charged, each payment under an id of its own. What was charged is not touched. */
export const retryRun = (id: string): Promise<Run | null> =>
  changeAll(id, (run, lines) => {
    const at = stepToRetry(run, lines)
    const step = run.steps[at]
    if (!step || run.state === 'running') return null
    const again = lines.flatMap((line) =>
      isRetried(line.looks[at]) && line.identifier !== null ? [{ line, identifier: line.identifier }] : [],
    )
    const ids = new Map(
      batchesOf(again, step.together).flatMap((batch) => {
        const intentId = newIntentId()
        return batch.map(({ line }) => [line.index, intentId] as const)
      }),
    )
    const next = lines.map((line): Line => {
      const intentId = ids.get(line.index)
      if (!intentId) return line
      return { ...line, looks: [...line.looks.slice(0, at), { is: 'waiting', intentId, isForced: false }] }
    })
    return { run: { ...run, step: at, state: 'running', halt: null }, lines: next }
  })
