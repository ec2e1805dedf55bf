import { forwardCall } from '@/lib/forward/call'
import { readChain } from '@/lib/forward/chain/chain'
import { tellConfiguration } from '@/lib/forward/configuration'
import type { Forwarder } from '@/lib/forward/forwarder'
import { acknowledgeAnswer, claimAnswer } from '@/lib/forward/vault/claims'

/** Answers one request of the page as the routes of the dashboard do. */
export async function route(request: Request, forwarder: Forwarder): Promise<Response> {
  const { pathname } = new URL(request.url)
  if (pathname.startsWith('/api/call/')) return forwardCall(request, pathname.slice(10), forwarder)
  if (pathname === '/api/claim') return claimAnswer(request, forwarder)
  if (pathname === '/api/ack') return acknowledgeAnswer(request, forwarder)
  if (pathname === '/api/chain') return readChain(request, forwarder)
  if (pathname === '/api/config') return tellConfiguration(forwarder)
  return new Response('{}', { status: 404 })
}
