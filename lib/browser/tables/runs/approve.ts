import { readThenWrite } from '@/lib/browser/library/deletions'
import type { Usdc } from '@/lib/core/money'
import type { Address, Hex } from '@/lib/core/payment/bytes'
import { newIntentId } from '@/lib/core/payment/identity'
import {
  findStep,
  hasNames,
  type Plan,
  type PlannedRow,
  type SourceRow,
} from '@/lib/browser/tables/runs/plan'
import { isDoubtful, readEntries } from '@/lib/browser/purchase/journal'
import type { ById, Line, RunCell, RunStep, Run, Skip } from '@/lib/browser/tables/runs/run'
import { isFinding, isReadyFor, paymentOf, stepAhead } from '@/lib/browser/tables/runs/run'
import { kindBought, tableFor } from '@/lib/browser/tables/lists'
import { changeAll, changeRun, createRun, readLines, readRun } from '@/lib/browser/tables/runs/store'
import { readEmail } from '@/lib/core/answers/email'
import { isEmail } from '@/lib/core/answers/kinds'
import { resolve } from '@/lib/core/answers/pointer'
import { planByKnown, withAliases } from '@/lib/browser/tables/runs/known'
import { planNow } from '@/lib/browser/tables/runs/plan-now'
import { leftOutOf } from '@/lib/browser/tables/runs/state'
import { newOpener } from '@/lib/browser/tables/runs/read'

type Approval = {
  name: string
  /** Without it the rows were brought, and make a table of their own. */
  listId?: string | undefined
  steps: readonly RunStep[]
  freshMs: number
  quoted: Usdc
  cap: Usdc
  payee: Address | null
}

const lineOf = ({ index, row }: PlannedRow, looks: readonly RunCell[]): Line => {
  const { problem: _problem, knownBy: _knownBy, leftOut: _leftOut, ...rest } = row
  return { ...rest, index, looks }
}

/** Writes down an approved plan, every payment under its id, names to be found first, and the table of rows that were brought. Gives the id of the run. */
export async function approveRun(
  approval: Approval,
  { header, plan: planned }: { header: readonly string[]; plan: Plan },
): Promise<string> {
  const id = crypto.randomUUID()
  await readThenWrite(async (deletions) => {
    const now = await planNow(planned, approval.steps[0], approval.freshMs)
    const plan = { ...now.plan, rows: now.plan.rows.filter(({ index }) => !now.deleted.has(index)) }
    if (plan.rows.length === 0) throw new Error('everybody was deleted since')
    const at = Date.now()
    const { listId = id, name } = approval
    const isByName = hasNames(plan)
    const steps = isByName ? [findStep, ...approval.steps] : approval.steps
    const looks = firstResults(plan, isByName)
    const rest = plan.counts.later
    const begun = { state: 'running', halt: null, search: null, step: 0 } as const
    const run: Run = { ...approval, ...begun, header, steps, listId, id, at, rest }
    const isOwnTable = listId === id
    const lines = plan.rows.map((row, position): Line => {
      const line = lineOf(row, looks[position] ?? [])
      // a row of a run that makes its table is the row of that at the same place
      return isOwnTable ? { ...line, rowId: String(line.index) } : line
    })
    const table = { id, name, kind: kindBought(steps[0]?.wanted ?? ''), header }
    await createRun(run, lines, isOwnTable ? tableFor(table, at) : undefined, deletions)
  })
  return id
}

/** The rows that were put off begin; they cost `most` millionths at most, `cap` is for the whole run. */
export const goOnWithRest = (id: string, was: Plan, most: Usdc, cap: Usdc): Promise<Run | null> =>
  readThenWrite(async (deletions) => {
    const { steps = [], freshMs = 0 } = (await readRun(id)) ?? {}
    const first = steps.find((step) => !isFinding(step))
    const { plan, deleted } = await planNow(was, first, freshMs)
    const looks = firstResults(plan, isFinding(steps[0]))
    const begin = (run: Run, lines: readonly Line[]) => {
      const rest = laterLines(lines)
      if (run.state !== 'done' || run.rest === 0 || rest.length !== plan.rows.length) return null
      const begun = plan.rows.flatMap((planned, at) => {
        const line = rest[at]
        const known = line && deleted.has(planned.index) ? line : lineOf(planned, [])
        return line ? [{ ...known, index: line.index, looks: looks[at] ?? [] }] : []
      })
      const money = { quoted: run.quoted + most, cap: cap > run.cap ? cap : run.cap }
      return { run: { ...run, ...money, step: 0, rest: 0, state: 'running' as const }, lines: begun }
    }
    return changeAll(id, begin, deletions)
  })

/** The rows of a run that come once the visitor has seen how the first few turned out. */
export const laterLines = (lines: readonly Line[]): Line[] =>
  lines.filter(({ looks }) => looks.some((look) => look.is === 'skipped' && look.skip.why === 'later'))

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

/** Lets a run go on from where it stands, under a higher cap where the visitor said so; it still has to be driven. */
export const continueRun = (id: string, cap = 0n): Promise<Run | null> =>
  changeRun(id, (run) =>
    run.state === 'running'
      ? null
      : { ...run, state: 'running', halt: null, cap: cap > run.cap ? cap : run.cap },
  )

/** Whether a row failed and can be bought again: nothing was signed for it, or what was can never be charged. */
function isRetried(look: RunCell | undefined, byId: ById): boolean {
  if (look?.is !== 'failed' || look.state === null) return look?.is === 'failed'
  const entry = byId.get(look.intentId)
  return entry?.purchase.state === 'NOT_CHARGED' && !isDoubtful(entry)
}

