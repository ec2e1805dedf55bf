import 'server-only'
import { replies } from '@/lib/core/dashboard-api/replies'
import { parseStrictJson } from '@/lib/core/json'
import { err, ok } from '@/lib/core/result'
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

/** Asks the sandbox's faucet for money; with a real service there is none. */
export const askFaucet = handler('faucet', {}, async (input, { settings, upstream }) => {
  if (settings.mode !== 'sandbox') return err({ code: 'not_found' })
  const reply = await askUpstream(upstream, {
    method: 'POST',
    origin: settings.serviceUrl,
    target: '/sandbox/faucet',
    headers: json,
    body: JSON.stringify(input),
    within: 30_000,
  })
  return reply.ok ? ok(replyBytes(reply.value.status, reply.value.body)) : reply
})
