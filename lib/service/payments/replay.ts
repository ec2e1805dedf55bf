import { inFlight, paidResponse, settlementFailed } from '@/lib/service/payments/responses'
import type { Presented } from '@/lib/service/payments/payment'
import type { StoredPayment } from '@/lib/service/payments/payment-store'
import { problem, problemResponse } from '@/lib/service/problem'
import { settle, type Settlement } from '@/lib/service/payments/settle'

/** How long a bought answer can be fetched again, in milliseconds. */
const replayWindow = 24 * 60 * 60 * 1000

function replayed({ answer, settlement, createdAt }: StoredPayment, identifier: string | null): Response {
  const fresh = Date.now() - createdAt.getTime() < replayWindow
  if (!fresh || answer === null || settlement === null)
    return problemResponse(
      problem('payment_replayed', 'This payment was used before. Nothing was charged now.'),
    )
  if (identifier) return paidResponse(answer, settlement)
  return problemResponse(
    problem(
      'payment_replayed',
      'This payment was used before; what it bought is in replay. Nothing was charged now.',
    ),
    { body: { replay: { status: 200, body: JSON.parse(answer), paymentResponse: settlement } } },
  )
}

async function resume(stored: StoredPayment, settlement: Settlement): Promise<Response> {
  const settled = await settle(stored, settlement)
  if (settled.outcome === 'pending') return inFlight(settled.settlement)
  return settled.outcome === 'paid' && stored.answer !== null
    ? paidResponse(stored.answer, settled.settlement)
    : settlementFailed(settled.settlement)
}

/** The response to a payment that was presented before; null when it is new. */
export async function answerStored(presented: Presented, settlement: Settlement): Promise<Response | null> {
  const stored = await settlement.payments.find(presented.key)
  if (!stored) {
    const other = presented.identifier && (await settlement.payments.findByIdentifier(presented.identifier))
    return other
      ? problemResponse(problem('settlement_conflict', 'This payment identifier belongs to another payment.'))
      : null
  }
  if (stored.fingerprint !== presented.fingerprint)
    return problemResponse(problem('payment_replayed', 'This payment was used for another request.'))
  if (stored.state === 'done') return replayed(stored, presented.identifier)
  return stored.state === 'settling' ? resume(stored, settlement) : inFlight()
}

/** Finishes what an earlier process began: settlements are carried to their end, reservations that moved no money are released. */
export async function finishInterrupted(settlement: Settlement): Promise<void> {
  for (const stored of await settlement.payments.unfinished()) {
    if (stored.state === 'working') await settlement.payments.release(stored.key)
    else await settle(stored, settlement)
  }
}
