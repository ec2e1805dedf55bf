import { windowFrom, type Authorization, type Window } from '@/lib/payment/authorization'
import { composePaymentHeader } from '@/lib/payment/payment-header'
import type { Purchase, Signed } from '@/lib/payment/purchase-state'
import { readBlock, rehearse } from '@/lib/purchase/chain'
import { readEntry, type Entry } from '@/lib/purchase/journal'
import { withLock } from '@/lib/purchase/lock'
import { reconcile } from '@/lib/purchase/reconcile'
import { acknowledge, post, record, type Drive, type Driven } from '@/lib/purchase/step'
import { err, ok, type Result } from '@/lib/result'

const authorizationOf = ({ from, quote, nonce }: Purchase, window: Window): Authorization => ({
  from,
  to: quote.payTo,
  value: quote.price,
  nonce,
  ...window,
})

/** Verifies what the wallet gave, tries it on the token, and composes the header once. */
async function sealed(purchase: Purchase, window: Window, given: string): Promise<Result<Signed, string>> {
  const authorization = authorizationOf(purchase, window)
  const { verifySignature } = await import('@/lib/payment/signature')
  const verified = await verifySignature(authorization, given)
  if (!verified.ok) return err('The wallet signed something else than it was asked, so it was not sent.')
  const signature = verified.value
  const reason = await rehearse(authorization, signature)
  if (reason !== null) return err(`The token would refuse this payment (${reason}), so it was not sent.`)
  const { quote, intentId } = purchase
  return ok({
    signature,
    window,
    header: composePaymentHeader({ quote, authorization, signature, intentId }),
  })
}

async function askWallet(entry: Entry, { sign }: Drive): Promise<Entry | Driven> {
  const window = entry.purchase.asked
  if (!sign || !window) return { entry, stop: { why: 'needs-signature', problem: null } }
  const given = await sign(authorizationOf(entry.purchase, window))
  if (!given.ok) {
    const declined = given.error.code === 'declined' ? await record(entry, { type: 'declined' }) : null
    return { entry: declined?.[0] ?? entry, stop: { why: 'needs-signature', problem: given.error } }
  }
  const signed = await sealed(entry.purchase, window, given.value)
  if (!signed.ok) return { entry, stop: { why: 'held-back', reply: null, sentence: signed.error } }
  const kept = await record(entry, { type: 'signed', signed: signed.value })
  return kept ? kept[0] : { entry, stop: { why: 'elsewhere' } }
}

async function send(entry: Entry, drive: Drive): Promise<Driven> {
  const posted = await post(entry, drive.told)
  if (!posted)
    return { entry: (await readEntry(entry.purchase.intentId)) ?? entry, stop: { why: 'elsewhere' } }
  const [next, then, reply] = posted
  if (then === 'wait') return { entry: next, stop: { why: 'held-back', reply, sentence: null } }
  if (then === 'acknowledge') return { entry: await acknowledge(next), stop: { why: 'ended' } }
  return reconcile(next, drive)
}

/** Asks the wallet again, in a new window under the same nonce (payments design §2.3). */
export async function askAgain(entry: Entry): Promise<Entry | null> {
  const { timestamp } = await readBlock()
  const window = windowFrom(timestamp, entry.purchase.quote.maxTimeoutSeconds)
  return (await record(entry, { type: 'ask', window }))?.[0] ?? null
}

/** From the prompt to the answer, or as far as it goes. The wallet is asked at most once. */
export function signAndSend(entry: Entry, drive: Drive): Promise<Driven> {
  return withLock(entry.purchase.intentId, async () => {
    const signed = await askWallet(entry, drive)
    return 'stop' in signed ? signed : send(signed, drive)
  })
}

/** Sends what is signed already. */
export const sendSigned = (entry: Entry, drive: Drive): Promise<Driven> =>
  withLock(entry.purchase.intentId, () => send(entry, drive))