/** The first step with rows that can be bought again, and those; none is at -1. */
export function retriesOf({ steps }: Run, lines: readonly Line[], byId: ById): { at: number; lines: Line[] } {
  const rowsAt = (at: number) => lines.filter(({ looks }) => isRetried(looks[at], byId))
  const at = steps.findIndex((_, step) => rowsAt(step).length > 0)
  return { at, lines: rowsAt(at) }
}

/** Asks again for what failed and was not charged: it is planned anew. What was charged is not touched. */
export async function retryRun(id: string): Promise<Run | null> {
  const looks = (await readLines(id)).flatMap((line) => line.looks)
  const byId = new Map(await readEntries([...new Set(looks.flatMap((look) => paymentOf(look) ?? []))]))
  return changeAll(id, (run, lines) => {
    const { at, lines: again } = retriesOf(run, lines, byId)
    if (at < 0 || run.state === 'running') return null
    return {
      run: { ...run, state: 'running', halt: null },
      lines: again.map((line) => ({ ...line, looks: line.looks.slice(0, at) })),
    }
  })
}

/** A purchase of its own for each payment, by the rows that it is for. */
function idsOf(payments: readonly (readonly { index: number }[])[]): Map<number, Hex> {
  const ids = new Map<number, Hex>()
  for (const rows of payments) {
    const intentId = newIntentId()
    for (const { index } of rows) ids.set(index, intentId)
  }
  return ids
}

const skipped = (skip: Skip): RunCell => ({ is: 'skipped', skip })

export const sourceOf = ({ looks: _looks, index: _index, ...row }: Line): SourceRow => ({
  ...row,
  problem: null,
})

/** The first looks of planned rows, each payment under its id; `isFound` where a step before finds them. */
function firstResults(plan: Plan, isFound: boolean): RunCell[][] {
  const ids = idsOf(isFound ? [...plan.batches, ...plan.searches] : plan.batches)
  return plan.rows.map(({ index, row, skip, isPutBack, isMeant }) => {
    const isNamed = row.identifier === null
    const intentId = ids.get(index)
    const look: RunCell = intentId
      ? { is: 'waiting', intentId, isForced: isPutBack && !isNamed, ...(isMeant && { isMeant }) }
      : skipped(skip ?? { why: 'not-chosen' })
    if (!isFound || isNamed || skip?.why === 'invalid') return [look]
    const from = row.knownBy === 'library' || row.knownBy === 'decision' ? row.knownBy : 'file'
    return [skipped({ why: 'known', from }), look]
  })
}

async function rowsWithEmail(lines: readonly Line[], step: number): Promise<Set<number>> {
  const found = new Set<number>()
  const open = newOpener()
  for (const line of lines) {
    const look = line.looks[step]
    if (look?.is !== 'done') continue
    const bought = await open(look.intentId)
    const { address } = readEmail(bought && resolve(bought.read.document, look.pointer))
    if (address !== null && isEmail(address)) found.add(line.index)
  }
  return found
}

/** Whether a row with this look stands for its person in a step: another one of the same is a duplicate. */
const isTaken = (look: RunCell | undefined): boolean =>
  look !== undefined && (look.is !== 'skipped' || look.skip.why === 'stored')

async function resultsForStep(
  { freshMs }: Pick<Run, 'freshMs'>,
  lines: readonly Line[],
  at: number,
  step: RunStep,
): Promise<Map<number, RunCell>> {
  const withEmail = step.on === 'without-email' ? await rowsWithEmail(lines, at - 1) : new Set<number>()
  const left = new Map<number, RunCell>()
  const asked = lines.filter((line) => {
    if (!isReadyFor(line, at)) return false
    const skip = leftOutOf(line, step) ?? (withEmail.has(line.index) ? ({ why: 'has-email' } as const) : null)
    if (skip) left.set(line.index, skipped(skip))
    return skip === null
  })
  const passed = lines.filter(({ looks }) => isTaken(looks[at]))
  const before = await withAliases(step, passed.map(sourceOf))
  const taken = new Map<string, number>()
  for (const { aliases, line } of before)
    for (const alias of aliases) if (!taken.has(alias)) taken.set(alias, line)
  const rows = await withAliases(step, asked.map(sourceOf))
  const plan = await planByKnown(step, rows, { freshMs, taken, isDriven: true })
  const planned = firstResults(plan, isFinding(step))
  for (const [position, { index }] of asked.entries()) {
    const look = planned[position]?.[0]
    if (look) left.set(index, look)
  }
  return left
}

/** Moves a run on to the next step that rows are ready for, or to its end; false when nothing is left. */
export const beginNextStep = (was: Run): Promise<boolean> =>
  readThenWrite(async (deletions) => {
    const { id, step: at, state, steps } = was
    const lines = await readLines(id)
    const ahead = stepAhead(was, lines)
    const next = steps[ahead]
    if (!next) {
      await changeRun(id, (run) => (run.state === state ? { ...run, state: 'done', halt: null } : null))
      return false
    }
    const begun = await resultsForStep(was, lines, ahead, next)
    const withLook = (line: Line): Line => {
      const look = begun.get(line.index)
      return look && line.looks.length === ahead ? { ...line, looks: [...line.looks, look] } : line
    }
    const move = (run: Run, now: readonly Line[]) =>
      run.step === at && run.state === 'running'
        ? { run: { ...run, step: ahead }, lines: now.map(withLook) }
        : null
    return (await changeAll(id, move, deletions)) !== null
  })
