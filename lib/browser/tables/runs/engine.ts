import type { Hex } from '@/lib/core/payment/bytes'
import { newIntentId } from '@/lib/core/payment/identity'
import { isLive } from '@/lib/core/payment/purchase-state'
import { dropUnsent } from '@/lib/browser/purchase/chain-check'
import { openEntries } from '@/lib/browser/purchase/journal-writes'
import type { Known } from '@/lib/browser/purchase/prepare'
import { readAnswer, readEntry, type Entry } from '@/lib/browser/purchase/journal'
import { behindIn, isBehind, endedLines, isOver, withRunLock } from '@/lib/browser/tables/runs/state'
import { lookupFor, searchFor } from '@/lib/browser/tables/runs/lookups'
import { payFor, type Paid, type RunDrive, type Turn } from '@/lib/browser/tables/runs/pay'
import type { ById, Halt, Line, Look, LookStep, Run, Said } from '@/lib/browser/tables/runs/run'
import { isFinding, paymentOf } from '@/lib/browser/tables/runs/run'
import { buyPage } from '@/lib/browser/tables/runs/search'
import { copied, copiedByName, outcomesOf, type Outcome } from '@/lib/browser/tables/runs/settle'
import { withAliases, unanswered, unsettledIn } from '@/lib/browser/tables/runs/known'
import { beginNextStep, sourceOf } from '@/lib/browser/tables/runs/approve'
import {
  changeAll,
  changeLines,
  changeRun,
  firstWaiting,
  linesOfPayment,
  readLines,
  readLinesAt,
  readRun,
  readThenWrite,
} from '@/lib/browser/tables/runs/store'

/** After so many payments in a row that brought nothing, the run waits for the visitor. */
const mostTrouble = 3

type Bought = { entry: Entry; step: number; lines: readonly Line[] }

async function settle(run: Run, bought: Bought, said: Said | null): Promise<readonly Outcome[]> {
  const before = bought.lines[0]?.looks[bought.step]
  const heard = said ?? (before?.is === 'unknown' ? before.said : null)
  const isOpen: IsOpen = (look, entry) => paymentOf(look) === entry.purchase.intentId && isBehind(look, entry)
  return writeOutcomes(run, bought, isOpen, (found) => found, heard)
}

type IsOpen = (look: Look | undefined, entry: Entry) => boolean

const writeOutcomes = (
  run: Run,
  bought: Bought,
  isOpen: IsOpen,
  become: (outcome: Outcome) => Outcome,
  said: Said | null = null,
) =>
  readThenWrite(async (deletions): Promise<readonly Outcome[]> => {
    const { step } = bought
    const indexes = bought.lines.map(({ index }) => index)
    const { intentId } = bought.entry.purchase
    const [entry = bought.entry, answer] = await Promise.all([readEntry(intentId), readAnswer(intentId)])
    const lines = await readLinesAt(run.id, indexes)
    const outcomes = (await outcomesOf(run.steps[step], lines, { entry, answer, said }))?.map(become)
    if (!outcomes) return []
    const next = new Map(lines.map((line, at) => [line.index, outcomes[at]]))
    const change = (line: Line): Line | null => {
      const found = next.get(line.index)
      if (!found || !isOpen(line.looks[step], entry)) return null
      return { ...line, ...found.person, looks: line.looks.with(step, found.look) }
    }
    await changeLines(run.id, indexes, change, deletions)
    return outcomes
  })

/** Takes up what the journal has found out since, of payments that the end of a page cut off too. */
export async function settleRun(id: string, isDriven = false): Promise<void> {
  const run = await readRun(id)
  if (!run) return
  for (const behind of await behindIn(run, await readLines(id), isDriven)) await settle(run, behind, null)
  if (!isDriven) await endRun(id)
}

/** A run that nobody carries on has ended once nothing of it is left to be bought. */
const endRun = (id: string) =>
  changeAll(id, (run, lines) =>
    run.state !== 'done' && isOver(run, lines, none)
      ? { run: { ...run, state: 'done', halt: null }, lines: endedLines(run, lines) }
      : null,
  )

const none: ById = new Map()

const changeWaiting = (run: Run, lines: readonly Line[], next: (look: Waiting) => Look) =>
  changeLines(
    run.id,
    lines.map(({ index }) => index),
    (line) => {
      const look = line.looks[run.step]
      return look?.is === 'waiting' ? { ...line, looks: line.looks.with(run.step, next(look)) } : null
    },
  )

type Waiting = Extract<Look, { is: 'waiting' }>

/** Writes why rows that wait are not bought; nothing was charged for them. */
const failWaiting = (run: Run, lines: readonly Line[], intentId: Hex, reason: string) =>
  changeWaiting(run, lines, () => ({ is: 'failed', intentId, state: null, reason }))

/** Gives the rows of one payment another purchase to come: the one before never was, or was proven not charged. */
async function renew(run: Run, lines: readonly Line[], intentId: Hex): Promise<void> {
  const next = newIntentId()
  await changeWaiting(run, lines, (look) => (look.intentId === intentId ? { ...look, intentId: next } : look))
}

const beingBought =
  'This very lookup is being bought at another place in this browser. Wait until that has ended, then go on.'

/** A purchase made elsewhere holds the rows' answer, or is owed it: they are not paid for again. */
async function takeCopy(run: Run, lines: readonly Line[], own: Hex, entry: Entry): Promise<Halt | null> {
  const { intentId, preparedAt, state } = entry.purchase
  if (isLive[state]) return { why: 'trouble', sentence: beingBought }
  const hasAnswer = state === 'RESULT' && (await readAnswer(intentId)) !== undefined
  if (!hasAnswer) return failWaiting(run, lines, own, unanswered).then(() => null)
  const copy = { intentId, at: preparedAt }
  const become = isFinding(run.steps[run.step]) ? copiedByName : copied
  const bought = { entry, step: run.step, lines }
  await writeOutcomes(
    run,
    bought,
    (look) => look?.is === 'waiting',
    (found) => become(found, copy),
  )
  return null
}

