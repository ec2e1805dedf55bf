import { setTimeout as delay } from 'node:timers/promises'
import {
  defineChain,
  TransactionReceiptNotFoundError,
  WaitForTransactionReceiptTimeoutError,
  type Hex,
  type TransactionReceipt,
} from 'viem'

/** Written out: viem's list of chains takes half a second to load, and names endpoints to fall back to. */
export const base = defineChain({
  id: 8453,
  name: 'Base',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: [] } },
  contracts: { multicall3: { address: '0xcA11bde05977b3631167028862bE2a173976CA11' } },
})

type Reader = {
  pollingInterval: number
  getTransactionReceipt: (query: { hash: Hex }) => Promise<TransactionReceipt>
}

/**
 * viem's own wait asks once for each block; on a chain that mines at once it may never be asked again, and is asked too
 * soon. All that wait ask at the same times, so that a node is asked once for them all.
 */
export async function waitForReceipt(
  reader: Reader,
  { hash, timeout = 60_000 }: { hash: Hex; timeout?: number },
): Promise<TransactionReceipt> {
  const end = Date.now() + timeout
  for (let every = reader.pollingInterval / 2; ; every = reader.pollingInterval) {
    await delay(every - (Date.now() % every))
    try {
      return await reader.getTransactionReceipt({ hash })
    } catch (error) {
      const missing = error instanceof TransactionReceiptNotFoundError
      if (Date.now() >= end) throw missing ? new WaitForTransactionReceiptTimeoutError({ hash }) : error
    }
  }
}
