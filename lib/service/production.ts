import { createPublicClient, http, type Address } from 'viem'
import { authorizationBy, type HostedKey } from '@/lib/core/hosted-key'
import { err, ok, type Result } from '@/lib/core/result'
import { errorText } from '@/lib/core/text'
import { base } from '@/lib/service/chain/base'
import { paymentNetwork, hostedFacilitator } from '@/lib/service/chain/facilitator'
import { readFilling } from '@/lib/service/data/schema'
import { openDatabase } from '@/lib/service/data/open-database'
import { noData, type ServiceOptions } from '@/lib/service/start'

const patienceMs = 15_000

type Hosted = ReturnType<typeof hostedFacilitator>

type Settings = {
  servicePublicUrl: string | null
  payTo: Address | null
  rpcUrls: readonly string[]
  databaseUrl: string | null
  facilitatorKey: HostedKey | null
}

type Checked = Pick<ServiceOptions, 'publicUrl' | 'payTo' | 'rpcUrls' | 'facilitator'>

/** Checks what selling for real money needs; fails with one sentence for each thing that is not there. */
export async function checkProduction(
  settings: Settings,
  facilitatorUrl: string,
  asset: Address,
): Promise<Result<Checked, string[]>> {
  const { servicePublicUrl, payTo, rpcUrls, databaseUrl, facilitatorKey } = settings
  const key = facilitatorKey && authorizationBy(facilitatorKey, 'FACILITATOR_KEY_SECRET')
  const hosted = hostedFacilitator({ url: facilitatorUrl, ...(key?.ok && { authorize: key.value }) })
  const sentences = await Promise.all([
    servicePublicUrl ? null : 'SERVICE_PUBLIC_URL must be set: it is the address that callers pay for.',
    payTo ? null : 'PAY_TO must be set: it is the address that payments go to.',
    key && !key.ok ? key.error : checkFacilitator(hosted, facilitatorUrl),
    ...rpcUrls.map((url, index) => checkNode(url, index === 0 ? 'RPC_URL' : 'RPC_URL_2', asset)),
    checkDatabase(databaseUrl),
  ])
  const problems = sentences.filter((sentence) => sentence !== null)
  const [first, ...others] = rpcUrls
  if (problems.length > 0 || !payTo || !servicePublicUrl || !first) return err(problems)
  return ok({ publicUrl: servicePublicUrl, payTo, rpcUrls: [first, ...others], facilitator: () => hosted })
}

async function checkFacilitator(hosted: Hosted, url: string): Promise<string | null> {
  try {
    const { kinds } = await within(hosted.supported())
    const isOurs = kinds.some(({ scheme, network }) => scheme === 'exact' && network === paymentNetwork)
    return isOurs ? null : `The facilitator at ${url} does not take "exact" payments on ${paymentNetwork}.`
  } catch {
    return `The facilitator at ${url} (FACILITATOR_URL) does not answer, or does not take our key.`
  }
}

async function checkNode(url: string, name: string, asset: Address): Promise<string | null> {
  // A node's address may hold a key, so only its host is told.
  const which = `The node at ${new URL(url).host} (${name})`
  try {
    const node = createPublicClient({ transport: http(url, { timeout: patienceMs, retryCount: 1 }) })
    const id = await node.getChainId()
    if (id !== base.id) return `${which} is on chain ${id}, not on Base (${base.id}).`
    return (await node.getCode({ address: asset })) ? null : `${which} knows no USDC at ${asset}.`
  } catch {
    return `${which} does not answer.`
  }
}

async function checkDatabase(url: string | null): Promise<string | null> {
  if (!url) return 'DATABASE_URL must name a Postgres: the embedded database is for the sandbox.'
  try {
    const database = await openDatabase({ dir: '', url })
    const filled = await readFilling(database)
    await database.close()
    return filled ? null : noData('The database at DATABASE_URL')
  } catch (error) {
    return `The database at DATABASE_URL cannot be used: ${errorText(error)}`
  }
}

const within = <T>(answer: Promise<T>): Promise<T> =>
  Promise.race([
    answer,
    new Promise<never>((_, reject) => setTimeout(reject, patienceMs, new Error('too late')).unref()),
  ])
