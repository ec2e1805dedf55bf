import 'server-only'
import { replies } from '@/lib/core/dashboard-api/replies'
import { parseStrictJson } from '@/lib/core/payment/json'
import { err, ok } from '@/lib/core/result'
import { handler } from '@/lib/server/forward/serve'
import { askUpstream, largestUnpaid } from '@/lib/server/forward/upstream'
import { addressOf } from '@/lib/server/limits'

const refusals: readonly number[] = [400, 401, 403]

/**
 * Asks Coinbase for a session token (`POST /onramp/v1/token`), with which its page sells USDC on Base to one address. It
 * is told the visitor's own address on the network, as it demands; nothing of either is kept or logged.
 */
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
      headers: {
        accept: 'application/json',
        'content-type': 'application/json',
        authorization: onramp.authorize('POST', url),
      },
      body: JSON.stringify({ addresses: [{ address, blockchains: ['base'] }], assets: ['USDC'], clientIp }),
      most: largestUnpaid,
      within: { headers: 10_000, whole: 10_000 },
    })
    if (!reply.ok) return err({ code: 'onramp_unavailable' })
    const { status, body } = reply.value
    if (refusals.includes(status)) return err({ code: 'onramp_refused', upstreamStatus: status })
    const told = status === 200 ? parseStrictJson(body.toString('utf8')) : null
    const given = told?.ok ? replies.onramp.safeParse(told.value) : null
    return given?.success ? ok(given.data) : err({ code: 'onramp_unavailable', upstreamStatus: status })
  },
)
