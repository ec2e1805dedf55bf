import { readThenWrite } from '@/lib/browser/library/deletions'
import type { Hex } from '@/lib/core/payment/bytes'
import { lookupFor, searchFor } from '@/lib/browser/tables/runs/plan'
import { newIntentId } from '@/lib/core/payment/identity'
import { isLive } from '@/lib/core/payment/purchase-state'
import { dropUnsent } from '@/lib/browser/purchase/reconcile'
import { openEntries } from '@/lib/browser/purchase/journal-writes'
import type { Known } from '@/lib/browser/purchase/prepare'
import { readAnswer, readEntry, type Entry } from '@/lib/browser/purchase/journal'
import { deviceTimer } from '@/lib/browser/purchase/timer'
import { behindIn, isBehind, endedLines, isOver, withRunLock } from '@/lib/browser/tables/runs/state'
import { payFor, type Paid, type RunDrive, type Turn } from '@/lib/browser/tables/runs/pay'
import type { Line, RunCell, RunStep, Run } from '@/lib/browser/tables/runs/run'
import { isFinding, paymentOf } from '@/lib/browser/tables/runs/run'
import { copied, outcomesOf, type Outcome } from '@/lib/browser/tables/runs/settle'
import { openStore } from '@/lib/browser/database/database'
import { blocksFor, withAliases, unanswered, underWay, unsettledIn } from '@/lib/browser/tables/runs/known'
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
} from '@/lib/browser/tables/runs/store'

/** After so many payments in a row that brought nothing, the run waits for the visitor. */
const mostTrouble = 3

type Bought = { entry: Entry; step: number; lines: readonly Line[] }

const settle = (run: Run, bought: Bought): Promise<readonly Outcome[]> => {
  const isOpen: IsOpen = (look, entry) => paymentOf(look) === entry.purchase.intentId && isBehind(look, entry)
  return writeOutcomes(run, bought, isOpen, (found) => found)
}

type IsOpen = (look: RunCell | undefined, entry: Entry) => boolean

