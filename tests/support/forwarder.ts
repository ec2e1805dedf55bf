import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { readEnvironment } from '@/lib/core/environment'
import { openForwarder, type Forwarder } from '@/lib/server/forward/forwarder'
import { authorizationTypedData, windowFrom } from '@/lib/core/payment/authorization'
import { randomBytes, toHex, type Address } from '@/lib/core/payment/bytes'
import { newIntentId, newClaimSecret } from '@/lib/core/payment/identity'
import { composePaymentHeader } from '@/lib/core/payment/payment-header'
import { network, usdcToken } from '@/lib/core/payment/usdc-token'
import type { Usdc } from '@/lib/core/money'
import { newWallet } from '@/tests/support/new-wallet'

process.setMaxListeners(0)

/** A forwarder of its own, under these variables and with a vault in a folder that nobody else has. */
export function openTestForwarder(env: Record<string, string>): Forwarder {
  const nickelDir = mkdtempSync(path.join(tmpdir(), 'nickel-forward-'))
  process.once('exit', () => rmSync(nickelDir, { recursive: true, force: true }))
  const read = readEnvironment({ NICKEL_DIR: nickelDir, ...env })
  if (!read.ok) throw new Error(read.error.join(' '))
  return openForwarder(read.value)
}

/** A call as the dashboard's own page makes it. */
export function callRequest(body: unknown, headers: Record<string, string> = {}): Request {
  return new Request('http://127.0.0.1:18999/api/call', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-nickel': '1', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
}

/** A payee that is nobody's. */
export const payee: Address = '0x00000000000000000000000000000000000a11ce'

/** The terms that a service would ask. */
export const termsFor = (url: string, price: Usdc, payTo: Address = payee) => ({
  x402Version: 2,
  error: 'Payment required',
  resource: { url, description: 'A lookup', mimeType: 'application/json' },
  accepts: [
    {
      scheme: 'exact',
      network,
      amount: price.toString(),
      asset: usdcToken.address,
      payTo,
      maxTimeoutSeconds: 300,
      extra: { name: usdcToken.domain.name, version: usdcToken.domain.version },
    },
  ],
})

/** The two headers of a paid call: a signed payment under these terms, and a claim on its answer. */
export async function payFor(
  given: { url: string; price: Usdc; payTo?: Address; nonce?: `0x${string}`; claim?: string },
  wallet = newWallet(),
): Promise<{ 'payment-signature': string; 'x-nickel-claim': string }> {
  const { url, price, payTo = payee, nonce = toHex(randomBytes(32)), claim = newClaimSecret() } = given
  const { accepts, resource } = termsFor(url, price, payTo)
  const now = BigInt(Math.floor(Date.now() / 1_000))
  const authorization = { from: wallet.address, to: payTo, value: price, nonce, ...windowFrom(now, 300) }
  const signature = await wallet.signTypedData(authorizationTypedData(authorization))
  const quote = { option: accepts[0] ?? {}, resource, extensions: null }
  const header = composePaymentHeader({ quote, authorization, signature, intentId: newIntentId() })
  return { 'payment-signature': header, 'x-nickel-claim': claim }
}
