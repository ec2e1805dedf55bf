import { encodePaymentResponseHeader } from '@x402/core/http'
import type { SettleResponse } from '@x402/core/types'
import { problem, problemResponse } from '@/lib/service/problem'

/** The header that carries a settlement (x402 v2, HTTP transport). */
const receipt = (settlement: SettleResponse) => ({
  'PAYMENT-RESPONSE': encodePaymentResponseHeader(settlement),
})

/** The answer that was paid for, with its receipt. */
export const paidResponse = (answer: string, settlement: SettleResponse): Response =>
  new Response(answer, {
    status: 200,
    headers: {
      'Content-Type': 'application/json',
      'Cache-Control': 'private, no-store',
      ...receipt(settlement),
    },
  })

const because = (reason: string | null) => (reason === null ? [] : [{ path: '', message: reason }])

/** 409 for a payment whose outcome is not known yet: ask again with the same bytes. */
export const inFlight = (reason: string | null = null): Response =>
  problemResponse(
    problem(
      'payment_in_flight',
      'This payment is being worked on. Ask again with the same request.',
      because(reason),
    ),
    { headers: { 'Retry-After': '2' } },
  )

/** 500 for a payment that is known not to have been charged. */
export const settlementFailed = (reason: string | null = null): Response =>
  problemResponse(
    problem('settlement_failed', 'The payment could not be settled. Nothing was charged.', because(reason)),
  )

/** 503 while the database is away: no money moves without it. */
export const databaseLost = (): Response =>
  problemResponse(
    problem('unavailable', 'The service cannot reach its database. Nothing was charged now. Ask again soon.'),
    { headers: { 'Retry-After': '2' } },
  )
