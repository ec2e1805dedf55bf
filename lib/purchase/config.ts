import * as z from 'zod/mini'
import { isHex, type Address } from '@/lib/payment/bytes'

const configSchema = z.object({
  mode: z.enum(['sandbox', 'live']),
  serviceUrl: z.string(),
  wireWord: z.string(),
  payTo: z.nullable(z.custom<Address>((value) => isHex(value, 20))),
  injectedWallets: z.boolean(),
  network: z.object({ chainId: z.number(), name: z.string(), explorer: z.nullable(z.string()) }),
})

/** What the page learns of the server it came from. */
export type Config = z.output<typeof configSchema>

let config: Promise<Config> | undefined

async function fetchConfig(): Promise<Config> {
  const response = await fetch('/api/config', { signal: AbortSignal.timeout(30_000) })
  const told = configSchema.parse(await response.json())
  // the sandbox's payee is made on its first start, so a configuration without one came too early
  if (told.mode === 'sandbox' && told.payTo === null) throw new Error('The sandbox does not answer yet.')
  return told
}

/** The server's configuration, asked for once; a failure is forgotten, so that the next call asks again. */
export function loadConfig(): Promise<Config> {
  config ??= fetchConfig().catch((error: unknown) => {
    config = undefined
    throw error
  })
  return config
}
