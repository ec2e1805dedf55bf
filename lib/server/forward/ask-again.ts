import 'server-only'
import { parseAnswer } from '@/lib/core/answers/parse'
import type { Address } from '@/lib/core/payment/bytes'
import { readOutcome } from '@/lib/core/payment/outcome'
import { replyHeader } from '@/lib/core/dashboard-api/routes'
import type { Forwarder } from '@/lib/server/forward/forwarder'
import { sendCall, type Call } from '@/lib/server/forward/send'
import { roomForAnswer } from '@/lib/server/vault/store'
import type { Answered, Reply } from '@/lib/server/forward/upstream'

/** Whether the browser can read a body: JSON, or a line of JSON for each record. */
export const parses = (body: Buffer): boolean => parseAnswer(body.toString('utf8')).ok

/** What a reply sold: itself, or what a 409 to a repeat carries; null for every reply that is no answer. */
export function soldIn(reply: Reply, from: Address): Reply | null {
  const { status, headers, body } = reply
  if (status >= 200 && status < 300) return reply
  const outcome = readOutcome(
    {
      kind: 'answered',
      status,
      body: body.toString('utf8'),
      paymentResponse: headers[replyHeader.receipt] ?? null,
      phase: null,
      retryAfter: headers[replyHeader.retryAfter] ?? null,
    },
    from,
  )
  if (outcome.kind !== 'delivered') return null
  const { answer } = outcome
  const receipt = answer.paymentResponse ?? headers[replyHeader.receipt]
  return {
    status: answer.status,
    headers: { ...headers, ...(receipt !== undefined && { [replyHeader.receipt]: receipt }) },
    body: Buffer.from(answer.body),
  }
}

/**
 * Asks the service once more, with the same bytes, for what it sold and did not say well: its nonce settles once, so
 * this charges nothing. What came first stays beside an answer that parses, since nobody here can say which is true.
 */
export async function askAgain(
  first: Answered,
  call: Call,
  from: Address,
  forwarder: Forwarder,
): Promise<Answered> {
  const reply = await sendCall(call, forwarder)
  const sold = reply.ok ? soldIn(reply.value, from) : null
  if (!sold || !parses(sold.body)) return first
  const receipt = sold.headers[replyHeader.receipt] ?? first.headers[replyHeader.receipt]
  const headers = { ...sold.headers, ...(receipt !== undefined && { [replyHeader.receipt]: receipt }) }
  const earlier = first.earlier ?? first.body
  const hasRoom = earlier.length > 0 && earlier.length + sold.body.length <= roomForAnswer
  return { ...sold, headers, parses: true, ...(hasRoom && { earlier }) }
}