const halted = (id: string, halt: Halt) =>
  changeRun(id, (run) => (run.state === 'running' ? { ...run, state: 'paused', halt } : null))

const networkLost =
  'No answer came to the last payment. What became of it is being checked; it cannot be charged twice.'
const inTrouble = 'Several payments in a row brought no answer.'

async function after(
  run: Run,
  lines: readonly Line[],
  intentId: Hex,
  paid: Paid,
  trouble: number,
): Promise<Turn> {
  const goOn = (more = 0): Turn => ({ trouble: more, halt: null })
  const stop = (halt: Turn['halt']): Turn => ({ trouble, halt })
  switch (paid.is) {
    case 'elsewhere':
      return stop('elsewhere')
    case 'halt':
      if (paid.halt.why === 'declined') await renew(run, lines, intentId)
      return stop(paid.halt)
    case 'unwanted':
      return goOn(trouble)
    case 'doubtful': {
      await failWaiting(run, lines, intentId, paid.sentence)
      return goOn(trouble)
    }
    case 'no-price': {
      await failWaiting(run, lines, intentId, paid.sentence)
      return trouble + 1 < mostTrouble ? goOn(trouble + 1) : stop({ why: 'trouble', sentence: paid.sentence })
    }
    case 'same': {
      const halt = await takeCopy(run, lines, intentId, paid.entry)
      return halt ? stop(halt) : goOn()
    }
    case 'ended': {
      const { state } = paid.entry.purchase
      if (state === 'DECLINED') {
        await renew(run, lines, intentId)
        return goOn(trouble)
      }
      const outcomes = await settle(run, { entry: paid.entry, step: run.step, lines }, paid.said)
      if (outcomes.length === 0) return stop({ why: 'wallet', sentence: null })
      if (paid.isSilent && state === 'HOT') return stop({ why: 'network', sentence: networkLost })
      const isTrouble = state !== 'RESULT' && !paid.said?.isMissing
      if (!isTrouble) return goOn()
      return trouble + 1 < mostTrouble ? goOn(trouble + 1) : stop({ why: 'trouble', sentence: inTrouble })
    }
  }
}

/** What the rows of a payment to come are asked for, and whether that still holds when it is written down. */
async function claimOf(run: Run, step: LookStep, lines: readonly Line[], intentId: Hex) {
  const rows = await withAliases(step, lines.map(sourceOf))
  const isForced = lines.map(({ looks }) => {
    const look = looks[run.step]
    return look?.is === 'waiting' && look.isForced
  })
  const since = Math.min(run.at, Date.now() - run.freshMs)
  const reasonsIn = (open: readonly Entry[]) => {
    const others = open.filter(({ purchase }) => purchase.intentId !== intentId)
    const [reason, reasonForced] = [unsettledIn(others, step, since), unsettledIn(others, step, Infinity)]
    return rows.map((row, at) => (isForced[at] ? reasonForced : reason)(row))
  }
  const isWanted: Known['isWanted'] = ({ open, rows: now }) =>
    now.filter(({ runId, state }) => runId === run.id && state === 'waiting').length === lines.length &&
    reasonsIn(open).every((reason) => reason === null)
  return { reasonsIn, isWanted }
}

/** Leaves out rows of a payment that was not sent of which a purchase elsewhere is open; says whether there were any. */
async function leaveOut(
  run: Run,
  lines: readonly Line[],
  intentId: Hex,
  reasonsIn: (open: readonly Entry[]) => readonly (string | null)[],
): Promise<boolean> {
  const reasons = reasonsIn(await openEntries())
  if (reasons.every((reason) => reason === null)) return false
  const begun = await readEntry(intentId)
  // what may be out already is followed to its end
  if (begun && !(await dropUnsent(begun))) return false
  for (const [at, reason] of reasons.entries()) {
    const line = lines[at]
    if (line && reason !== null) await failWaiting(run, [line], intentId, reason)
  }
  return true
}

async function buyNext(run: Run, first: Line, drive: RunDrive, trouble: number): Promise<Turn> {
  const waiting = first.looks[run.step]
  const step = run.steps[run.step]
  if (waiting?.is !== 'waiting' || !step) throw new Error('a row that does not wait')
  const { intentId, isForced } = waiting
  const all = await linesOfPayment(run.id, intentId)
  const lines = all.filter(({ looks }) => looks[run.step]?.is === 'waiting')
  const { reasonsIn, isWanted } = await claimOf(run, step, lines, intentId)
  if (await leaveOut(run, lines, intentId, reasonsIn)) return { trouble, halt: null }
  const lookup = isFinding(step)
    ? searchFor(lines[0]?.named ?? null)
    : lookupFor(
        step,
        lines.map(({ identifier }) => identifier ?? ''),
      )
  if (!lookup.ok) {
    await failWaiting(run, lines, intentId, lookup.error)
    return { trouble, halt: null }
  }
  const paid = await payFor(lookup.value, { intentId, run, isForced, isWanted }, drive)
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
    if (turn.halt === 'elsewhere') return
    if (turn.halt) await halted(id, turn.halt)
    trouble = turn.trouble
  }
}

/** Carries a run on until it ends or halts. Safe in many tabs: each payment has one id in the journal. */
export const driveRun = (id: string, given: RunDrive): Promise<'ended' | 'elsewhere'> =>
  withRunLock(id, () => drive(id, given))
