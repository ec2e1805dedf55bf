import { z } from 'zod'
import { authorizationBy, type Authorize } from '@/lib/core/hosted-key'
import type { Address } from '@/lib/core/payment/bytes'
import { pinOf } from '@/lib/core/payment/address'
import { err, ok, type Result } from '@/lib/core/result'

/** Where paid answers are kept for 24 hours: a folder, or Redis when several instances serve. */
export type VaultPlace = { kind: 'folder'; dir: string } | { kind: 'redis'; url: string }

/** Everything that is set by environment variables, for the dashboard, the service and the sandbox. */
export type Environment = {
  /** The sandbox is our own service on a local chain; live is any other service. */
  mode: 'sandbox' | 'live'
  /** Base address of the service, without a slash at its end. */
  serviceUrl: string
  port: number
  servicePort: number
  chainPort: number
  /** The word that stands in the service's field names where ours say 'network'. */
  wireWord: string
  /** The payee that every price request must name; null: the visitor confirms it on first use. */
  payTo: Address | null
  /** One or two; with two, both must agree before anything is said to be not charged. */
  rpcUrls: readonly string[]
  vault: VaultPlace
  /** Whether wallets of the browser are offered: always with a real service, in the sandbox only for tests. */
  injectedWallets: boolean
  /** WalletConnect's project and relay; null: that way is not offered. */
  walletConnect: { projectId: string; relayUrl: string } | null
  /** The page that Base Account opens in a window of its own; null: that way is not offered. */
  baseAccount: { windowUrl: string } | null
  /** Coinbase's API of session tokens for its on-ramp, and what authorizes calls to it; null: that way is not offered. */
  onramp: { apiUrl: string; authorize: Authorize } | null
  nickelDir: string
  /** How many proxies of ours stand in front and append to X-Forwarded-For. */
  trustedProxies: number
  /** Price requests, and purchases, that one address may make in a minute; 0 for no limit. */
  callLimit: number
  databaseUrl: string | null
  facilitatorUrl: string | null
  /** The key that the facilitator wants, where it wants one. */
  facilitatorKey: { id: string; secret: string } | null
  /** The service's own address, as its callers know it, without a slash at its end. */
  servicePublicUrl: string | null
  /** Where the service listens. */
  serviceHost: string
}

const publicRelay = 'wss://relay.walletconnect.org'
const publicBaseAccount = 'https://keys.coinbase.com/connect'
const publicOnramp = 'https://api.developer.coinbase.com'
const publicRpc = 'https://mainnet.base.org'
const loopback = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/

const port = (name: string, otherwise: number) =>
  z
    .string()
    .regex(/^\d{1,5}$/, `${name} must be a port from 1 to 65535.`)
    .transform(Number)
    .refine((value) => value >= 1 && value <= 65_535, `${name} must be a port from 1 to 65535.`)
    .default(otherwise)

/** Plain http can be altered on its way, so only an address of this machine may have it. */
const secureUrl = (name: string) =>
  z.string().transform((text, context) => {
    const url = URL.canParse(text) ? new URL(text) : undefined
    const complain = (message: string) => {
      context.addIssue({ code: 'custom', message: `${name} ${message}` })
      return z.NEVER
    }
    if (!url || !/^https?:$/.test(url.protocol)) return complain('must be an https address.')
    if (url.username || url.password) return complain('must not hold a user name or password.')
    if (url.protocol === 'http:' && !loopback.test(url.hostname))
      return complain('must begin with https:// unless it is on this machine.')
    return url
  })

/** The address of a socket, without a slash at its end: it stands in the pages' policy as it is. */
const socketUrl = (name: string) =>
  z.string().transform((text, context) => {
    const url = URL.canParse(text) ? new URL(text) : undefined
    const isSafe = url?.protocol === 'wss:' || (url?.protocol === 'ws:' && loopback.test(url.hostname))
    if (url && isSafe && url.pathname === '/' && !url.search && !url.hash && !url.username)
      return `${url.protocol}//${url.host}`
    context.addIssue({ code: 'custom', message: `${name} must be wss:// and a host, nothing else.` })
    return z.NEVER
  })

