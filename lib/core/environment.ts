import { z } from 'zod'
import { authorizationBy, type Authorize, type HostedKey } from '@/lib/core/hosted-key'
import { pinOf } from '@/lib/core/payment/option'
import { defaultPorts, portFault } from '@/lib/core/ports.mjs'
import { err, ok, type Result } from '@/lib/core/result'

/** Where paid answers are kept for 24 hours: a folder, or Redis when several instances serve. */
export type VaultPlace = { kind: 'folder'; dir: string } | { kind: 'redis'; url: string }

const publicRelay = 'wss://relay.walletconnect.org'
const publicBaseAccount = 'https://keys.coinbase.com/connect'
const publicOnramp = 'https://api.developer.coinbase.com'
const publicRpc = 'https://mainnet.base.org'
const loopback = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/

// A variable's problem is a sentence without its first word, which is the name of the variable.

/** A variable that is read from its text. */
export const readBy = <T>(read: (text: string) => Result<T, string>) =>
  z.string().transform((text, context) => {
    const value = read(text)
    if (value.ok) return value.value
    context.addIssue({ code: 'custom', message: value.error })
    return z.NEVER
  })

/** A variable whose text has a form. */
export const matching = (form: RegExp, problem: string) => z.string().regex(form, problem)

const port = (otherwise: number) =>
  readBy((text) => {
    const fault = portFault(text)
    return fault === null ? ok(Number(text)) : err(fault)
  }).default(otherwise)

/** Plain http can be altered on its way, so only an address of this machine may have it. */
function secureUrl(text: string): Result<URL, string> {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || !/^https?:$/.test(url.protocol)) return err('must be an https address.')
  if (url.username || url.password) return err('must not hold a user name or password.')
  if (url.protocol === 'http:' && !loopback.test(url.hostname))
    return err('must begin with https:// unless it is on this machine.')
  return ok(url)
}

/** The address of a socket, without a slash at its end: it stands in the pages' policy as it is. */
function socketUrl(text: string): Result<string, string> {
  const url = URL.canParse(text) ? new URL(text) : undefined
  const isSafe = url?.protocol === 'wss:' || (url?.protocol === 'ws:' && loopback.test(url.hostname))
  return url && isSafe && url.pathname === '/' && !url.search && !url.hash && !url.username
    ? ok(`${url.protocol}//${url.host}`)
    : err('must be wss:// and a host, nothing else.')
}

function rpcUrl(text: string): Result<string, string> {
  const url = secureUrl(text)
  return url.ok ? ok(url.value.href) : url
}

function baseUrl(text: string): Result<string, string> {
  const url = secureUrl(text)
  if (!url.ok) return url
  const { origin, pathname, search, hash } = url.value
  return search || hash
    ? err('must not hold a query or a fragment.')
    : ok(`${origin}${pathname}`.replace(/(?<!\/)\/+$/, ''))
}

function baseAccount(text: string): Result<{ windowUrl: string } | null, string> {
  if (text === '0') return ok(null)
  const url = rpcUrl(text === '1' ? publicBaseAccount : text)
  return url.ok ? ok({ windowUrl: url.value }) : err('must be 0, 1 or the https address of a page.')
}

function payee(text: string) {
  const pin = pinOf(text)
  return pin.ok ? pin : err('must be an address: 0x and 40 hexadecimal digits.')
}

const ofScheme = (...schemes: string[]) =>
  z
    .string()
    .refine((text) => URL.canParse(text) && schemes.includes(new URL(text).protocol), {
      message: `must begin with ${schemes.map((scheme) => `${scheme}//`).join(' or ')}.`,
    })

const variables = z.object({
  SERVICE_URL: readBy(baseUrl).optional(),
  SERVICE_PUBLIC_URL: readBy(baseUrl).optional(),
  SERVICE_HOST: matching(/^[\w.:-]{1,253}$/, 'must be an address or a name of this machine.').default(
    '127.0.0.1',
  ),
  PORT: port(defaultPorts.PORT),
  SERVICE_PORT: port(defaultPorts.SERVICE_PORT),
  CHAIN_PORT: port(defaultPorts.CHAIN_PORT),
  SERVICE_WIRE_WORD: matching(
    /^[a-z][a-zA-Z]{1,30}$/,
    'must be one word that begins with a small letter.',
  ).default('network'),
  PAY_TO: readBy(payee).optional(),
  RPC_URL: readBy(rpcUrl).optional(),
  RPC_URL_2: readBy(rpcUrl).optional(),
  VAULT_URL: ofScheme('redis:', 'rediss:').optional(),
  VAULT_DIR: z.string().optional(),
  SANDBOX_INJECTED: z.enum(['0', '1'], 'must be 0 or 1.').default('0'),
  WALLETCONNECT_PROJECT_ID: matching(/^[\w-]{1,64}$/, 'must be letters, digits, _ and - alone.').optional(),
  WALLETCONNECT_RELAY_URL: readBy(socketUrl).default(publicRelay),
  BASE_ACCOUNT: readBy(baseAccount).optional(),
  CDP_API_KEY_ID: z.string().optional(),
  CDP_API_KEY_SECRET: z.string().optional(),
  CDP_API_URL: readBy(baseUrl).default(publicOnramp),
  NICKEL_DIR: z.string().default('.nickel'),
  TRUSTED_PROXIES: matching(/^\d$/, 'must be a number from 0 to 9.').transform(Number).default(0),
  CALL_LIMIT: matching(/^\d{1,6}$/, 'must be a number of calls a minute, or 0 for no limit.')
    .transform(Number)
    .default(600),
  NETWORK_PEOPLE: matching(/^[1-9]\d{3,6}$/, 'must be a number of people from 1000 on.')
    .transform(Number)
    .default(22_000),
  DATABASE_URL: ofScheme('postgres:', 'postgresql:').optional(),
  FACILITATOR_URL: readBy(rpcUrl).optional(),
  FACILITATOR_KEY_ID: z.string().optional(),
  FACILITATOR_KEY_SECRET: z.string().optional(),
})

