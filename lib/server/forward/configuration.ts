import 'server-only'
import type { Configuration } from '@/lib/core/dashboard-api/configuration'
import type { Forwarder } from '@/lib/server/forward/forwarder'
import { replyJson } from '@/lib/server/forward/reply'
import { sandboxPayTo } from '@/lib/server/forward/sandbox'
import { chainId } from '@/lib/core/payment/usdc-token'

const networks = {
  sandbox: { chainId, name: 'Sandbox chain', explorer: null },
  live: { chainId, name: 'Base', explorer: 'https://basescan.org' },
} as const satisfies Record<Configuration['mode'], Configuration['network']>

/** The configuration as a reply. */
export async function tellConfiguration(forwarder: Forwarder): Promise<Response> {
  const { mode, serviceUrl, wireWord, payTo, injectedWallets } = forwarder.settings
  const pin = payTo ?? (mode === 'sandbox' ? await sandboxPayTo(forwarder) : null)
  const told: Configuration = {
    mode,
    serviceUrl,
    wireWord,
    payTo: pin,
    injectedWallets,
    network: networks[mode],
  }
  return replyJson(200, told)
}
