import { createTestClient, http, publicActions, walletActions, type Hex } from 'viem'
import { base } from '@/lib/service/chain/base'
import { waitForReceipt } from '@/lib/service/chain/receipt'

/** A client that may also move the local chain's time, code and storage. */
export function sandboxClient(rpcUrl: string) {
  return createTestClient({
    chain: base,
    mode: 'anvil',
    transport: http(rpcUrl, { timeout: 20_000, retryCount: 1 }),
    // this chain mines at once
    pollingInterval: 20,
  })
    .extend(publicActions)
    .extend(walletActions)
    .extend((client) => ({
      waitForTransactionReceipt: (asked: { hash: Hex; timeout?: number }) => waitForReceipt(client, asked),
    }))
}

export type SandboxClient = ReturnType<typeof sandboxClient>
