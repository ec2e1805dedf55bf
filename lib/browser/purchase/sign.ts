import { authorizationOf, canBeSent, type Window } from '@/lib/core/payment/authorization'
import type * as Judging from '@/lib/core/payment/wallet-signature'
import { composePaymentHeader } from '@/lib/core/payment/payment-header'
import type { PurchaseEvent } from '@/lib/core/payment/purchase'
import { isByContract, type Purchase, type Signed } from '@/lib/core/payment/purchase-state'
import { nowOf, runsAhead } from '@/lib/browser/purchase/chain'
import type { Entry } from '@/lib/browser/purchase/journal'
import { rehearsalOf, type Rehearsal } from '@/lib/browser/purchase/preflight'
import {
  applyEvent,
  heldBack,
  stopped,
  type Execution,
  type Ended,
  type Signer,
} from '@/lib/browser/purchase/transitions'
import { deviceTimer } from '@/lib/browser/purchase/timer'
import { err, ok, type Result } from '@/lib/core/result'
import { fetchCode } from '@/lib/browser/worker/fetch-code'

export const notAsked = 'The chain cannot be read just now, so it was not sent.'

/** Nothing is signed or sent on the word of a node that lies about the time. */
export const aheadOfUs =
  'A node of the chain says that it is later than it is, and what it says proves nothing, so it was not sent.'

const unverifiable = 'This page could not load what proves a signature, so the wallet was not asked.'

async function sealed(
  { judgeSignature, whyUnfit }: typeof Judging,
  purchase: Purchase,
  window: Window,
  given: string,
  rehearsal: Rehearsal,
): Promise<Result<Signed, string>> {
  const authorization = authorizationOf(purchase, window)
  if (!rehearsal) return err(notAsked)
  const { clock, code, reason } = rehearsal
  const judged = await judgeSignature(authorization, given, code)
  if (!judged.ok) return err(whyUnfit(judged.error))
  if (runsAhead(clock)) return err(aheadOfUs)
  if (!canBeSent(window, nowOf(clock)))
    return err('The wallet answered after the payment had run out, so it was not sent.')
  if (reason !== null) return err(`The token would refuse this payment (${reason}), so it was not sent.`)
  const { quote, intentId } = purchase
  const { payer, signature } = judged.value
  return ok({
    signature,
    payer,
    window,
    header: composePaymentHeader({ quote, authorization, signature, intentId }),
  })
}

async function loadJudging(): Promise<typeof Judging> {
  const judging = await fetchCode(() => import('@/lib/core/payment/wallet-signature'))
  await judging.warmUp()
  return judging
}

/** Fetches ahead what proves a signature; a failure is told when it is needed. */
export const prepareVerifying = (): void => void loadJudging().catch(() => undefined)

/**
 * Asks the wallet for the window that stands in the journal, and writes down what it gave once that was proven; of a plain
 * key at once as sent, since nothing is looked at in between.
 */
export async function askWallet(
  entry: Entry,
  { sign, timer = deviceTimer }: Execution,
): Promise<Entry | Ended> {
  const window = entry.purchase.asked
  if (!sign || !window) return stopped(entry, { why: 'needs-signature', problem: null })
  // fetched before the wallet is asked: what it signs can be proven at once
  const judging = await loadJudging().catch(() => null)
  if (!judging) return heldBack(entry, unverifiable)
  const authorization = authorizationOf(entry.purchase, window)
  const signedFor = { lookup: entry.lookup, challenge: entry.purchase.quote.raw }
  const given = await sign(authorization, signedFor).catch((error: unknown): Awaited<ReturnType<Signer>> =>
    err({ code: 'failed', reason: String(error).slice(0, 300) }),
  )
  if (!given.ok) {
    const declined = given.error.code === 'declined' ? await applyEvent(entry, { type: 'declined' }) : null
    return stopped(declined ?? entry, { why: 'needs-signature', problem: given.error })
  }
  const signed = await sealed(
    judging,
    entry.purchase,
    window,
    given.value,
    await rehearsalOf(authorization, timer),
  )
  if (!signed.ok) return heldBack(entry, signed.error)
  const event: PurchaseEvent = { type: 'signed', signed: signed.value }
  const kept = await applyEvent(entry, isByContract(signed.value) ? event : [event, { type: 'send' }])
  return kept ?? stopped(entry, { why: 'elsewhere' })
}
