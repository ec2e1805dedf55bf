import { readOutcome } from '@/lib/payment/outcome'
import type { Authorization } from '@/lib/payment/authorization'
import { advance } from '@/lib/payment/purchase'
import type { Effect, PurchaseEvent } from '@/lib/payment/purchase-event'
import { acknowledgeAnswer, sendCall, type CallReply } from '@/lib/purchase/call'
import { replaceEntry, type Entry, type Kept } from '@/lib/purchase/journal'
import type { Result } from '@/lib/result'
import type { WalletProblem } from '@/lib/wallet/wallet-problem'

/** Asks the wallet for the one signature; whoever drives a purchase without a visitor at hand has none. */
export type Signer = (authorization: Authorization) => Promise<Result<string, WalletProblem>>

/** Where a drive stopped, with the entry as the journal has it. */
export type Stop =
  | { why: 'ended' }
  /** Nothing was sent: the signature is missing and only the visitor can give it. */
  | { why: 'needs-signature'; problem: WalletProblem | null }
  /** The signed bytes were held back, by our own server's word. */
  | { why: 'held-back'; reply: CallReply | null; sentence: string | null }
  /** Another tab has it in hand. */
  | { why: 'elsewhere' }

export type Driven = { entry: Entry; stop: Stop }

/** What the service itself said last, for the visitor to read; it proves nothing about the charge. */
export type Told = (reply: CallReply) => void

export type Drive = { sign: Signer | null; told?: Told; signal?: AbortSignal }

/** Writes one transition; null when another writer was first. */
export async function record(
  entry: Entry,
  event: PurchaseEvent,
  answer?: Kept,
): Promise<[Entry, Effect] | null> {
  const moved = advance(entry.purchase, entry.purchase.rev, event)
  if (!moved.ok) return null
  const next = { ...entry, purchase: moved.value.purchase }
  const written = await replaceEntry(entry.purchase.rev, next, answer)
  return written.ok ? [next, moved.value.effect] : null
}

/** Marks the purchase hot, sends the stored bytes and writes down what came back. */
export async function post(entry: Entry, told: Told | undefined): Promise<[Entry, Effect, CallReply] | null> {
  const hot = await record(entry, { type: 'send' })
  if (!hot) return null
  const [sent] = hot
  const { signed, claimSecret, from, sends } = sent.purchase
  if (!signed) return null
  const reply = await sendCall({ ...sent.lookup, payment: signed.header, claim: claimSecret })
  told?.(reply)
  const outcome = readOutcome(reply, from)
  const answer = outcome.kind === 'delivered' ? { ...outcome.answer, pictures: reply.pictures } : undefined
  const written = await record(sent, { type: 'replied', send: sends, outcome }, answer)
  return written && [...written, reply]
}

/** The vault may forget the answer: it is here. A failure is made good on the next start. */
export async function acknowledge(entry: Entry): Promise<Entry> {
  try {
    await acknowledgeAnswer(entry.purchase.claimSecret)
  } catch {
    return entry
  }
  return (await record(entry, { type: 'acked' }))?.[0] ?? entry
}
