import { createTestClient, http, publicActions, walletActions, type Hex } from 'viem'
import { base, waitForReceipt } from '@/lib/service/chain/base'

/** A client that may also move the local chain's time, code and storage. */
export function sandboxClient(rpcUrl: string) {
  return createTestClient({
    chain: base,
    mode: 'anvil',
    transport: http(rpcUrl, { timeout: 20_000, retryCount: 1 }),
    // This chain mines every transaction at once.
    pollingInterval: 20,
  })
    .extend(publicActions)
    .extend(walletActions)
    .extend((client) => ({
      waitForTransactionReceipt: (query: { hash: Hex; timeout?: number }) => waitForReceipt(client, query),
    }))
}

export type SandboxClient = ReturnType<typeof sandboxClient>

/** How old the newest block may get, in milliseconds. */
const idleLimit = 15_000

/** Mines when the chain is idle: a payment counts as not charged only after a block later than its end. */
export function mineWhenIdle(client: SandboxClient): () => void {
  const timer = setInterval(() => {
    void mineIfIdle(client).catch(() => undefined)
  }, idleLimit / 3)
  timer.unref()
  return () => clearInterval(timer)
}

async function mineIfIdle(client: SandboxClient): Promise<void> {
  const { timestamp } = await client.getBlock()
  if (Date.now() - Number(timestamp) * 1000 >= idleLimit) await client.mine({ blocks: 1 })
}
