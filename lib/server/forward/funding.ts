import 'server-only'
import { replies } from '@/lib/core/dashboard-api/replies'
import { parseStrictJson } from '@/lib/core/json'
import { authorizationOnWire } from '@/lib/core/payment/authorization'
import { err, ok } from '@/lib/core/result'
import type { Forwarder } from '@/lib/server/forward/forwarder'
import { handler } from '@/lib/server/forward/serve'
import { replyBytes } from '@/lib/server/forward/reply'
import { askUpstream } from '@/lib/server/forward/upstream'
import { addressOf } from '@/lib/server/limits'

const json = { accept: 'application/json', 'content-type': 'application/json' }

const refusals: readonly number[] = [400, 401, 403]

/** Asks Coinbase for a session token, by which it sells USDC to one address; it demands the visitor's IP address. */
export const giveOnrampToken = handler(
  'onramp',
  { limit: 'onramp' },
  async ({ address }, { settings, upstream }, request) => {
    const { onramp, trustedProxies } = settings
    if (!onramp) return err({ code: 'not_found' })
    const clientIp = addressOf(request, trustedProxies)
    if (clientIp === null) return err({ code: 'onramp_unavailable' })
    const url = new URL(`${onramp.apiUrl}/onramp/v1/token`)
    const reply = await askUpstream(upstream, {
      method: 'POST',
      origin: url.origin,
      target: url.pathname,
      headers: { ...json, authorization: onramp.authorize('POST', url) },
      body: JSON.stringify({ addresses: [{ address, blockchains: ['base'] }], assets: ['USDC'], clientIp }),
      within: 10_000,
    })
    if (!reply.ok) return err({ code: 'onramp_unavailable' })
    const { status, body } = reply.value
    if (refusals.includes(status)) return err({ code: 'onramp_refused', upstreamStatus: status })
    const answer = status === 200 ? parseStrictJson(body.toString('utf8')) : null
    const given = answer?.ok ? replies.onramp.safeParse(answer.value) : null
    return given?.success ? ok(given.data) : err({ code: 'onramp_unavailable', upstreamStatus: status })
  },
)

/** Asks the sandbox itself for something that has to do with its own money; with a real service there is none of it. */
async function askSandbox(
  target: string,
  body: string,
  { settings, upstream }: Pick<Forwarder, 'settings' | 'upstream'>,
) {
  if (settings.mode !== 'sandbox') return err({ code: 'not_found' } as const)
  const { serviceUrl: origin } = settings
  const reply = await askUpstream(upstream, {
    method: 'POST',
    origin,
    target,
    headers: json,
    body,
    within: 30_000,
  })
  return reply.ok ? ok(replyBytes(reply.value.status, reply.value.body)) : reply
}

/** Asks for test money. */
export const askFaucet = handler('faucet', {}, (input, forwarder) =>
  askSandbox('/sandbox/faucet', JSON.stringify(input), forwarder),
)

/** Has a transfer sent that moves test money as its owner signed. */
export const askRelay = handler('relay', { limit: 'grants' }, ({ signature, ...transfer }, forwarder) =>
  askSandbox('/sandbox/relay', JSON.stringify({ ...authorizationOnWire(transfer), signature }), forwarder),
)
