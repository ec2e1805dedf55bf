import 'server-only'
import { randomBytes } from 'node:crypto'
import { findEndpoint } from '@/lib/core/catalogue'
import { forwarder, type Forwarder } from '@/lib/server/forward/forwarder'
import { replyHeader, requestHeader } from '@/lib/core/dashboard-api/routes'
import { problemReply } from '@/lib/server/forward/reply'
import { logFailure, logLine } from '@/lib/core/log'

type Work = (request: Request, forwarder: Forwarder) => Promise<Response>

/**
 * Answers a request to a route, whatever happens, and logs one line about it. `what` is the route or the endpoint.
 * The line holds our own words and numbers only: nothing of the input, the answer, the payment or the visitor.
 */
export async function serve(what: string, request: Request, work: Work): Promise<Response> {
  const began = performance.now()
  const paid = request.headers.has(requestHeader.payment)
  const id = randomBytes(9).toString('base64url')
  const reply = await answer(id, request, work)
  reply.headers.set(replyHeader.request, id)
  const line = {
    at: new Date().toISOString(),
    request: id,
    call: what,
    ...(paid && { paid }),
    status: reply.status,
    phase: reply.headers.get(replyHeader.phase) ?? undefined,
    ...(reply.headers.has(replyHeader.replayed) && { replayed: true }),
    ms: Math.round(performance.now() - began),
    in: sizeOf(request.headers),
    out: sizeOf(reply.headers),
  }
  logLine(JSON.stringify(line))
  return reply
}

/** The name of a call in the log: the id of an endpoint of the catalogue, never other words of the visitor. */
export const nameOfCall = (id: string): string => (findEndpoint(id) ? id : 'unknown')

async function answer(id: string, request: Request, work: Work): Promise<Response> {
  try {
    return await work(request, forwarder())
  } catch (error) {
    logFailure(`Request ${id} failed`, error)
    return problemReply({ code: 'broken' }, { paid: request.headers.has(requestHeader.payment) })
  }
}

function sizeOf(headers: Headers): number {
  const length = Number(headers.get('content-length') ?? 0)
  return Number.isSafeInteger(length) && length > 0 ? length : 0
}
