import { encodePaymentResponseHeader } from '@x402/core/http'
import type { SettleResponse } from '@x402/core/types'
import { foreignWords } from '@/lib/core/text'
import type { WireProblem } from '@/lib/core/wire/decode'
import type { Settling } from '@/lib/service/chain/facilitator'

const statuses = {
  invalid_input: 400,
  not_found: 400,
  payment_replayed: 409,
  payment_in_flight: 409,
  settlement_conflict: 409,
  too_many_guesses: 409,
  settlement_failed: 500,
  upstream_failed: 500,
  unavailable: 503,
} as const

type ProblemCode = keyof typeof statuses

type More = { details?: readonly WireProblem[]; headers?: Record<string, string>; status?: number }

/** An error object with the status of its code. */
export function problemResponse(
  code: ProblemCode,
  message: string,
  { details = [], headers, status = statuses[code] }: More = {},
): Response {
  return Response.json(
    { error: { code, message, details } },
    { status, headers: { 'Cache-Control': 'no-store', ...headers } },
  )
}

/** The answer that was paid for, with its receipt in the header of the protocol (x402 v2, HTTP transport). */
export const paidResponse = (answer: string, settlement: SettleResponse): Response =>
  new Response(answer, {
    status: 200,
    headers: {
      'Content-Type': 'application/json',
      'Cache-Control': 'private, no-store',
      'PAYMENT-RESPONSE': encodePaymentResponseHeader(settlement),
    },
  })

/** 409 for a payment that cannot have the identifier it came with. */
export const identifierTaken = (): Response =>
  problemResponse('settlement_conflict', 'This payment identifier belongs to another payment.')

const because = (reason: string | null) => ({
  details: reason === null ? [] : [{ path: '', message: reason }],
})

/** 409 for a payment whose outcome is not known yet: ask again with the same bytes. */
export const inFlight = (reason: string | null = null): Response =>
  problemResponse('payment_in_flight', 'This payment is being worked on. Ask again with the same request.', {
    ...because(reason),
    headers: { 'Retry-After': '2' },
  })

/** 409 for a payment that was used before, to everybody who is not its buyer, or when nothing is left to give. */
export const usedBefore = (): Response =>
  problemResponse(
    'payment_replayed',
    'This payment was used before. Nothing was charged now. What it bought is given again for a day to the same request with the payment identifier (extension payment-identifier) that it was bought with.',
  )

/** 409 for a caller who guessed too often what a payment bought. */
export const tooManyGuesses = (): Response =>
  problemResponse('too_many_guesses', 'Too many wrong guesses. Nothing was charged now.', {
    headers: { 'Retry-After': '60' },
  })

/** 500 for a payment that is known not to have been charged. */
export const settlementFailed = (reason: string | null = null): Response =>
  problemResponse(
    'settlement_failed',
    'The payment could not be settled. Nothing was charged.',
    because(reason),
  )

/** 503 while the database is away: no money moves without it. */
export const databaseLost = (): Response =>
  problemResponse(
    'unavailable',
    'The service cannot reach its database. Nothing was charged now. Ask again soon.',
    { headers: { 'Retry-After': '2' } },
  )

/** Why a settlement did not succeed, in the facilitator's words on one line; null when it gave none. */
export function reasonOf({ success, errorReason, errorMessage }: Settling): string | null {
  if (success) return 'the facilitator says that it is settled; the chain does not show it yet'
  return foreignWords([errorReason, errorMessage].filter(Boolean).join(': ')) || null
}
