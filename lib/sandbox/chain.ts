import { isHex, parseEther, type Address, type Hex } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { err, ok, type Result } from '@/lib/core/result'
import { errorText } from '@/lib/core/text'
import { chainId, startAnvil, type Anvil } from '@/lib/sandbox/anvil'
import { lockFolder } from '@/lib/sandbox/processes'
import { sandboxClient } from '@/lib/sandbox/client'
import { openFaucet, type Faucet } from '@/lib/sandbox/faucet'
import { readJson, writeJson, type Notice } from '@/lib/sandbox/store'
import { installUsdc, usdcAddress } from '@/lib/sandbox/usdc'
import { chmodSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'

export type SandboxChain = Anvil & {
  chainId: typeof chainId
  asset: Address
  payTo: Address
  facilitatorAccount: { address: Address; privateKey: Hex }
  faucet: Faucet
}

type ChainOptions = { dir: string; port: number; notice?: Notice }

const toTerminal: Notice = (sentence) => process.stderr.write(`${sentence}\n`)

/** Starts the local chain of a folder with USDC, Multicall3, keys and faucet in place; fails with a sentence. */
export async function openChain(options: ChainOptions): Promise<Result<SandboxChain, string>> {
  const { dir, port, notice = toTerminal } = options
  const lock = lockFolder(dir)
  if (!lock.ok) return lock
  const { release } = lock.value
  const chain = await fillChain({ dir, port, notice })
  if (!chain.ok) release()
  else void chain.value.exited.then(release)
  return chain
}

async function fillChain(options: Required<ChainOptions>): Promise<Result<SandboxChain, string>> {
  const anvil = await startAnvil(options)
  if (!anvil.ok) return anvil
  const { rpcUrl, stop } = anvil.value
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
    return err(`The local chain could not be filled: ${errorText(error)}`)
  }
  return ok({
    ...anvil.value,
    chainId,
    asset: usdcAddress,
    payTo: privateKeyToAccount(keys.payTo).address,
    facilitatorAccount: { address: facilitator, privateKey: keys.facilitator },
    faucet: openFaucet({ client, key: keys.faucet, dir: options.dir, notice: options.notice }),
  })
}

/** A 32-byte number is a key only below the order of the curve. */
const key = z.custom<Hex>((value) => {
  try {
    return isHex(value) && privateKeyToAccount(value).address.length === 42
  } catch {
    return false
  }
})
const keysSchema = z.object({ facilitator: key, faucet: key, payTo: key })

/** Never those of a published mnemonic: a signature made in the sandbox is valid on the real Base too. */
function openKeys(dir: string, notice: Notice): z.infer<typeof keysSchema> {
  const file = path.join(dir, 'keys.json')
  const known = readJson(file, keysSchema, notice)
  if (known) {
    chmodSync(file, 0o600)
    return known
  }
  const made = {
    facilitator: generatePrivateKey(),
    faucet: generatePrivateKey(),
    payTo: generatePrivateKey(),
  }
  writeJson(file, made, 0o600)
  return made
}
