import 'server-only'
import { z } from 'zod'
import type { Configuration } from '@/lib/core/dashboard-api/configuration'
import { parseJson } from '@/lib/core/json'
import { isHex, type Address } from '@/lib/core/payment/bytes'
import { chainId } from '@/lib/core/payment/usdc-token'
import { err, ok } from '@/lib/core/result'
import type { Forwarder } from '@/lib/server/forward/forwarder'
import { replyBytes, replyJson } from '@/lib/server/forward/reply'
import { handler } from '@/lib/server/forward/serve'
import { askUpstream, largestUnpaid } from '@/lib/server/forward/upstream'

const networks = {
  sandbox: { chainId, name: 'Sandbox chain', explorer: null },
  live: { chainId, name: 'Base', explorer: 'https://basescan.org' },
} as const satisfies Record<Configuration['mode'], Configuration['network']>

/** What the page may know of the settings, as a reply. */
export async function tellConfiguration(forwarder: Forwarder): Promise<Response> {
  const { mode, serviceUrl, wireWord, payTo, injectedWallets, walletConnect, baseAccount, onramp } =
    forwarder.settings
  const configuration: Configuration = {
    mode,
    serviceUrl,
    wireWord,
    payTo: payTo ?? (mode === 'sandbox' ? await sandboxPayTo(forwarder) : null),
    injectedWallets,
    ...(injectedWallets && walletConnect && { walletConnect }),
    ...(injectedWallets && baseAccount && { baseAccount }),
    ...(onramp && { onramp: true }),
    network: networks[mode],
  }
  return replyJson(200, configuration)
}

const json = { accept: 'application/json' }
const statusSchema = z.object({ payTo: z.custom<Address>((value) => isHex(value, 20)) })

/** The payee of the sandbox, which is made on its first start; null while it does not answer. */
async function sandboxPayTo({ settings, upstream }: Forwarder): Promise<Address | null> {
  const reply = await askUpstream(upstream, {
    method: 'GET',
    origin: settings.serviceUrl,
    target: '/sandbox/status',
    headers: json,
    body: null,
    most: largestUnpaid,
    within: { headers: 5_000, whole: 5_000 },
  })
  const status = reply.ok ? statusSchema.safeParse(parseJson(reply.value.body.toString('utf8'))) : null
  return status?.success ? status.data.payTo : null
}

/** Asks the sandbox's faucet for money; with a real service there is none. */
export const askFaucet = handler('faucet', {}, async (asked, { settings, upstream }) => {
  if (settings.mode !== 'sandbox') return err({ code: 'not_found' })
  const reply = await askUpstream(upstream, {
    method: 'POST',
    origin: settings.serviceUrl,
    target: '/sandbox/faucet',
    headers: { ...json, 'content-type': 'application/json' },
    body: JSON.stringify(asked),
    most: largestUnpaid,
    within: { headers: 30_000, whole: 30_000 },
  })
  return reply.ok ? ok(replyBytes(reply.value.status, reply.value.body)) : reply
})
