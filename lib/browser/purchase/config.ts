import type { Configuration } from '@/lib/core/dashboard-api/configuration'
import { isHex } from '@/lib/core/payment/bytes'
import { fieldsIn } from '@/lib/core/json'

// by hand: every page reads it, and a schema library is a tenth of all that a page loads
function readConfig(told: unknown): Configuration {
  const { mode, serviceUrl, wireWord, payTo, injectedWallets, network } = fieldsIn(told)
  const { chainId, name, explorer } = fieldsIn(network)
  if (
    (mode !== 'sandbox' && mode !== 'live') ||
    typeof serviceUrl !== 'string' ||
    typeof wireWord !== 'string' ||
    !(payTo === null || isHex(payTo, 20)) ||
    typeof injectedWallets !== 'boolean' ||
    typeof chainId !== 'number' ||
    typeof name !== 'string' ||
    !(explorer === null || typeof explorer === 'string')
  )
    throw new Error('The server did not tell its configuration.')
  return { mode, serviceUrl, wireWord, payTo, injectedWallets, network: { chainId, name, explorer } }
}

let config: Promise<Configuration> | undefined

async function fetchConfig(): Promise<Configuration> {
  const response = await fetch('/api/config', { signal: AbortSignal.timeout(30_000) })
  const told = readConfig(await response.json())
  // the sandbox's payee is made on its first start, so a configuration without one came too early
  if (told.mode === 'sandbox' && told.payTo === null) throw new Error('The sandbox does not answer yet.')
  return told
}

/** The server's configuration, asked for once; a failure is forgotten, so that the next call asks again. */
export function loadConfig(): Promise<Configuration> {
  config ??= fetchConfig().catch((error: unknown) => {
    config = undefined
    throw error
  })
  return config
}
