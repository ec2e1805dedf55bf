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
  getTransactionReceipt: (asked: { hash: Hex }) => Promise<TransactionReceipt>
}

/**
 * Waits for a transaction to be mined, asking for its receipt at every polling interval; throws after the
 * given milliseconds. viem's own wait asks once for each new block, and a chain that mines at once may name
 * the block a moment before it has the receipt: then no later block comes, and the wait never ends.
 */
export async function waitForReceipt(
  reader: Reader,
  { hash, timeout = 60_000 }: { hash: Hex; timeout?: number },
): Promise<TransactionReceipt> {
  for (const end = Date.now() + timeout; ; await delay(reader.pollingInterval)) {
    try {
      return await reader.getTransactionReceipt({ hash })
    } catch (error) {
      const missing = error instanceof TransactionReceiptNotFoundError
      if (Date.now() >= end) throw missing ? new WaitForTransactionReceiptTimeoutError({ hash }) : error
    }
  }
}
