import type { SandboxClient } from '@/lib/sandbox/client'

/** How old the newest block may get, in milliseconds. */
const longestRest = 15_000

/**
 * Mines an empty block when the chain has rested. Its clock is that of its newest block, and "not charged" needs a
 * block after a signature's last second: a chain that mines only transactions would never show one.
 */
export function keepBeating(client: SandboxClient): () => void {
  const timer = setInterval(() => {
    void beat(client).catch(() => undefined)
  }, longestRest / 3)
  timer.unref()
  return () => clearInterval(timer)
}

async function beat(client: SandboxClient): Promise<void> {
  const { timestamp } = await client.getBlock()
  if (Date.now() - Number(timestamp) * 1000 >= longestRest) await client.mine({ blocks: 1 })
}
