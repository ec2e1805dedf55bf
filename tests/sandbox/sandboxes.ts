import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Address } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterEach } from 'vitest'
import { openChain, type SandboxChain } from '@/lib/sandbox/chain'

/** Folders and chains that are removed after each test of the file that uses them. */
export function sandboxes(port: number) {
  const folders: string[] = []
  const running: SandboxChain[] = []

  afterEach(async () => {
    await Promise.all(running.splice(0).map((chain) => chain.stop()))
    for (const dir of folders.splice(0)) rmSync(dir, { recursive: true, force: true })
  })

  return {
    newFolder: () => {
      const dir = mkdtempSync(path.join(tmpdir(), 'nickel-chain-'))
      folders.push(dir)
      return dir
    },
    start: async (dir: string, notices: string[] = []) => {
      const opened = await openChain({ dir, port, notice: (sentence) => notices.push(sentence) })
      if (!opened.ok) throw new Error(opened.error)
      running.push(opened.value)
      return opened.value
    },
  }
}

export const visitor = () => privateKeyToAccount(generatePrivateKey()).address

/** Gives 25 USDC and returns the transaction. */
export async function fund(chain: SandboxChain, address: Address) {
  const given = await chain.faucet.grant(address)
  if (!given.ok) throw new Error(given.error.message)
  return given.value.transaction
}
