import { ExactEvmScheme } from '@x402/evm/exact/client'
import { decodePaymentResponseHeader, wrapFetchWithPayment, x402Client } from '@x402/fetch'
import type { Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'

export type Bought = { status: number; answer: unknown; receipt: unknown }

declare global {
  /** What a page can do that has a key of its own and the protocol's own client. */
  interface Window {
    buy: (key: Hex, url: string, body: object) => Promise<Bought>
  }
}

window.buy = async (key, url, body) => {
  const client = new x402Client().register('eip155:8453', new ExactEvmScheme(privateKeyToAccount(key)))
  const response = await wrapFetchWithPayment(fetch, client)(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const receipt = decodePaymentResponseHeader(response.headers.get('payment-response') ?? '')
  return { status: response.status, answer: await response.json(), receipt }
}
