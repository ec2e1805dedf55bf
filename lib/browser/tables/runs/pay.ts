import { buy, continuePurchase, sendSigned } from '@/lib/browser/purchase/buy'
import type { CallReply } from '@/lib/browser/purchase/call'
import { problemSentence, withoutCharge } from '@/lib/browser/purchase/http'
import {
  entriesOfKey,
  isDoubtful,
  isPaidFor,
  isUnsent,
  readAnswer,
  readEntries,
  readEntry,
  type Entry,
} from '@/lib/browser/purchase/journal'
import { spendOf } from '@/lib/browser/purchase/limits'
import type { Known, NotBegun, Payer } from '@/lib/browser/purchase/prepare'
import { checkPrice, type PriceCheck, type PriceProblem } from '@/lib/browser/purchase/quote'
import { deviceTimer } from '@/lib/browser/purchase/timer'
import type { Ended, Execution, Signer } from '@/lib/browser/purchase/transitions'
import type { WalletProblem } from '@/lib/browser/wallet/wallet-problem'
import { paymentsOf, type Halt, type Run } from '@/lib/browser/tables/runs/run'
import { readLines } from '@/lib/browser/tables/runs/store'
import { doubtful } from '@/lib/browser/tables/runs/known'
import type { Lookup } from '@/lib/core/catalogue/lookup'
import type { Usdc } from '@/lib/core/money'
import { atStakeOf, reckon } from '@/lib/core/payment/budget'
import type { Hex } from '@/lib/core/payment/bytes'
import { isRefusal } from '@/lib/core/payment/outcome'
import type { Result } from '@/lib/core/result'

export type RunDrive = Pick<Execution, 'signsAtOnce' | 'signal' | 'timer'> & { payer: Payer; sign: Signer }

export type Paid =
  /** As far as it goes: the entry says the rest. */
  | { is: 'ended'; entry: Entry }
  /** Another purchase of the very same lookup stands for it: begun elsewhere, or bought since. */
  | { is: 'same'; entry: Entry }
  /** Nothing was signed: this lookup has no price, which is trouble, or it may have been paid for before. */
  | { is: 'left-out'; sentence: string; isTrouble: boolean }
  /** Its rows are no longer to be bought as they were asked for: nothing was signed. */
  | { is: 'unwanted' }
  | { is: 'halt'; halt: Halt | 'elsewhere' }

/** How many payments in a row brought nothing, and why the run does not go on after the last: another tab has it. */
export type Turn = { trouble: number; halt: Halt | 'elsewhere' | null }

const halt = (why: Halt['why'], sentence: string | null = null): Paid => ({
  is: 'halt',
  halt: { why, sentence },
})

/** How long a reply that was no answer is followed up before the next row is bought, in milliseconds. */
const graceMs = 12_000
const mostTries = 6

const isBusy = (reply: { status: number } | null) => reply?.status === 429 || reply?.status === 503

/** Asks for a price, and again after a pause while our own server says that it is busy. */
async function priced(
  lookup: Lookup,
  { timer = deviceTimer, signal }: RunDrive,
): Promise<Result<PriceCheck, PriceProblem>> {
  for (let tries = 1; ; tries += 1) {
    const checked = await checkPrice(lookup.endpointId, lookup.input)
    if (checked.ok || checked.error.code !== 'unavailable') return checked
    const { reply } = checked.error
    if (!isBusy(reply) || tries >= mostTries || signal?.aborted) return checked
    await timer.sleep((reply?.retryAfterSeconds ?? 2) * 1000, signal)
  }
}

function withoutPrice(problem: PriceProblem): Paid {
  if (problem.code === 'refused') return halt('refused', problem.refusal.code)
  const status = problem.reply?.status ?? null
  const isOwnFault = status !== null && status >= 400 && status < 500 && status !== 429
  return isOwnFault
    ? { is: 'left-out', sentence: problem.said ?? problem.message, isTrouble: true }
    : halt('network', problem.message)
}

function notBegun(problem: NotBegun, intentId: Hex): Paid | { goOn: Entry } {
  if (problem.code === 'unavailable')
    return problem.isUnwanted ? { is: 'unwanted' } : halt('network', problem.message)
  if (problem.code === 'under-way')
    return problem.entry.purchase.intentId === intentId
      ? { goOn: problem.entry }
      : { is: 'same', entry: problem.entry }
  const { code } = problem.refusal
  if (code === 'E_BUDGET') return halt('budget')
  return code === 'E_FUNDS' ? halt('funds') : halt('refused', code)
}

