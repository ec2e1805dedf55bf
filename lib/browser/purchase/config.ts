import { askServer } from '@/lib/browser/purchase/http'
import type { Configuration } from '@/lib/core/dashboard-api/replies'

let config: Promise<Configuration> | undefined

async function fetchConfig(): Promise<Configuration> {
  const told = await askServer('config', undefined)
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
