import { send } from '@/lib/browser/purchase/http'
import { misunderstood } from '@/lib/browser/worker/build'
import { readConfiguration, type Configuration } from '@/lib/core/dashboard-api/configuration'

let config: Promise<Configuration> | undefined

async function fetchConfig(): Promise<Configuration> {
  const told = readConfiguration(await (await send('config')).json())
  if (!told) throw new Error(misunderstood('The server did not tell its configuration.'))
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
