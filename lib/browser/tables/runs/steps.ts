import { readEmail } from '@/lib/core/answers/email'
import { isEmail } from '@/lib/core/answers/kind-text'
import { resolve } from '@/lib/core/answers/pointer'
import type { Hex } from '@/lib/core/payment/bytes'
import { newIntentId } from '@/lib/core/payment/nonce'
import { readAnswer, readEntry } from '@/lib/browser/purchase/journal'
import { knownFor, withAliases } from '@/lib/browser/tables/runs/known'
import { planRun, type Plan, type SourceRow } from '@/lib/browser/tables/runs/plan'
import { readBought, type Read } from '@/lib/browser/tables/runs/read'
import type { Line, Look, LookStep, Run, Skip } from '@/lib/browser/tables/runs/run'
import { changeAll, readLines } from '@/lib/browser/tables/runs/store'

const skipped = (skip: Skip): Look => ({ is: 'skipped', skip })

/** A row of a run as a plan takes it. */
export const sourceOf = ({ line, cells, identifier, aliases, email, domain }: Line): SourceRow => ({
  line,
  cells,
  identifier,
  aliases,
  email,
  domain,
  problem: null,
})

/** The looks with which a step begins: each payment of the plan gets the id under which it will be bought. */
export function looksOfPlan(plan: Plan): Look[] {
  const looks = plan.rows.map(({ skip }): Look => skipped(skip ?? { why: 'not-chosen' }))
  for (const batch of plan.batches) {
    const intentId = newIntentId()
    for (const { index, isPutBack } of batch) looks[index] = { is: 'waiting', intentId, isForced: isPutBack }
  }
  return looks
}

/** Rows whose answer of the step before holds an address already, by index. */
async function rowsWithEmail(lines: readonly Line[], step: number): Promise<Set<number>> {
  const found = new Set<number>()
  const reads = new Map<Hex, Read | null>()
  for (const line of lines) {
    const look = line.looks[step]
    if (look?.is !== 'done') continue
    const read = reads.has(look.intentId) ? reads.get(look.intentId) : await readOf(look.intentId)
    reads.set(look.intentId, read ?? null)
    const { address } = readEmail(read && resolve(read.document, look.pointer))
    if (address !== null && isEmail(address)) found.add(line.index)
  }
  return found
}

async function readOf(intentId: Hex): Promise<Read | null> {
  const [entry, answer] = await Promise.all([readEntry(intentId), readAnswer(intentId)])
  return entry && answer ? readBought(entry, answer) : null
}

function beforehand(line: Line, at: number, step: LookStep, withEmail: ReadonlySet<number>): Skip | null {
  const before = line.looks[at - 1]
  if (before?.is === 'not-found') return { why: 'nothing-before' }
  if (before?.is === 'skipped' && before.skip.why !== 'stored') return before.skip
  const isKnown = line.email !== null || withEmail.has(line.index)
  return step.on === 'without-email' && isKnown ? { why: 'has-email' } : null
}

/** How the rows stand when a step begins: left out for what came before, or planned anew for this step. */
async function looksForStep(
  run: Pick<Run, 'freshMs'>,
  lines: readonly Line[],
  at: number,
  step: LookStep,
): Promise<Map<number, Look>> {
  const withEmail = step.on === 'without-email' ? await rowsWithEmail(lines, at - 1) : new Set<number>()
  const begun = lines.filter(({ looks }) => looks.length === at)
  const left = begun.map((line) => ({ line, skip: beforehand(line, at, step, withEmail) }))
  const asked = left.filter(({ skip }) => skip === null).map(({ line }) => line)
  const rows = await withAliases(step, asked.map(sourceOf))
  const known = await knownFor(step, rows, run.freshMs)
  const plan = planRun(rows, step, { known, freshMs: run.freshMs, now: Date.now(), putBack: new Set() })
  const planned = looksOfPlan(plan)
  return new Map([
    ...left.flatMap(({ line, skip }): [number, Look][] => (skip ? [[line.index, skipped(skip)]] : [])),
    ...asked.flatMap(({ index }, position): [number, Look][] => {
      const look = planned[position]
      return look ? [[index, look]] : []
    }),
  ])
}

/** Moves a run whose step is done on to the next one, or to its end; false when nothing is left to be driven. */
export async function beginNextStep(was: Run): Promise<boolean> {
  const { id, step: at, state, search, steps } = was
  const lines = await readLines(id)
  if (search && lines.every(({ looks }) => looks.length === 0)) {
    await changeAll(id, (run) =>
      run.state === 'running'
        ? { run: { ...run, state: lines.length > 0 ? 'choosing' : 'done' }, lines: [] }
        : null,
    )
    return false
  }
  const next = steps[at + 1]
  if (!next) {
    await changeAll(id, (run) =>
      run.state === state ? { run: { ...run, state: 'done', halt: null }, lines: [] } : null,
    )
    return false
  }
  const looks = await looksForStep(was, lines, at + 1, next)
  const moved = await changeAll(id, (run, now) =>
    run.step === at && run.state === 'running'
      ? { run: { ...run, step: at + 1 }, lines: now.map((line) => withLook(line, at + 1, looks)) }
      : null,
  )
  return moved !== null
}

const withLook = (line: Line, step: number, looks: ReadonlyMap<number, Look>): Line => {
  const look = looks.get(line.index)
  return look && line.looks[step] === undefined ? { ...line, looks: [...line.looks, look] } : line
}
