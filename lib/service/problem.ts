import type { WireProblem } from '@/lib/core/wire/decode'

const statuses = {
  invalid_input: 400,
  not_found: 400,
  payment_required: 402,
  payment_replayed: 409,
  payment_in_flight: 409,
  settlement_conflict: 409,
  too_many_guesses: 409,
  settlement_failed: 500,
  upstream_failed: 500,
  unavailable: 503,
} as const

export type ProblemCode = keyof typeof statuses

type More = {
  details?: readonly WireProblem[]
  headers?: Record<string, string>
  /** In place of that of the code. */
  status?: number
}

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