const rpcUrl = (name: string) => secureUrl(name).transform((url) => url.href)

const baseUrl = (name: string) =>
  secureUrl(name).transform((url, context) => {
    if (!url.search && !url.hash) return `${url.origin}${url.pathname}`.replace(/\/+$/, '')
    context.addIssue({ code: 'custom', message: `${name} must not hold a query or a fragment.` })
    return z.NEVER
  })

const baseAccount = z.string().transform((text, context) => {
  if (text === '0') return null
  const url = rpcUrl('BASE_ACCOUNT').safeParse(text === '1' ? publicBaseAccount : text)
  if (url.success) return { windowUrl: url.data }
  context.addIssue({ code: 'custom', message: 'BASE_ACCOUNT must be 0, 1 or the https address of a page.' })
  return z.NEVER
})

const payTo = z.string().transform((text, context) => {
  const pin = pinOf(text)
  if (pin.ok) return pin.value
  context.addIssue({ code: 'custom', message: 'PAY_TO must be an address: 0x and 40 hexadecimal digits.' })
  return z.NEVER
})

const ofScheme = (name: string, schemes: readonly string[]) =>
  z.string().refine((text) => URL.canParse(text) && schemes.includes(new URL(text).protocol), {
    message: `${name} must begin with ${schemes.map((scheme) => `${scheme}//`).join(' or ')}.`,
  })

const variables = z.object({
  SERVICE_URL: baseUrl('SERVICE_URL').optional(),
  SERVICE_PUBLIC_URL: baseUrl('SERVICE_PUBLIC_URL').optional(),
  SERVICE_HOST: z
    .string()
    .regex(/^[\w.:-]{1,253}$/, 'SERVICE_HOST must be an address or a name of this machine.')
    .default('127.0.0.1'),
  PORT: port('PORT', 3000),
  SERVICE_PORT: port('SERVICE_PORT', 4020),
  CHAIN_PORT: port('CHAIN_PORT', 8545),
  SERVICE_WIRE_WORD: z
    .string()
    .regex(/^[a-z][a-zA-Z]{1,30}$/, 'SERVICE_WIRE_WORD must be one word that begins with a small letter.')
    .default('network'),
  PAY_TO: payTo.optional(),
  RPC_URL: rpcUrl('RPC_URL').optional(),
  RPC_URL_2: rpcUrl('RPC_URL_2').optional(),
  VAULT_URL: ofScheme('VAULT_URL', ['redis:', 'rediss:']).optional(),
  VAULT_DIR: z.string().optional(),
  SANDBOX_INJECTED: z.enum(['0', '1'], 'SANDBOX_INJECTED must be 0 or 1.').default('0'),
  WALLETCONNECT_PROJECT_ID: z
    .string()
    .regex(/^[\w-]{1,64}$/, 'WALLETCONNECT_PROJECT_ID must be letters, digits, _ and - alone.')
    .optional(),
  WALLETCONNECT_RELAY_URL: socketUrl('WALLETCONNECT_RELAY_URL').default(publicRelay),
  BASE_ACCOUNT: baseAccount.optional(),
  CDP_API_KEY_ID: z.string().optional(),
  CDP_API_KEY_SECRET: z.string().optional(),
  CDP_API_URL: baseUrl('CDP_API_URL').default(publicOnramp),
  NICKEL_DIR: z.string().default('.nickel'),
  TRUSTED_PROXIES: z
    .string()
    .regex(/^\d$/, 'TRUSTED_PROXIES must be a number from 0 to 9.')
    .transform(Number)
    .default(0),
  CALL_LIMIT: z
    .string()
    .regex(/^\d{1,6}$/, 'CALL_LIMIT must be a number of calls a minute, or 0 for no limit.')
    .transform(Number)
    .default(600),
  DATABASE_URL: ofScheme('DATABASE_URL', ['postgres:', 'postgresql:']).optional(),
  FACILITATOR_URL: rpcUrl('FACILITATOR_URL').optional(),
  FACILITATOR_KEY_ID: z.string().optional(),
  FACILITATOR_KEY_SECRET: z.string().optional(),
})

