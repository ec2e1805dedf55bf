import { createTestClient, http, publicActions, walletActions } from 'viem'
import { base } from '@/lib/service/chain/base'

/** A client that may also move the local chain's time, code and storage. */
export function sandboxClient(rpcUrl: string) {
  return createTestClient({
    chain: base,
    mode: 'anvil',
    transport: http(rpcUrl, { timeout: 20_000, retryCount: 1 }),
    // viem would look for a receipt once in half a block time of Base, a second; this chain mines at once
    pollingInterval: 20,
  })
    .extend(publicActions)
    .extend(walletActions)
}

export type SandboxClient = ReturnType<typeof sandboxClient>