const wordsIn = (reply: CallReply | null): string | null =>
  reply?.kind === 'answered' ? withoutCharge(problemSentence(reply.body) ?? '') || null : null

/** A refusal is not waited for; what else is no answer is found out beside the run after some seconds. */
function impatient({ sign, signsAtOnce, signal, timer = deviceTimer }: RunDrive): Execution {
  const leave = new AbortController()
  const onReply = (reply: CallReply) => {
    const isAnswer = reply.kind === 'answered' && reply.status >= 200 && reply.status < 300
    if (isRefusal(reply)) leave.abort()
    else if (!isAnswer) void timer.sleep(graceMs, signal).then(() => leave.abort())
  }
  const both = signal ? AbortSignal.any([signal, leave.signal]) : leave.signal
  return { sign, signsAtOnce, onReply, timer, signal: both }
}

function unsigned({ code, reason }: WalletProblem): Paid {
  if (code === 'locked') return halt('locked')
  return halt(code === 'limit' ? 'limit' : 'wallet', reason)
}

function came({ entry, stop }: Ended): Paid {
  switch (stop.why) {
    case 'ended':
      return { is: 'ended', entry }
    case 'needs-signature':
      if (entry.purchase.state === 'DECLINED') return halt('declined')
      return stop.problem ? unsigned(stop.problem) : halt('wallet')
    case 'not-kept':
      return halt('no-room')
    case 'elsewhere':
      return isUnsent(entry) ? { is: 'halt', halt: 'elsewhere' } : { is: 'ended', entry }
    case 'held-back':
      if (stop.broken) return halt('budget')
      return halt('held-back', stop.sentence ?? wordsIn(stop.reply))
  }
}

/** Our own server vowed that it sent nothing and is busy: the same bytes go out again after a pause. */
async function follow(begun: Ended, run: RunDrive): Promise<Paid> {
  let ended = begun
  for (let tries = 1; tries < mostTries; tries += 1) {
    const { stop, entry } = ended
    const reply = stop.why === 'held-back' && stop.reply?.kind === 'answered' ? stop.reply : null
    if (!reply || !isBusy(reply) || run.signal?.aborted) break
    await (run.timer ?? deviceTimer).sleep((Number(reply.retryAfter) || 2) * 1000, run.signal)
    ended = await sendSigned(entry, impatient(run))
  }
  return came(ended)
}

/** Goes on with a purchase that was begun before: its wallet prompt, or its bytes. What is out is left to be found out. */
async function goOn(entry: Entry, run: RunDrive): Promise<Paid> {
  if (!isUnsent(entry)) return { is: 'ended', entry }
  return follow(await continuePurchase(entry, impatient(run)), run)
}

async function spentBy(run: Run): Promise<Usdc> {
  const payments = paymentsOf(run, await readLines(run.id))
  const own = await readEntries([...payments])
  return atStakeOf(reckon(own.flatMap(([, entry]) => (entry ? spendOf(entry) : []))))
}

/** Buys one lookup of a run under the id that was written down for it, or goes on with it. The wallet is asked at most once. */
export async function payFor(
  lookup: Lookup,
  given: { intentId: Hex; run: Run; isForced: boolean } & Pick<Known, 'isWanted'>,
  drive: RunDrive,
): Promise<Paid> {
  const { intentId, run, isForced, isWanted } = given
  const begun = await readEntry(intentId)
  if (begun) return goOn(begun, drive)
  const checked = await priced(lookup, drive)
  if (!checked.ok) return withoutPrice(checked.error)
  const check = checked.value
  if ((await spentBy(run)) + check.price > run.cap) return halt('cap')
  const { needsConfirmation, payTo } = check.quote
  if (needsConfirmation && payTo !== run.payee) return halt('refused', 'E_PAYTO_PIN')
  const same = await entriesOfKey(check.purchaseKey)
  const newest = same.findLast(isPaidFor)
  const boughtAt = newest?.purchase.preparedAt ?? 0
  const isGone = newest?.purchase.state === 'RESULT' && !(await readAnswer(newest.purchase.intentId))
  if (newest && !isForced && !isGone && (boughtAt >= run.at || Date.now() - boughtAt < run.freshMs))
    return { is: 'same', entry: newest }
  if (same.some(isDoubtful)) return { is: 'left-out', sentence: doubtful, isTrouble: false }
  const shown = newest?.purchase.intentId ?? null
  const bought = await buy(check, drive.payer, { ...impatient(drive), intentId, shown, isWanted })
  if (bought.ok) return follow(bought.value, drive)
  const instead = notBegun(bought.error, intentId)
  return 'goOn' in instead ? goOn(instead.goOn, drive) : instead
}
