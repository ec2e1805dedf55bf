import type { Hex } from '@/lib/core/payment/bytes'
import { newIntentId } from '@/lib/core/payment/nonce'
import { readAnswer, readEntry, type Entry } from '@/lib/browser/purchase/journal'
import { lookupFor } from '@/lib/browser/tables/runs/batches'
import { payFor, type Paid, type RunDrive, type Turn } from '@/lib/browser/tables/runs/pay'
import type { Halt, Line, Look, Run, Said } from '@/lib/browser/tables/runs/run'
import { buyPage } from '@/lib/browser/tables/runs/search'
import { looksOf } from '@/lib/browser/tables/runs/settle'
import { spentBy } from '@/lib/browser/tables/runs/spent'
import { beginNextStep } from '@/lib/browser/tables/runs/steps'
import { withRunLock } from '@/lib/browser/tables/runs/lock'
import {
  changeLines,
  changeRun,
  firstWaiting,
  linesOfPayment,
  linesThatAre,
  readRun,
} from '@/lib/browser/tables/runs/store'

/** After so many payments in a row that brought nothing, the run waits for the visitor. */
const mostTrouble = 3

const look = (line: Line, step: number, next: Look): Line => ({ ...line, looks: line.looks.with(step, next) })

/** Writes what became of the rows of one payment, from the journal and the answer. */
async function settle(run: Run, entry: Entry, said: Said | null): Promise<readonly Look[]> {
  const { intentId, state } = entry.purchase
  const lines = await linesOfPayment(run.id, intentId)
  const answer = state === 'RESULT' ? await readAnswer(intentId) : undefined
  const before = lines[0]?.looks[run.step]
  const heard = said ?? (before?.is === 'unknown' ? before.said : null)
  const looks = await looksOf({ entry, answer, rows: lines.length, said: heard })
  if (!looks) return []
  const next = new Map(lines.map((line, at) => [line.index, looks[at]]))
  await changeLines(run, [...next.keys()], (line) => {
    const now = line.looks[run.step]
    const found = next.get(line.index)
    return found && now && now.is !== 'skipped' && now.intentId === intentId
      ? look(line, run.step, found)
      : null
  })
  return looks
}

/**
 * Takes up what the journal has found out since: rows that were being checked, and rows whose payment was under way
 * when the page ended. Buys nothing.
 */
export async function settleRun(id: string): Promise<void> {
  const run = await readRun(id)
  if (!run) return
  const open = (
    await Promise.all((['waiting', 'unknown', 'failed'] as const).map((is) => linesThatAre(id, is)))
  ).flat()
  const payments = new Set(
    open.flatMap((line) => {
      const now = line.looks[run.step]
      const isEnd = now?.is === 'failed' && !now.isCharged
      return now && now.is !== 'skipped' && !isEnd ? [now.intentId] : []
    }),
  )
  for (const intentId of payments) {
    const entry = await readEntry(intentId)
    if (entry) await settle(run, entry, null)
  }
}

/** Gives the rows of one payment another purchase to come: the one before never was, or was proven not charged. */
async function renew(run: Run, lines: readonly Line[], intentId: Hex): Promise<void> {
  const next = newIntentId()
  await changeLines(
    run,
    lines.map(({ index }) => index),
    (line) => {
      const now = line.looks[run.step]
      return now?.is === 'waiting' && now.intentId === intentId
        ? look(line, run.step, { ...now, intentId: next })
        : null
    },
  )
}

const write = (run: Run, lines: readonly Line[], next: Look) =>
  changeLines(
    run,
    lines.map(({ index }) => index),
    (line) => (line.looks[run.step]?.is === 'waiting' ? look(line, run.step, next) : null),
  )

const beingBought =
  'This very lookup is being bought at another place in this browser. Wait until that has ended, then go on.'

/** A purchase made elsewhere holds the rows' answer: they are not paid for again. */
async function takeCopy(run: Run, lines: readonly Line[], entry: Entry): Promise<Halt | null> {
  const { intentId, preparedAt, state } = entry.purchase
  const answer = state === 'RESULT' ? await readAnswer(intentId) : undefined
  if (!answer) return { why: 'trouble', sentence: beingBought }
  const looks = await looksOf({ entry, answer, rows: lines.length, said: null })
  for (const [at, line] of lines.entries()) {
    const found = looks?.[at]
    const pointer = found?.is === 'done' ? found.pointer : null
    await write(run, [line], { is: 'skipped', skip: { why: 'stored', intentId, pointer, at: preparedAt } })
  }
  return null
}

