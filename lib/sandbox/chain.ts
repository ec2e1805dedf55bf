import { parseEther, type Address, type Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { err, ok, type Result } from '@/lib/core/result'
import { errorText } from '@/lib/core/text'
import { chainId, startAnvil, type AnvilProblem } from '@/lib/sandbox/anvil'
import { lockFolder } from '@/lib/sandbox/folder-lock'
import { sandboxClient } from '@/lib/sandbox/client'
import { openFaucet, type Faucet } from '@/lib/sandbox/faucet'
import { openKeys } from '@/lib/sandbox/keys'
import type { Notice } from '@/lib/sandbox/store'
import { installUsdc, usdcAddress } from '@/lib/sandbox/usdc'

/** Why there is no local chain; the sentence says what to do and is for the person at the terminal. */
export type ChainProblem = AnvilProblem | { code: 'already-running' | 'bad-folder'; message: string }

export type SandboxChain = {
  chainId: typeof chainId
  rpcUrl: string
  asset: Address
  payTo: Address
  /** Pays the gas of settlements. */
  facilitatorAccount: { address: Address; privateKey: Hex }
  faucet: Faucet
  /** The chain's own process. */
  pid: number
  /** Settles when the chain has stopped, asked or not. */
  exited: Promise<void>
  /** Saves the chain, stops it and releases the folder. */
  stop: () => Promise<void>
}

type ChainOptions = { dir: string; port: number; notice?: Notice }

const toTerminal: Notice = (sentence) => process.stderr.write(`${sentence}\n`)

/** Starts the local chain of a folder with USDC, Multicall3, keys and faucet in place. */
export async function openChain(options: ChainOptions): Promise<Result<SandboxChain, ChainProblem>> {
  const { dir, port, notice = toTerminal } = options
  const claim = takeFolder(dir)
  if (!claim.ok) return claim
  const chain = await fillChain({ dir, port, notice })
  if (!chain.ok) claim.value.release()
  else void chain.value.exited.then(claim.value.release)
  return chain
}

async function fillChain(options: Required<ChainOptions>): Promise<Result<SandboxChain, ChainProblem>> {
  const anvil = await startAnvil(options)
  if (!anvil.ok) return anvil
  const { rpcUrl, pid, exited, stop } = anvil.value
  const keys = openKeys(options.dir, options.notice)
  const client = sandboxClient(rpcUrl)
  const facilitator = privateKeyToAccount(keys.facilitator).address
  const minter = privateKeyToAccount(keys.faucet).address
  try {
    for (const address of [facilitator, minter])
      await client.setBalance({ address, value: parseEther('10000') })
    const installed = await installUsdc(client, minter)
    if (!installed.ok) throw new Error(installed.error)
  } catch (error) {
    await stop()
    return err({ code: 'failed', message: `The local chain could not be filled: ${errorText(error)}` })
  }
  return ok({
    ...{ chainId, rpcUrl, pid, exited, stop, asset: usdcAddress },
    payTo: privateKeyToAccount(keys.payTo).address,
    facilitatorAccount: { address: facilitator, privateKey: keys.facilitator },
    faucet: openFaucet({ client, key: keys.faucet, dir: options.dir, notice: options.notice }),
  })
}

function takeFolder(dir: string): Result<{ release: () => void }, ChainProblem> {
  try {
    const claim = lockFolder(dir)
    if (claim.ok) return claim
    const message = `Nickel already runs on ${dir} (process ${claim.error.pid}): stop that one, or set NICKEL_DIR.`
    return err({ code: 'already-running', message })
  } catch (error) {
    return err({ code: 'bad-folder', message: `NICKEL_DIR (${dir}) cannot be written: ${errorText(error)}` })
  }
}
