import { forwardCall } from '@/lib/server/forward/call'
import { readChain } from '@/lib/server/chain/chain'
import { getConfiguration } from '@/lib/server/forward/status'
import type { Forwarder } from '@/lib/server/forward/forwarder'
import { acknowledgeAnswer, claimAnswer } from '@/lib/server/vault/sealed-answer'

/** Answers one request of the page as the routes of the dashboard do. */
export async function route(request: Request, forwarder: Forwarder): Promise<Response> {
  const { pathname } = new URL(request.url)
  if (pathname.startsWith('/api/call/')) return forwardCall(request, pathname.slice(10), forwarder)
  if (pathname === '/api/claim') return claimAnswer(request, forwarder)
  if (pathname === '/api/ack') return acknowledgeAnswer(request, forwarder)
  if (pathname === '/api/chain') return readChain(request, forwarder)
  if (pathname === '/api/config') return getConfiguration(forwarder)
  return new Response('{}', { status: 404 })
}
