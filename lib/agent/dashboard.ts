import { routes } from '@/lib/core/dashboard-api/routes'
import { readChain } from '@/lib/server/chain/chain'
import { forwardCall } from '@/lib/server/forward/call'
import type { Forwarder } from '@/lib/server/forward/forwarder'
import { askFaucet } from '@/lib/server/forward/funding'
import { getConfiguration } from '@/lib/server/forward/status'
import { acknowledgeAnswer, claimAnswer } from '@/lib/server/vault/sealed-answer'

const byPath: Readonly<Record<string, (request: Request, forwarder: Forwarder) => Promise<Response>>> = {
  [routes.claim.path]: claimAnswer,
  [routes.ack.path]: acknowledgeAnswer,
  [routes.chain.path]: readChain,
  [routes.config.path]: (_, forwarder) => getConfiguration(forwarder),
  [routes.faucet.path]: askFaucet,
}

/** Answers what buying asks of the dashboard, as its routes do, without a server in between. */
export async function answerAsDashboard(request: Request, forwarder: Forwarder): Promise<Response> {
  const { pathname } = new URL(request.url)
  const call = `${routes.call.path}/`
  if (pathname.startsWith(call)) return forwardCall(request, pathname.slice(call.length), forwarder)
  return (await byPath[pathname]?.(request, forwarder)) ?? new Response('{}', { status: 404 })
}