type Variables = z.output<typeof variables>

export type Env = Readonly<Record<string, string | undefined>>

/** Reads some variables; an empty one counts as unset. Fails with a sentence for each problem, which quotes no value. */
export function readVariables<T extends z.ZodType>(named: T, env: Env): Result<z.output<T>, string[]> {
  const set = Object.entries(env).filter(([, value]) => value?.trim())
  const parsed = named.safeParse(Object.fromEntries(set.map(([name, value]) => [name, value?.trim()])))
  if (parsed.success) return ok(parsed.data)
  return err(parsed.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`))
}

/** Reads the variables that Nickel knows. */
export function readEnvironment(env: Env): Result<Environment, string[]> {
  const parsed = readVariables(variables, env)
  if (!parsed.ok) return parsed
  const read = parsed.value
  if (read.RPC_URL_2 && !read.RPC_URL) return err(['RPC_URL_2 is set, so RPC_URL must be set too.'])
  const facilitatorKey = keyIn(read, 'FACILITATOR_KEY')
  if (!facilitatorKey.ok) return err([facilitatorKey.error])
  const onramp = onrampOf(read)
  return onramp.ok ? ok(environmentOf(read, facilitatorKey.value, onramp.value)) : err([onramp.error])
}

/** Everything that is set by environment variables, for the dashboard, the service and the sandbox. */
export type Environment = ReturnType<typeof environmentOf>

function environmentOf(read: Variables, facilitatorKey: HostedKey | null, onramp: Onramp) {
  const mode = read.SERVICE_URL === undefined ? ('sandbox' as const) : ('live' as const)
  const ownRpc = mode === 'sandbox' ? `http://127.0.0.1:${read.CHAIN_PORT}/` : publicRpc
  const vault: VaultPlace = read.VAULT_URL
    ? { kind: 'redis', url: read.VAULT_URL }
    : { kind: 'folder', dir: read.VAULT_DIR ?? `${read.NICKEL_DIR}/vault` }
  return {
    /** The sandbox is our own service on a local chain; live is any other service. */
    mode,
    serviceUrl: read.SERVICE_URL ?? `http://127.0.0.1:${read.SERVICE_PORT}`,
    port: read.PORT,
    servicePort: read.SERVICE_PORT,
    chainPort: read.CHAIN_PORT,
    /** The word that stands in the service's field names where ours say 'network'. */
    wireWord: read.SERVICE_WIRE_WORD,
    /** The payee that every price request must name; null: the visitor confirms it on first use. */
    payTo: read.PAY_TO ?? null,
    /** One or two; with two, both must agree before anything is said to be not charged. */
    rpcUrls: [read.RPC_URL ?? ownRpc, ...(read.RPC_URL_2 ? [read.RPC_URL_2] : [])],
    vault,
    /** Whether wallets of the browser are offered: always with a real service, in the sandbox only for tests. */
    injectedWallets: mode === 'live' || read.SANDBOX_INJECTED === '1',
    walletConnect: read.WALLETCONNECT_PROJECT_ID
      ? { projectId: read.WALLETCONNECT_PROJECT_ID, relayUrl: read.WALLETCONNECT_RELAY_URL }
      : null,
    baseAccount: read.BASE_ACCOUNT ?? null,
    /** Null: that way is not offered. What is bought there is real money, which would be lost in a sandbox. */
    onramp: mode === 'live' ? onramp : null,
    nickelDir: read.NICKEL_DIR,
    /** How many proxies of ours stand in front and append to X-Forwarded-For. */
    trustedProxies: read.TRUSTED_PROXIES,
    /** Price requests, and purchases, that one address may make in a minute; 0 for no limit. */
    callLimit: read.CALL_LIMIT,
    databaseUrl: read.DATABASE_URL ?? null,
    /** People of the generated network. */
    networkPeople: read.NETWORK_PEOPLE,
    facilitatorUrl: read.FACILITATOR_URL ?? null,
    facilitatorKey,
    /** The service's own address, as its callers know it, without a slash at its end. */
    servicePublicUrl: read.SERVICE_PUBLIC_URL ?? null,
    serviceHost: read.SERVICE_HOST,
  }
}

/** Null where none is set. */
function keyIn(read: Variables, name: 'FACILITATOR_KEY' | 'CDP_API_KEY'): Result<HostedKey | null, string> {
  const { [`${name}_ID` as const]: id, [`${name}_SECRET` as const]: secret } = read
  if (id !== undefined && secret !== undefined) return ok({ id, secret })
  return id === secret ? ok(null) : err(`${name}_ID and ${name}_SECRET must be set together.`)
}

type Onramp = { apiUrl: string; authorize: Authorize } | null

/** The on-ramp wants the visitor's address, which nobody but a proxy of ours can tell. */
function onrampOf(read: Variables): Result<Onramp, string> {
  const key = keyIn(read, 'CDP_API_KEY')
  if (!key.ok) return key
  if (key.value === null) return ok(null)
  if (read.TRUSTED_PROXIES === 0)
    return err('CDP_API_KEY_ID is set, so TRUSTED_PROXIES must be 1 or more: the on-ramp is told who asks.')
  const authorize = authorizationBy(key.value, 'CDP_API_KEY_SECRET')
  return authorize.ok ? ok({ apiUrl: read.CDP_API_URL, authorize: authorize.value }) : authorize
}