/** Reads the variables that Nickel knows; an empty one counts as unset. Fails with a sentence for each problem. */
export function readEnvironment(
  env: Readonly<Record<string, string | undefined>>,
): Result<Environment, string[]> {
  const set = Object.entries(env).filter(([, value]) => value?.trim())
  const parsed = variables.safeParse(Object.fromEntries(set.map(([name, value]) => [name, value?.trim()])))
  if (!parsed.success) return err(parsed.error.issues.map((issue) => issue.message))
  const read = parsed.data
  if (read.RPC_URL_2 && !read.RPC_URL) return err(['RPC_URL_2 is set, so RPC_URL must be set too.'])
  const { FACILITATOR_KEY_ID: id, FACILITATOR_KEY_SECRET: secret } = read
  if ((id === undefined) !== (secret === undefined))
    return err(['FACILITATOR_KEY_ID and FACILITATOR_KEY_SECRET must be set together.'])
  const onramp = onrampOf(read)
  if (!onramp.ok) return err([onramp.error])
  const mode = read.SERVICE_URL === undefined ? 'sandbox' : 'live'
  const ownRpc = mode === 'sandbox' ? `http://127.0.0.1:${read.CHAIN_PORT}/` : publicRpc
  return ok({
    mode,
    serviceUrl: read.SERVICE_URL ?? `http://127.0.0.1:${read.SERVICE_PORT}`,
    port: read.PORT,
    servicePort: read.SERVICE_PORT,
    chainPort: read.CHAIN_PORT,
    wireWord: read.SERVICE_WIRE_WORD,
    payTo: read.PAY_TO ?? null,
    rpcUrls: [read.RPC_URL ?? ownRpc, ...(read.RPC_URL_2 ? [read.RPC_URL_2] : [])],
    vault: read.VAULT_URL
      ? { kind: 'redis', url: read.VAULT_URL }
      : { kind: 'folder', dir: read.VAULT_DIR ?? `${read.NICKEL_DIR}/vault` },
    injectedWallets: mode === 'live' || read.SANDBOX_INJECTED === '1',
    walletConnect: read.WALLETCONNECT_PROJECT_ID
      ? { projectId: read.WALLETCONNECT_PROJECT_ID, relayUrl: read.WALLETCONNECT_RELAY_URL }
      : null,
    baseAccount: read.BASE_ACCOUNT ?? null,
    // what is bought there is real money, which would be lost in a sandbox
    onramp: mode === 'live' ? onramp.value : null,
    nickelDir: read.NICKEL_DIR,
    trustedProxies: read.TRUSTED_PROXIES,
    callLimit: read.CALL_LIMIT,
    databaseUrl: read.DATABASE_URL ?? null,
    facilitatorUrl: read.FACILITATOR_URL ?? null,
    facilitatorKey: id !== undefined && secret !== undefined ? { id, secret } : null,
    servicePublicUrl: read.SERVICE_PUBLIC_URL ?? null,
    serviceHost: read.SERVICE_HOST,
  })
}

/** The on-ramp wants the visitor's address, which nobody but a proxy of ours can tell. */
function onrampOf({
  CDP_API_KEY_ID: id,
  CDP_API_KEY_SECRET: secret,
  CDP_API_URL: apiUrl,
  TRUSTED_PROXIES: proxies,
}: z.output<typeof variables>): Result<Environment['onramp'], string> {
  if (id === undefined && secret === undefined) return ok(null)
  if (id === undefined || secret === undefined)
    return err('CDP_API_KEY_ID and CDP_API_KEY_SECRET must be set together.')
  if (proxies === 0)
    return err('CDP_API_KEY_ID is set, so TRUSTED_PROXIES must be 1 or more: the on-ramp is told who asks.')
  const authorize = authorizationBy({ id, secret }, 'CDP_API_KEY_SECRET')
  return authorize.ok ? ok({ apiUrl, authorize: authorize.value }) : authorize
}