const halted = (id: string, halt: Halt) =>
  changeRun(id, (run) => (run.state === 'running' ? { ...run, state: 'paused', halt } : null))

const networkLost =
  'No answer came to the last payment. What became of it is being checked; it cannot be charged twice.'
const inTrouble = 'Several payments in a row brought no answer.'

/** Writes down what came of one payment; says whether the run may go on. */
async function after(
  run: Run,
  lines: readonly Line[],
  intentId: Hex,
  paid: Paid,
  trouble: number,
): Promise<Turn> {
  const goOn = (more = 0): Turn => ({ trouble: more, halt: null, isElsewhere: false })
  const stop = (halt: Halt): Turn => ({ trouble, halt, isElsewhere: false })
  switch (paid.is) {
    case 'elsewhere':
      return { trouble, halt: null, isElsewhere: true }
    case 'halt':
      if (paid.halt.why === 'declined') await renew(run, lines, intentId)
      return stop(paid.halt)
    case 'no-price': {
      await write(run, lines, { is: 'failed', intentId, isCharged: false, reason: paid.sentence })
      return trouble + 1 < mostTrouble ? goOn(trouble + 1) : stop({ why: 'trouble', sentence: paid.sentence })
    }
    case 'same': {
      const halt = await takeCopy(run, lines, paid.entry)
      return halt ? stop(halt) : goOn()
    }
    case 'ended': {
      const { state } = paid.entry.purchase
      if (state === 'DECLINED') {
        await renew(run, lines, intentId)
        return goOn(trouble)
      }
      const looks = await settle(run, paid.entry, paid.said)
      if (looks.length === 0) return stop({ why: 'wallet', sentence: null })
      if (paid.isSilent && state === 'HOT') return stop({ why: 'network', sentence: networkLost })
      const isTrouble = state !== 'RESULT' && !paid.said?.isMissing
      if (!isTrouble) return goOn()
      return trouble + 1 < mostTrouble ? goOn(trouble + 1) : stop({ why: 'trouble', sentence: inTrouble })
    }
  }
}

async function buyNext(run: Run, first: Line, drive: RunDrive, trouble: number): Promise<Turn> {
  const waiting = first.looks[run.step]
  const step = run.steps[run.step]
  if (waiting?.is !== 'waiting' || !step) throw new Error('a row that does not wait')
  const { intentId, isForced } = waiting
  const lines = await linesOfPayment(run.id, intentId)
  const lookup = lookupFor(
    step,
    lines.map(({ identifier }) => identifier ?? ''),
  )
  if (!lookup.ok) {
    await write(run, lines, { is: 'failed', intentId, isCharged: false, reason: lookup.error })
    return { trouble, halt: null, isElsewhere: false }
  }
  const paid = await payFor(lookup.value, { intentId, run, spent: await spentBy(run), isForced }, drive)
  return after(run, lines, intentId, paid, trouble)
}

async function drive(id: string, given: RunDrive): Promise<void> {
  await settleRun(id)
  for (let trouble = 0; !given.signal?.aborted;) {
    const run = await readRun(id)
    if (run?.state !== 'running') return
    const first = run.search && !run.search.isOver ? null : await firstWaiting(id)
    if (first === undefined) {
      if (await beginNextStep(run)) continue
      return
    }
    const turn = first ? await buyNext(run, first, given, trouble) : await buyPage(run, given)
    if (turn.halt) await halted(id, turn.halt)
    if (turn.isElsewhere) return
    trouble = turn.trouble
  }
}

/**
 * Carries a run on from where it stands: one payment after the other until all is bought, something halts it, or the
 * visitor does. Safe at any time and in any number of tabs: each payment has one id that was written down before, under
 * which the journal begins one purchase only. 'elsewhere' while another tab carries it on.
 */
export const driveRun = (id: string, given: RunDrive): Promise<'ended' | 'elsewhere'> =>
  withRunLock(id, () => drive(id, given))