const writeOutcomes = (run: Run, bought: Bought, isOpen: IsOpen, become: (outcome: Outcome) => Outcome) =>
  readThenWrite(async (deletions): Promise<readonly Outcome[]> => {
    const { step } = bought
    const indexes = bought.lines.map(({ index }) => index)
    const { intentId } = bought.entry.purchase
    const [entry = bought.entry, answer] = await Promise.all([readEntry(intentId), readAnswer(intentId)])
    const lines = await readLinesAt(run.id, indexes)
    const outcomes = (await outcomesOf(run.steps[step], lines, { entry, answer }))?.map(become)
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
  for (const behind of await behindIn(run, await readLines(id), isDriven)) await settle(run, behind)
  if (!isDriven) await endRun(id)
}

/** A run that nobody carries on has ended once nothing of it is left to be bought. */
const endRun = (id: string) =>
  changeAll(id, (run, lines) =>
    run.state !== 'done' && isOver(run, lines, new Map())
      ? { run: { ...run, state: 'done', halt: null }, lines: endedLines(run, lines) }
      : null,
  )

/** The rows of one payment of the step under way. */
type Batch = { run: Run; lines: readonly Line[]; intentId: Hex }

const changeWaiting = ({ run, lines }: Batch, next: (look: Waiting) => RunCell) => {
  const indexes = lines.map(({ index }) => index)
  return changeLines(run.id, indexes, (line) => {
    const look = line.looks[run.step]
    return look?.is === 'waiting' ? { ...line, looks: line.looks.with(run.step, next(look)) } : null
  })
}

type Waiting = Extract<RunCell, { is: 'waiting' }>

const failed = (intentId: Hex, reason: string): RunCell => ({ is: 'failed', intentId, state: null, reason })

/** Writes why rows that wait are not bought; nothing was charged for them. */
const failWaiting = (batch: Batch, reason: string) =>
  changeWaiting(batch, () => failed(batch.intentId, reason))

/** Gives the rows of one payment another purchase to come: the one before never was, or was proven not charged. */
function renew(batch: Batch): Promise<void> {
  const intentId = newIntentId()
  return changeWaiting(batch, (look) => (look.intentId === batch.intentId ? { ...look, intentId } : look))
}

/** Milliseconds for which a run waits until the same lookup, begun at another place, has come to its end. */
const elsewhereMs = 12_000
const lookMs = 250

/** Reads again and again until it has come to its end, or for as long as a run waits. */
async function untilEnded<T>(
  read: () => Promise<T>,
  isOpen: (now: T) => boolean,
  { timer = deviceTimer, signal }: RunDrive,
): Promise<T> {
  let now = await read()
  for (let waited = 0; isOpen(now) && waited < elsewhereMs && !signal?.aborted; waited += lookMs) {
    await timer.sleep(lookMs, signal)
    now = await read()
  }
  return now
}

/** A purchase made elsewhere holds the rows' answer, or is owed it: they are not paid for again. */
async function takeCopy(batch: Batch, begun: Entry, drive: RunDrive): Promise<void> {
  const { run, lines } = batch
  const read = async () => (await readEntry(begun.purchase.intentId)) ?? begun
  const entry = await untilEnded(read, ({ purchase }) => isLive[purchase.state], drive)
  const { intentId, state } = entry.purchase
  if (isLive[state]) return failWaiting(batch, underWay)
  // that one bought nothing: the rows still wait for their own
  if (state === 'NOT_CHARGED' || state === 'DECLINED') return
  const hasAnswer = state === 'RESULT' && (await readAnswer(intentId)) !== undefined
  if (!hasAnswer) return failWaiting(batch, unanswered)
  const isByName = isFinding(run.steps[run.step])
  await writeOutcomes(
    run,
    { entry, step: run.step, lines },
    (look) => look?.is === 'waiting',
    (found) => copied(found, entry, isByName),
  )
}

const networkLost =
  'No answer came to the last payment. What became of it is being checked; it cannot be charged twice.'
const inTrouble = 'Several payments in a row brought no answer.'

async function after(
  batch: Batch,
  paid: Paid,
  { trouble, drive }: { trouble: number; drive: RunDrive },
): Promise<Turn> {
  const { run, lines } = batch
  const goOn = (more = 0): Turn => ({ trouble: more, halt: null })
  const stop = (halt: Turn['halt']): Turn => ({ trouble, halt })
  const goOnWithTrouble = (sentence: string): Turn =>
    trouble + 1 < mostTrouble ? goOn(trouble + 1) : stop({ why: 'trouble', sentence })
  switch (paid.is) {
    case 'unwanted':
      return goOn(trouble)
    case 'halt':
      // the purchase that was declined is over, and its rows need another
      if (paid.halt !== 'elsewhere' && paid.halt.why === 'declined') await renew(batch)
      return stop(paid.halt)
    case 'left-out':
      await failWaiting(batch, paid.sentence)
      return paid.isTrouble ? goOnWithTrouble(paid.sentence) : goOn(trouble)
    case 'same':
      return takeCopy(batch, paid.entry, drive).then(() => goOn())
    case 'ended': {
      const { entry } = paid
      const { state, lastOutcome } = entry.purchase
      if (state === 'DECLINED') return renew(batch).then(() => goOn(trouble))
      const outcomes = await settle(run, { entry, step: run.step, lines })
      if (outcomes.length === 0) return stop({ why: 'wallet', sentence: null })
      const isSilent = state === 'HOT' && lastOutcome?.why === 'no-reply'
      if (isSilent) return stop({ why: 'network', sentence: networkLost })
      // a route that is down answers 404, too
      return state === 'RESULT' || lastOutcome?.isMissing ? goOn() : goOnWithTrouble(inTrouble)
    }
  }
}

/** What open purchases and those who are to be left alone say against a payment, row by row, and whether that holds when it is written down. */
async function claimOf({ run, lines, intentId }: Batch, step: RunStep) {
  const rows = await withAliases(step, lines.map(sourceOf))
  const waiting = lines.map(({ looks }) => {
    const look = looks[run.step]
    return look?.is === 'waiting' ? look : undefined
  })
  const written = new Set(await (await openStore()).getAllKeys('blocked'))
  const blockOf = await blocksFor(step, rows)
  const blocked = rows.map((row, at) => {
    const block = blockOf(row)
    // what was said before the visitor put them back in is what they put them back in for
    return block && (!waiting[at]?.isMeant || block.at > run.at) ? block.reason : null
  })
  const since = Math.min(run.at, Date.now() - run.freshMs)
  const reasonsIn = (open: readonly Entry[]) => {
    const others = open.filter(({ purchase }) => purchase.intentId !== intentId)
    const [reason, reasonForced] = [unsettledIn(others, step, since), unsettledIn(others, step, Infinity)]
    return rows.map((row, at) => (waiting[at]?.isForced ? reasonForced : reason)(row))
  }
  const leftOutIn = (open: readonly Entry[]): (RunCell | null)[] =>
    reasonsIn(open).map((reason, at) => {
      const block = blocked[at] ?? null
      if (block !== null) return { is: 'skipped', skip: { why: 'blocked', reason: block } }
      return reason === null ? null : failed(intentId, reason)
    })
  const isWanted: Known['isWanted'] = ({ open, rows: now, blocked: keys }) =>
    now.filter(({ runId, state }) => runId === run.id && state === 'waiting').length === lines.length &&
    keys.length === written.size &&
    keys.every((key) => written.has(key)) &&
    leftOutIn(open).every((look) => look === null)
  return { leftOutIn, isWanted }
}

/** Leaves out rows of a payment that was not sent for these reasons; says whether there were any. */
async function leaveOut(batch: Batch, looks: readonly (RunCell | null)[]): Promise<boolean> {
  if (looks.every((look) => look === null)) return false
  const begun = await readEntry(batch.intentId)
  // what may be out already is followed to its end
  if (begun && !(await dropUnsent(begun))) return false
  for (const [at, line] of batch.lines.entries()) {
    const look = looks[at]
    if (look) await changeWaiting({ ...batch, lines: [line] }, () => look)
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
  const batch = { run, lines, intentId }
  const { leftOutIn, isWanted } = await claimOf(batch, step)
  const leftOutNow = async () => leftOutIn(await openEntries())
  // one on its own takes over what comes of the same purchase; of several the others need not wait
  const takesOver = step.together === 1 && run.freshMs > 0 && !isForced
  const isUnderWay = (looks: readonly (RunCell | null)[]) =>
    takesOver && looks.some((look) => look?.is === 'failed' && look.reason === underWay)
  if (await leaveOut(batch, await untilEnded(leftOutNow, isUnderWay, drive))) return { trouble, halt: null }
  const identifiers = lines.map(({ identifier }) => identifier ?? '')
  const lookup = isFinding(step) ? searchFor(lines[0]?.named ?? null) : lookupFor(step, identifiers)
  if (!lookup.ok) return failWaiting(batch, lookup.error).then(() => ({ trouble, halt: null }))
  const paid = await payFor(lookup.value, { intentId, run, isForced, isWanted }, drive)
  return after(batch, paid, { trouble, drive })
}

async function drive(id: string, given: RunDrive): Promise<void> {
  await settleRun(id)
  for (let trouble = 0; !given.signal?.aborted;) {
    const run = await readRun(id)
    if (run?.state !== 'running') return
    const first = await firstWaiting(id)
    if (!first) {
      if (await beginNextStep(run)) continue
      return
    }
    const turn = await buyNext(run, first, given, trouble)
    const { halt } = turn
    if (halt === 'elsewhere') return
    if (halt)
      await changeRun(id, (now) => (now.state === 'running' ? { ...now, state: 'paused', halt } : null))
    trouble = turn.trouble
  }
}

/** Carries a run on until it ends or halts. Safe in many tabs: each payment has one id in the journal. */
export const driveRun = (id: string, given: RunDrive): Promise<'ended' | 'elsewhere'> =>
  withRunLock(id, () => drive(id, given))
