import 'server-only'
import { z } from 'zod'
import type { Configuration } from '@/lib/core/dashboard-api/configuration'
import { parseJson } from '@/lib/core/json'
import { isHex, type Address } from '@/lib/core/payment/bytes'
import { chainId } from '@/lib/core/payment/usdc-token'
import type { Forwarder } from '@/lib/server/forward/forwarder'
import { replyJson } from '@/lib/server/forward/reply'
import { askUpstream, largestUnpaid } from '@/lib/server/forward/upstream'

const networks = {
  sandbox: { chainId, name: 'Sandbox chain', explorer: null },
  live: { chainId, name: 'Base', explorer: 'https://basescan.org' },
} as const satisfies Record<Configuration['mode'], Configuration['network']>

/** What the page may know of the settings, as a reply. */
export async function getConfiguration(forwarder: Forwarder): Promise<Response> {
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

const statusSchema = z.object({ payTo: z.custom<Address>((value) => isHex(value, 20)) })

/** The payee of the sandbox, which is made on its first start; null while it does not answer. */
async function sandboxPayTo({ settings, upstream }: Forwarder): Promise<Address | null> {
  const reply = await askUpstream(upstream, {
    method: 'GET',
    origin: settings.serviceUrl,
    target: '/sandbox/status',
    headers: { accept: 'application/json' },
    body: null,
    most: largestUnpaid,
    within: { headers: 5_000, whole: 5_000 },
  })
  const status = reply.ok ? statusSchema.safeParse(parseJson(reply.value.body.toString('utf8'))) : null
  return status?.success ? status.data.payTo : null
}
