import { readEmail } from '@/lib/core/answers/email'
import { isEmail } from '@/lib/core/answers/kinds'
import { resolve } from '@/lib/core/answers/pointer'
import type { Hex } from '@/lib/core/payment/bytes'
import { newIntentId } from '@/lib/core/payment/nonce'
import { planByKnown, withAliases } from '@/lib/browser/tables/runs/known'
import type { Plan, SourceRow } from '@/lib/browser/tables/runs/plan'
import {
  isReadyFor,
  stepAhead,
  type Line,
  type Look,
  type LookStep,
  type Run,
  type Skip,
} from '@/lib/browser/tables/runs/run'
import { leftOutOf } from '@/lib/browser/tables/runs/state'
import { openBought, type Read } from '@/lib/browser/tables/runs/read'
import { changeAll, readLines } from '@/lib/browser/tables/runs/store'

const skipped = (skip: Skip): Look => ({ is: 'skipped', skip })

/** A row as a plan takes it. */
export const sourceOf = ({ looks: _looks, index: _index, ...row }: Line): SourceRow => ({
  ...row,
  problem: null,
})

/**
 * The looks with which the rows of a plan begin: each payment gets the id under which it will be bought. Where rows came
 * as names, the step that finds them stands before.
 */
export function looksOfPlan(plan: Plan, isFound: boolean): Look[][] {
  const ids = new Map<number, Hex>()
  for (const payment of isFound ? [...plan.batches, ...plan.searches] : plan.batches) {
    const intentId = newIntentId()
    for (const { index } of payment) ids.set(index, intentId)
  }
  return plan.rows.map(({ index, row, skip, isPutBack }) => {
    const isNamed = row.identifier === null
    const intentId = ids.get(index)
    const look: Look = intentId
      ? { is: 'waiting', intentId, isForced: isPutBack && !isNamed }
      : skipped(skip ?? { why: 'not-chosen' })
    if (!isFound || isNamed || skip?.why === 'invalid') return [look]
    const from = row.knownBy === 'library' || row.knownBy === 'decision' ? row.knownBy : 'file'
    return [skipped({ why: 'known', from }), look]
  })
}

/** Rows whose answer of the step before holds an address already, by index. */
async function rowsWithEmail(lines: readonly Line[], step: number): Promise<Set<number>> {
  const found = new Set<number>()
  const reads = new Map<Hex, Read | null>()
  for (const line of lines) {
    const look = line.looks[step]
    if (look?.is !== 'done') continue
    const known = reads.get(look.intentId)
    const read = known === undefined ? (await openBought(look.intentId))?.read : known
    reads.set(look.intentId, read ?? null)
    const { address } = readEmail(read && resolve(read.document, look.pointer))
    if (address !== null && isEmail(address)) found.add(line.index)
  }
  return found
}

const beforehand = (line: Line, step: LookStep, withEmail: ReadonlySet<number>): Skip | null =>
  leftOutOf(line, step) ?? (withEmail.has(line.index) ? { why: 'has-email' } : null)

/** Whether a row with this look stands for its person in a step: another one of the same is a duplicate. */
const isTaken = (look: Look | undefined): boolean =>
  look !== undefined && (look.is !== 'skipped' || look.skip.why === 'stored')

/** How the rows stand when a step begins: left out for what came before, or planned anew for this step. */
async function looksForStep(
  run: Pick<Run, 'freshMs'>,
  lines: readonly Line[],
  at: number,
  step: LookStep,
): Promise<Map<number, Look>> {
  const withEmail = step.on === 'without-email' ? await rowsWithEmail(lines, at - 1) : new Set<number>()
  const begun = lines.filter((line) => isReadyFor(line, at))
  const left = begun.map((line) => ({ line, skip: beforehand(line, step, withEmail) }))
  const asked = left.filter(({ skip }) => skip === null).map(({ line }) => line)
  const passed = lines.filter(({ looks }) => isTaken(looks[at]))
  const before = await withAliases(step, passed.map(sourceOf))
  const taken = new Map(
    before.toReversed().flatMap(({ aliases, line }) => aliases.map((alias) => [alias, line] as const)),
  )
  const rows = await withAliases(step, asked.map(sourceOf))
  const planned = looksOfPlan(await planByKnown(step, rows, { freshMs: run.freshMs, taken }), false)
  return new Map([
    ...left.flatMap(({ line, skip }): [number, Look][] => (skip ? [[line.index, skipped(skip)]] : [])),
    ...asked.flatMap(({ index }, position): [number, Look][] => {
      const [look] = planned[position] ?? []
      return look ? [[index, look]] : []
    }),
  ])
}

/**
 * Moves a run whose step is done on to the next that rows are ready for, or to its end; false when nothing is left to be
 * driven.
 */
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
  const ahead = stepAhead(was, lines)
  const next = steps[ahead]
  if (!next) {
    await changeAll(id, (run) =>
      run.state === state ? { run: { ...run, state: 'done', halt: null }, lines: [] } : null,
    )
    return false
  }
  const looks = await looksForStep(was, lines, ahead, next)
  const moved = await changeAll(id, (run, now) =>
    run.step === at && run.state === 'running'
      ? { run: { ...run, step: ahead }, lines: now.map((line) => withLook(line, ahead, looks)) }
      : null,
  )
  return moved !== null
}

const withLook = (line: Line, step: number, looks: ReadonlyMap<number, Look>): Line => {
  const look = looks.get(line.index)
  return look && line.looks.length === step ? { ...line, looks: [...line.looks, look] } : line
}
