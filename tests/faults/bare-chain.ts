import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { encodeAbiParameters, keccak256, pad, parseEther, toHex, type Address } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { anvilArguments, anvilBinary } from '@/lib/sandbox/anvil'
import { sandboxClient, type SandboxClient } from '@/lib/sandbox/client'
import { installUsdc, usdcAddress } from '@/lib/sandbox/usdc'
import { freePort } from '@/tests/support/chain'

/** Where what need not outlive a run is written: memory, where the system offers enough of it. */
function scratch(): string {
  const memory = '/dev/shm'
  if (!existsSync(memory)) return tmpdir()
  const { bavail, bsize } = statfsSync(memory)
  return bavail * bsize > 4 * 1024 ** 3 ? memory : tmpdir()
}

const folders = new Set<string>()
process.once('exit', () => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

/** A folder of this run's own, which goes with the process if not before. */
export function newFolder(name: string): string {
  const folder = mkdtempSync(path.join(scratch(), `nickel-${name}-`))
  folders.add(folder)
  return folder
}

/** The place of the balances in the token's storage. */
const balances = 9n
const supervisor = path.resolve(import.meta.dirname, '../../lib/sandbox/anvil-supervisor.mjs')
const never = 2 ** 31 - 1
/** A chain that is taken back by a hundred blocks still has the state of what is final then. */
const statesKept = 256

export type BareChain = Awaited<ReturnType<typeof startBareChain>>

/**
 * The local chain with its token, kept in no file, so that ten thousand blocks cost what one does. `isQuicklyFinal`: a
 * block is final when two follow it instead of 64.
 */
export async function startBareChain({ isQuicklyFinal = false } = {}) {
  const dir = newFolder('chain')
  const binary = anvilBinary()
  if (!binary.ok) throw new Error(binary.error)
  const port = await freePort()
  const words = [supervisor, binary.value, String(port), path.join(dir, 'chain.json'), String(never)]
  const finality = isQuicklyFinal ? ['--slots-in-an-epoch', '1'] : []
  const child = spawn(process.execPath, [...words, ...anvilArguments(statesKept), ...finality], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...process.env, NODE_OPTIONS: '' },
  })
  const pid = await readyPid(child.stdout)
  const rpcUrl = `http://127.0.0.1:${port}`
  const client = sandboxClient(rpcUrl)
  const [facilitatorKey, payTo, stranger, minter] = [0, 1, 2, 3].map(() => generatePrivateKey())
  if (!facilitatorKey || !payTo || !stranger || !minter) throw new Error('no keys')
  const accounts = [facilitatorKey, stranger, minter].map((key) => privateKeyToAccount(key).address)
  for (const address of accounts) await client.setBalance({ address, value: parseEther('10000') })
  await client.impersonateAccount({ address: privateKeyToAccount(stranger).address })
  const installed = await installUsdc(client, privateKeyToAccount(minter).address)
  if (!installed.ok) throw new Error(installed.error)
  return {
    client,
    rpcUrl,
    asset: usdcAddress,
    payTo: privateKeyToAccount(payTo).address,
    facilitatorKey,
    /** Pays the gas for who submits other people's signatures. */
    stranger: privateKeyToAccount(stranger).address,
    stop: async () => {
      const ended = once(child, 'exit')
      process.kill(pid, 'SIGKILL')
      await ended
      rmSync(dir, { recursive: true, force: true })
    },
  }
}

async function readyPid(lines: NodeJS.ReadableStream): Promise<number> {
  for await (const line of createInterface(lines)) {
    const said: { ready?: number; failed?: string } = JSON.parse(line)
    if (said.ready) return said.ready
    throw new Error(said.failed)
  }
  throw new Error('the chain did not start')
}

/** Puts money into a wallet at once: no block, no transaction. In millionths. */
export async function endow(client: SandboxClient, address: Address, value: bigint): Promise<void> {
  const index = keccak256(
    encodeAbiParameters([{ type: 'address' }, { type: 'uint256' }], [address, balances]),
  )
  await client.setStorageAt({ address: usdcAddress, index, value: pad(toHex(value), { size: 32 }) })
}
