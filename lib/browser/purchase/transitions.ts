import type { Broken } from '@/lib/core/payment/budget'
import type { Answer } from '@/lib/core/payment/outcome'
import type { Authorization } from '@/lib/core/payment/authorization'
import type { Hex } from '@/lib/core/payment/bytes'
import { advance, type PurchaseEvent } from '@/lib/core/payment/purchase'
import { readReceipt } from '@/lib/core/payment/payment-header'
import type { Purchase, PurchaseState } from '@/lib/core/payment/purchase-state'
import type { CallReply } from '@/lib/browser/purchase/call'
import { askServer } from '@/lib/browser/purchase/http'
import type { AnswerRow } from '@/lib/browser/database/stores'
import { isWithinDay, mayChange, readEntry, type Entry, type Kept } from '@/lib/browser/purchase/journal'
import { replaceEntry } from '@/lib/browser/purchase/journal-writes'
import type { Timer } from '@/lib/browser/purchase/timer'
import { err, ok, type Result } from '@/lib/core/result'
import type { SignedFor } from '@/lib/browser/wallet/wallet'
import type { WalletProblem } from '@/lib/browser/wallet/wallet-problem'

export type Signer = (
  authorization: Authorization,
  signedFor: SignedFor,
) => Promise<Result<string, WalletProblem>>

export type Stop =
  | { why: 'ended' }
  /** Nothing was sent: the signature is missing and only the visitor can give it. */
  | { why: 'needs-signature'; problem: WalletProblem | null }
  /** Held back by our own server's word, for a reason, or at a limit; a warning waits for the visitor's word. */
  | { why: 'held-back'; reply: CallReply | null; sentence: string | null; isWarning?: true; broken?: Broken }
  /** The answer is here and the browser has no storage left: it stays in memory, and in the vault for a day. */
  | { why: 'not-kept'; answer: Kept }
  | { why: 'elsewhere' }

export type Ended = { entry: Entry; stop: Stop }

export const stopped = (entry: Entry, stop: Stop): Ended => ({ entry, stop })

export const heldBack = (entry: Entry, sentence: string): Ended =>
  stopped(entry, { why: 'held-back', reply: null, sentence })

/** Hears each reply of the service, to show it; what it says proves nothing about the charge. */
type OnReply = (reply: CallReply) => void

/** How a purchase is executed. With a signer a visitor waits for it, and it ends as soon as there is something to tell. */
export type Execution = {
  sign: Signer | null
  /** The wallet asks nobody: its signatures live no longer than a call takes. */
  signsAtOnce?: boolean | undefined
  onReply?: OnReply
  /** With the answer once it is written, so that it is drawn without being read again. */
  onKept?: (bought: { entry: Entry; answer: AnswerRow }) => void
  signal?: AbortSignal
  timer?: Timer
}

const isOver = {
  PREPARED: () => false,
  SIGNED: () => false,
  HOT: () => false,
  PAID_NO_RESULT: () => false,
  RESULT: () => true,
  // what turns out paid after all is asked for with the same bytes, for a day
  NOT_CHARGED: (purchase) => !isWithinDay(purchase) || !mayChange(purchase),
  DECLINED: () => true,
} as const satisfies Record<PurchaseState, (purchase: Purchase) => boolean>

/** A purchase that is over needs its signature no more, so it is not left lying in the browser. */
const withoutSignature = (purchase: Purchase): Purchase =>
  isOver[purchase.state](purchase) ? { ...purchase, signed: null } : purchase

/** Drops a signature that was kept while its purchase might still turn out paid; nothing where it is still kept. */
export async function dropSignature(entry: Entry): Promise<void> {
  const { rev, signed } = entry.purchase
  const purchase = withoutSignature(entry.purchase)
  if (signed && !purchase.signed)
    await replaceEntry(rev, { ...entry, purchase: { ...purchase, rev: rev + 1 } })
}

/** Writes one transition, or some at once, where the journal holds revision `seen` (null: nothing); null when it does not move so. */
export async function applyEvent(
  entry: Entry,
  events: PurchaseEvent | readonly PurchaseEvent[],
  answer?: Kept,
  seen: number | null = entry.purchase.rev,
): Promise<Entry | null> {
  const moved = [events]
    .flat()
    .reduce<ReturnType<typeof advance>>(
      (before, event) => (before.ok ? advance(before.value, before.value.rev, event) : before),
      ok(entry.purchase),
    )
  if (!moved.ok) return null
  const named = readReceipt(answer?.paymentResponse ?? null)
  const next = {
    ...entry,
    purchase: withoutSignature(moved.value),
    ...(named && { transaction: named.transaction }),
  }
  return (await replaceEntry(seen, next, answer)) ? next : null
}

/** Writes what happened outside, whoever else moved the purchase meanwhile; null when it is of no more use. */
export async function applyLate(seen: Entry, event: PurchaseEvent, answer?: Kept): Promise<Entry | null> {
  let entry = seen
  for (;;) {
    const written = await applyEvent(entry, event, answer)
    if (written) return written
    const now = await readEntry(entry.purchase.intentId)
    // the browser's data was cleared under a purchase: its answer is written all the same
    if (!now) return answer ? applyEvent(entry, event, answer, null) : null
    if (now.purchase.rev === entry.purchase.rev) return null
    entry = now
  }
}

/** Writes what a look at the chain showed, unless another look was first; null when it says nothing new. */
export async function applyLook(seen: Entry, event: PurchaseEvent): Promise<Entry | null> {
  const entry = (await readEntry(seen.purchase.intentId)) ?? seen
  const { spent, notCharged } = entry.purchase
  const isSame =
    spent?.transaction === seen.purchase.spent?.transaction && !notCharged === !seen.purchase.notCharged
  return isSame ? applyEvent(entry, event) : null
}

/** Answers that have arrived and are not written yet: they leave memory only for the journal. */
const arrived = new Map<Hex, { event: PurchaseEvent; answer: Kept }>()

/** An answer that arrived and could not be written; null when there is none. */
export const unwrittenAnswer = (intentId: Hex): Kept | null => arrived.get(intentId)?.answer ?? null

/** `isWritten`: by this call, and not before by another tab. */
type Stored = Result<{ entry: Entry; isWritten: boolean }, Kept>

/** Writes an answer that arrived earlier and could not be written then; null when there is none. */
export async function storePending(entry: Entry): Promise<Stored | null> {
  const { intentId } = entry.purchase
  const waiting = arrived.get(intentId)
  if (!waiting) return null
  try {
    const written = await applyLate(entry, waiting.event, waiting.answer)
    arrived.delete(intentId)
    return ok({ entry: written ?? (await readEntry(intentId)) ?? entry, isWritten: written !== null })
  } catch {
    return err(waiting.answer)
  }
}

/** Writes an answer with its event, in one transaction; one that cannot be written stays in memory. */
export async function storeAnswer(entry: Entry, event: PurchaseEvent, answer: Kept): Promise<Stored> {
  arrived.set(entry.purchase.intentId, { event, answer })
  return (await storePending(entry)) ?? ok({ entry, isWritten: false })
}

export const keptOf = (answer: Answer, { pictures, earlier }: CallReply): Kept => ({
  ...answer,
  pictures,
  ...(earlier !== null && { earlier }),
  at: Date.now(),
})

/** The vault may forget the answer: it is here. A failure is made good on the next start. */
export async function acknowledge(entry: Entry): Promise<Entry> {
  const acked = await askServer('ack', { secret: entry.purchase.claimSecret })
    .then(() => applyLate(entry, { type: 'acked' }))
    .catch(() => null)
  return acked ?? entry
}
