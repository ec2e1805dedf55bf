import 'server-only'
import { randomBytes } from 'node:crypto'
import { findEndpoint } from '@/lib/core/catalogue/index'
import { forwarder, type Forwarder } from '@/lib/server/forward/forwarder'
import { problemReply } from '@/lib/server/forward/problem'
import { logFailure } from '@/lib/core/log'

type Work = (request: Request, forwarder: Forwarder) => Promise<Response>

/**
 * Answers a request to a route, whatever happens, and writes one line about it. `what` is the route or the endpoint.
 * The line is made of our own words and of numbers: nothing that was asked, answered, signed, or that tells who asked.
 */
export async function serve(what: string, request: Request, work: Work): Promise<Response> {
  const began = performance.now()
  const paid = request.headers.has('payment-signature')
  const id = randomBytes(9).toString('base64url')
  const reply = await answer(id, request, work)
  reply.headers.set('nickel-request', id)
  const line = {
    at: new Date().toISOString(),
    request: id,
    call: what,
    ...(paid && { paid }),
    status: reply.status,
    phase: reply.headers.get('nickel-phase') ?? undefined,
    ...(reply.headers.has('nickel-replayed') && { replayed: true }),
    ms: Math.round(performance.now() - began),
    in: sizeOf(request.headers),
    out: sizeOf(reply.headers),
  }
  console.log(JSON.stringify(line))
  return reply
}

/** The name under which a call is written down: that of an endpoint of ours, or none of the visitor's words. */
export const nameOfCall = (id: string): string => (findEndpoint(id) ? id : 'unknown')

async function answer(id: string, request: Request, work: Work): Promise<Response> {
  try {
    return await work(request, forwarder())
  } catch (error) {
    logFailure(`Request ${id} failed`, error)
    return problemReply({ code: 'broken' }, { paid: request.headers.has('payment-signature') })
  }
}

function sizeOf(headers: Headers): number {
  const length = Number(headers.get('content-length') ?? 0)
  return Number.isSafeInteger(length) && length > 0 ? length : 0
}
