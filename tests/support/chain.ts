import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Address } from 'viem'
import { openChain, type SandboxChain } from '@/lib/sandbox/chain'
import { sandboxClient, type SandboxClient } from '@/lib/sandbox/client'
import { fiatTokenAbi } from '@/lib/sandbox/usdc'

export type TestChain = SandboxChain & {
  dir: string
  client: SandboxClient
  /** Gives 25 USDC from the faucet. */
  fund: (address: Address) => Promise<void>
  /** In millionths. */
  balanceOf: (address: Address) => Promise<bigint>
}

/** A port that nothing listens on just now. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() =>
        address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port')),
      )
    })
  })
}

/** A local chain of its own with USDC and an open faucet, in a folder that goes when it stops. */
export async function startTestChain(options: { port?: number } = {}): Promise<TestChain> {
  const dir = await mkdtemp(path.join(tmpdir(), 'nickel-chain-'))
  const opened = await openChain({ dir, port: options.port ?? (await freePort()) })
  if (!opened.ok) throw new Error(opened.error)
  const chain = opened.value
  const client = sandboxClient(chain.rpcUrl)
  return {
    ...chain,
    dir,
    client,
    fund: async (address) => {
      const given = await chain.faucet.grant(address)
      if (!given.ok) throw new Error(given.error.message)
    },
    balanceOf: (account) =>
      client.readContract({
        address: chain.asset,
        abi: fiatTokenAbi,
        functionName: 'balanceOf',
        args: [account],
      }),
    stop: async () => {
      await chain.stop()
      await rm(dir, { recursive: true, force: true })
    },
  }
}

/** A chain of its own on which an account has 25 USDC. */
export async function fundedChain(account: Address, port: number): Promise<TestChain> {
  const chain = await startTestChain({ port })
  await chain.fund(account)
  return chain
}
