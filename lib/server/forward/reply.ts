import 'server-only'
import { dataPolicy } from '@/lib/core/content-policy'
import { problemKinds, type ProblemCode } from '@/lib/core/dashboard-api/problems'
import { replyHeader } from '@/lib/core/dashboard-api/routes'
import type { Refusal } from '@/lib/core/payment/refusals'
import type { WireProblem } from '@/lib/core/wire/decode'

/** Headers of every reply that is data: kept by nobody, opened as nothing. */
const fixed = {
  'content-type': 'application/json',
  'cache-control': 'no-store',
  'content-disposition': 'attachment',
  'content-security-policy': dataPolicy,
  'x-content-type-options': 'nosniff',
}

/** A reply whose text is JSON already. */
export function replyBytes(
  status: number,
  body: Uint8Array<ArrayBuffer>,
  headers: Readonly<Record<string, string>> = {},
): Response {
  // a reply that may have no body must not be given an empty one
  const isBare = status === 204 || status === 205
  return new Response(isBare ? null : endedStream(body), {
    status,
    headers: { ...headers, ...fixed, ...(!isBare && { 'content-length': String(body.length) }) },
  })
}

/** Bytes as a stream that has ended already: of bytes given to it, Response makes a copy and a slower stream. */
const endedStream = (body: Uint8Array<ArrayBuffer>) =>
  new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(body)
      controller.close()
    },
  })

/** A value as a JSON reply. */
export function replyJson(
  status: number,
  value: unknown,
  headers: Readonly<Record<string, string>> = {},
): Response {
  return replyBytes(status, Buffer.from(JSON.stringify(value)), headers)
}

/** One problem with what there is to tell about it; `headers` are those of the service's own reply. */
export type Problem<C extends ProblemCode = ProblemCode> = {
  code: C
  details?: readonly WireProblem[]
  refusal?: Refusal
  excerpt?: string
  upstreamStatus?: number
  headers?: Readonly<Record<string, string>>
  retryAfterSeconds?: number
}

/** Of a call it also says how far it came and whether it was charged: what did not leave here was not. */
export function problemReply(problem: Problem, call?: { paid: boolean }): Response {
  const { code, headers, retryAfterSeconds, ...more } = problem
  const { status, phase, message } = problemKinds[code]
  const wait =
    retryAfterSeconds === undefined ? {} : { [replyHeader.retryAfter]: String(Math.ceil(retryAfterSeconds)) }
  if (!call) return replyJson(status, { error: { code, message, ...more } }, { ...headers, ...wait })
  const charged = call.paid && phase !== 'not-sent' ? 'unknown' : 'no'
  return replyJson(
    status,
    { error: { code, message: `${message} ${chargeSentence[charged]}`, charged, ...more } },
    { ...headers, ...wait, [replyHeader.phase]: phase },
  )
}

const chargeSentence = {
  no: 'Nothing was charged.',
  unknown: 'Whether it was charged is being checked.',
} as const
