import type { WireProblem } from '@/lib/core/wire/decode'

/** The codes of the error object and the status each travels under. */
const statuses = {
  invalid_input: 400,
  not_found: 400,
  payment_required: 402,
  payment_replayed: 409,
  payment_in_flight: 409,
  settlement_conflict: 409,
  settlement_failed: 500,
  upstream_failed: 500,
  unavailable: 503,
} as const

export type ProblemCode = keyof typeof statuses

export type Problem = { code: ProblemCode; message: string; details: WireProblem[] }

/** An error object with the status of its code; `more` adds members beside `error`, headers or another status. */
export function problemResponse(
  { code, message, details }: Problem,
  more: { body?: Record<string, unknown>; headers?: Record<string, string>; status?: number } = {},
): Response {
  return Response.json(
    { error: { code, message, details }, ...more.body },
    { status: more.status ?? statuses[code], headers: { 'Cache-Control': 'no-store', ...more.headers } },
  )
}

/** A problem without details. */
export const problem = (code: ProblemCode, message: string, details: WireProblem[] = []): Problem => ({
  code,
  message,
  details,
})
