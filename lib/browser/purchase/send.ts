import { authorizationOf } from '@/lib/core/payment/authorization'
import { readOutcome } from '@/lib/core/payment/outcome'
import type { PurchaseEvent } from '@/lib/core/payment/purchase'
import { isByContract, type Purchase } from '@/lib/core/payment/purchase-state'
import { sendCall, type CallReply } from '@/lib/browser/purchase/call'
import { tryOnChain } from '@/lib/browser/purchase/chain'
import { saysMissing, wordsOfService } from '@/lib/browser/purchase/http'
import type { Entry, Kept } from '@/lib/browser/purchase/journal'
import {
  applyEvent,
  applyLate,
  keptOf,
  storeAnswer,
  type Execution,
} from '@/lib/browser/purchase/transitions'

const needsTrial = ({ signed, spent }: Purchase): boolean => isByContract(signed) && spent === null

/** Has the token try a contract's signature, written down first as shown. Null when another tab was first. */
export async function tryOut(entry: Entry): Promise<{ entry: Entry; isTaken: boolean } | null> {
  if (!needsTrial(entry.purchase)) return { entry, isTaken: true }
  const shown = await applyEvent(entry, { type: 'show' })
  const signed = shown?.purchase.signed
  if (!shown || !signed) return null
  const authorization = authorizationOf(shown.purchase, signed.window)
  const isTaken = await tryOnChain(authorization, signed.signature).catch(() => null)
  // what could not be tried is tried again while its outcome is found out
  if (isTaken !== false) return { entry: shown, isTaken: isTaken === true }
  const untaken = await applyEvent(shown, { type: 'untaken' })
  return { entry: untaken ?? shown, isTaken: false }
}

/** `unkept` is an answer that there was no room for. */
export type Posted = { entry: Entry; reply: CallReply; unkept: Kept | null }

/** Marks the purchase hot, sends the stored bytes and writes down what came back. Null when another tab was first. */
export async function sendOnce(entry: Entry, execution: Execution): Promise<Posted | null> {
  const sent = await applyEvent(entry, { type: 'send' })
  return sent && post(sent, execution)
}

/** Sends the bytes of what stands in the journal as sent, and writes down what came back; null where there are none. */
export async function post(sent: Entry, { onReply, onKept }: Execution): Promise<Posted | null> {
  const { signed, claimSecret, from, sends } = sent.purchase
  if (!signed) return null
  const reply = await sendCall({ ...sent.lookup, payment: signed.header, claim: claimSecret })
  onReply?.(reply)
  const outcome = readOutcome(reply, from)
  const said = wordsOfService(reply)
  const isMissing = said !== null && reply.kind === 'answered' && saysMissing(reply.body)
  const event: PurchaseEvent = { type: 'replied', send: sends, outcome, said, isMissing }
  if (outcome.kind === 'delivered') {
    const answer = keptOf(outcome.answer, reply)
    const kept = await storeAnswer(sent, event, answer)
    if (!kept.ok) return { entry: sent, reply, unkept: kept.error }
    const { entry, isWritten } = kept.value
    if (isWritten) onKept?.({ entry, answer: { intentId: entry.purchase.intentId, ...answer } })
    return { entry, reply, unkept: null }
  }
  // what this reply said matters less than that the purchase is hot, and that is written
  const written = await applyLate(sent, event).catch(() => null)
  return { entry: written ?? sent, reply, unkept: null }
}
