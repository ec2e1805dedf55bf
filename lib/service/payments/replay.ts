import { DatabaseLost } from '@/lib/service/data/database'
import { inFlight, paidResponse, settlementFailed, usedBefore } from '@/lib/service/payments/responses'
import type { Presented } from '@/lib/service/payments/payment'
import type { Claim, Due, StoredPayment } from '@/lib/service/payments/stored-payment'
import { problemResponse } from '@/lib/service/problem'
import { persist, settle, type Settlement } from '@/lib/service/payments/settle'

/** How long a bought answer can be fetched again, in milliseconds. */
const replayWindow = 24 * 60 * 60 * 1000

function replayed({ answer, settlement, createdAt }: StoredPayment, identifier: string | null): Response {
  const fresh = Date.now() - createdAt.getTime() < replayWindow
  if (!fresh || answer === null || settlement === null) return usedBefore()
  if (identifier) return paidResponse(answer, settlement)
  return problemResponse(
    'payment_replayed',
    'This payment was used before; what it bought is in replay. Nothing was charged now.',
    { body: { replay: { status: 200, body: JSON.parse(answer), paymentResponse: settlement } } },
  )
}

type Sale = Due & { answer: string; isFirst: boolean }

/** Keeps the answer, and only then lets the money move. */
export async function sell(
  claim: Claim,
  due: Due,
  answer: string,
  settlement: Settlement,
): Promise<Response> {
  const { payments } = settlement
  try {
    if (await persist(() => payments.keepAnswer(claim, answer)))
      return await settleAndTell(claim, { ...due, answer, isFirst: true }, settlement)
  } catch (error) {
    if (!(error instanceof DatabaseLost)) throw error
  }
  // It may be stored all the same, and another process may carry it on: nothing can be said of the money here.
  await payments.letGo(claim, null).catch(() => false)
  return inFlight()
}

/** Settles what is claimed and answers with what was then written down: the words are those of the store. */
async function settleAndTell(claim: Claim, sale: Sale, settlement: Settlement): Promise<Response> {
  const settled = await settle(claim, sale, settlement)
  if (settled.outcome === 'paid') return paidResponse(sale.answer, settled.settlement)
  return settled.outcome === 'pending' ? inFlight(settled.reason) : settlementFailed(settled.reason)
}

/** Carries on a settlement that nobody holds; null when somebody does by now, or when it is over. */
export async function carryOn(
  { key, due, answer }: StoredPayment,
  settlement: Settlement,
): Promise<Response | null> {
  if (!due || answer === null) return null
  const claim = await settlement.payments.take(key)
  return claim && settleAndTell(claim, { ...due, answer, isFirst: false }, settlement)
}

/** The response to a payment that was presented before; null when it is new. */
export async function answerStored(presented: Presented, settlement: Settlement): Promise<Response | null> {
  const stored = await settlement.payments.find(presented.key)
  if (!stored) {
    const other = presented.identifier && (await settlement.payments.findByIdentifier(presented.identifier))
    return other
      ? problemResponse('settlement_conflict', 'This payment identifier belongs to another payment.')
      : null
  }
  // Its process is gone, and no money moved: this request may take it over.
  if (stored.state === 'working' && stored.isFree) return null
  if (stored.fingerprint !== presented.fingerprint)
    return problemResponse('payment_replayed', 'This payment was used for another request.')
  if (stored.state === 'done') return replayed(stored, presented.identifier)
  if (stored.state === 'refused') return settlementFailed(stored.reason)
  const carried = stored.isFree ? await carryOn(stored, settlement) : null
  return carried ?? inFlight(stored.reason)
}
