import { z } from 'zod/mini'
import type { Address, Hex } from '@/lib/payment/bytes'
import type { Reply } from '@/lib/payment/outcome'

/** What the page learns of the server it came from. */
export type Config = z.infer<typeof configSchema>

const configSchema = z.object({
  mode: z.enum(['sandbox', 'live']),
  serviceUrl: z.string(),
  wireWord: z.string(),
  payTo: z.nullable(z.string()),
  injectedWallets: z.boolean(),
  network: z.string(),
  explorer: z.nullable(z.string()),
})

let config: Promise<Config> | undefined

async function fetchConfig(): Promise<Config> {
  const response = await fetch('/api/config')
  return configSchema.parse(await response.json())
}

/** The server's configuration, asked for once; a failure is forgotten, so that the next call asks again. */
export function loadConfig(): Promise<Config> {
  config ??= fetchConfig().catch((error: unknown) => {
    config = undefined
    throw error
  })
  return config
}

const own = { 'content-type': 'application/json', 'x-nickel': '1' }

/** A lookup to be priced or bought; `payment` and `claim` only when it is bought. */
export type CallRequest = {
  endpointId: string
  input: Readonly<Record<string, unknown>>
  payment?: string
  claim?: string
  patienceMs: number
}

/** What came back, with the 402's terms when it was one; never throws. */
export type CallReply = Reply & { required: string | null; pictures: string | null; date: string | null }

/** Sends a lookup to our forwarder and reads its reply as text. */
export async function sendCall({
  endpointId,
  input,
  payment,
  claim,
  patienceMs,
}: CallRequest): Promise<CallReply> {
  const none = { required: null, pictures: null, date: null }
  try {
    const response = await fetch(`/api/call/${endpointId}`, {
      method: 'POST',
      headers: {
        ...own,
        ...(payment && { 'payment-signature': payment }),
        ...(claim && { 'x-nickel-claim': claim }),
      },
      body: JSON.stringify({ input }),
      signal: AbortSignal.timeout(patienceMs),
    })
    const { headers, status } = response
    return {
      kind: 'answered',
      status,
      body: await response.text(),
      paymentResponse: headers.get('payment-response'),
      retryAfter: headers.get('retry-after'),
      phase: headers.get('nickel-phase'),
      required: headers.get('payment-required'),
      pictures: headers.get('nickel-pictures'),
      date: headers.get('date'),
    }
  } catch (error) {
    const late = error instanceof DOMException && error.name === 'TimeoutError'
    return { kind: 'none', why: late ? 'timeout' : 'network', ...none }
  }
}

async function post(path: string, body: unknown): Promise<unknown> {
  const response = await fetch(path, { method: 'POST', headers: own, body: JSON.stringify(body) })
  const value: unknown = await response.json()
  if (response.ok) return value
  const told = errorSchema.safeParse(value)
  throw new Error(told.success ? told.data.error.message : `${path} answered ${response.status}`)
}

const errorSchema = z.object({ error: z.object({ message: z.string() }) })
const balanceSchema = z.object({ balance: z.string().check(z.regex(/^\d+$/)) })
const blockSchema = z.object({ number: z.string(), hash: z.string(), timestamp: z.string() })

/** What an address holds, in millionths of a dollar. Throws when the chain cannot be read. */
export async function readBalance(address: Address): Promise<bigint> {
  return BigInt(balanceSchema.parse(await post('/api/chain', { read: 'balance', address })).balance)
}

/** The chain's newest block; its timestamp is the clock of payments, in seconds. */
export async function readBlock(): Promise<{ number: bigint; hash: Hex; timestamp: bigint }> {
  const { number, hash, timestamp } = blockSchema.parse(await post('/api/chain', { read: 'block' }))
  return { number: BigInt(number), hash: `0x${hash.replace(/^0x/, '')}`, timestamp: BigInt(timestamp) }
}

/** Test money for a wallet of the sandbox; throws with a sentence when there is none to be had. */
export async function askFaucet(address: Address): Promise<void> {
  await post('/api/sandbox/faucet', { address })
}
