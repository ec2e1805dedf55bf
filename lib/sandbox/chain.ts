import {
  BaseError,
  ContractFunctionRevertedError,
  isHex,
  parseEther,
  type Address,
  type Hex,
  getAddress,
  isAddress,
  zeroAddress,
} from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { attempt, err, ok, type Result } from '@/lib/core/result'
import { errorText } from '@/lib/core/text'
import { chainId, startAnvil, type Anvil } from '@/lib/sandbox/anvil'
import { lockFolder } from '@/lib/sandbox/processes'
import { sandboxClient, type SandboxClient } from '@/lib/sandbox/client'
import { readJson, writeJson, type Notice } from '@/lib/sandbox/store'
import { installUsdc, usdcAddress, fiatTokenAbi } from '@/lib/sandbox/usdc'
import { chmodSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { formatUsdc, usdc, type Usdc } from '@/lib/core/money'
import type { Refusal, Sandbox, SignedTransfer } from '@/lib/service/sandbox-routes'

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
const key = z.custom<Hex>((value) => isHex(value) && attempt(() => privateKeyToAccount(value)) !== null)
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
  writeJson(file, made)
  return made
}

type Faucet = {
  /** Gives 25 USDC, again only to who has less than 5 left; the balance is what there is then, in millionths. */
  grant: Sandbox['faucet']
  /** Moves its money on as the owner signed; whoever gets it may buy here, too. */
  relay: Sandbox['relay']
  /** Whether this faucet ever funded the address: only such payers may buy in the sandbox. */
  funded: (address: string) => boolean
}

const grantAmount: Usdc = usdc('25')
/** A wallet with at least this much gets no more. */
const topUpBelow: Usdc = usdc('5')

const funded = z.object({ funded: z.array(z.string()) })

type FaucetOptions = { client: SandboxClient; key: Hex; dir: string; notice: Notice }

export function openFaucet({ client, key, dir, notice }: FaucetOptions): Faucet {
  const file = path.join(dir, 'faucet.json')
  const known = new Set(readJson(file, funded, notice)?.funded)
  const account = privateKeyToAccount(key)
  const token = { address: usdcAddress, abi: fiatTokenAbi } as const
  let turn: Promise<unknown> = Promise.resolve()

  const balanceOf = (address: Address) =>
    client.readContract({ ...token, functionName: 'balanceOf', args: [address] })

  function remember(address: Address): void {
    known.add(address.toLowerCase())
    writeJson(file, { funded: [...known] })
  }

  async function give(address: Address): ReturnType<Sandbox['faucet']> {
    const before = await balanceOf(address)
    if (known.has(address.toLowerCase()) && before >= topUpBelow) {
      const message = `This wallet still has ${formatUsdc(before)}; it can be topped up below ${formatUsdc(topUpBelow)}.`
      return err({ code: 'settlement_conflict', message })
    }
    // Stored before the money moves: after a crash between the two, the funded payer must still be accepted.
    remember(address)
    const args = [address, grantAmount] as const
    const transaction = await client.writeContract({ ...token, account, functionName: 'mint', args })
    const receipt = await client.waitForTransactionReceipt({ hash: transaction })
    if (receipt.status !== 'success')
      return err({ code: 'upstream_failed', message: 'The faucet’s transfer failed.' })
    return ok({ address, transaction, balance: String(await balanceOf(address)) })
  }

  async function pass(transfer: SignedTransfer): ReturnType<Sandbox['relay']> {
    const { from, to, value, validAfter, validBefore, nonce, signature } = transfer
    if (!known.has(from.toLowerCase()))
      return err({ code: 'settlement_conflict', message: 'Only money of this sandbox is sent on.' })
    const amounts = [BigInt(value), BigInt(validAfter), BigInt(validBefore)] as const
    const args = [from, to, ...amounts, nonce, signature] as const
    const call = { ...token, account, functionName: 'transferWithAuthorization', args } as const
    const refused = await client.simulateContract(call).then(() => null, reasonOf)
    if (refused)
      return err({ code: 'settlement_conflict', message: `The transfer was not sent: ${refused}.` })
    remember(to)
    const transaction = await client.writeContract(call)
    const receipt = await client.waitForTransactionReceipt({ hash: transaction })
    return receipt.status === 'success'
      ? ok({ transaction })
      : err({ code: 'settlement_conflict', message: 'The transfer was sent, and the token refused it.' })
  }

  /** One at a time: two clicks at once must not both see an empty wallet, nor use the same nonce. */
  function inTurn<T>(work: () => Promise<Result<T, Refusal>>): Promise<Result<T, Refusal>> {
    const mine = turn.then(work).catch((error: unknown) => {
      const message = `The local chain did not answer: ${errorText(error)}`
      return err({ code: 'upstream_failed' as const, message })
    })
    turn = mine
    return mine
  }

  return {
    grant: async (address) => {
      const payee = payeeFrom(address)
      return payee
        ? inTurn(() => give(payee))
        : err({ code: 'invalid_input', message: 'That is not a wallet’s address.' })
    },
    relay: (transfer) => inTurn(() => pass(transfer)),
    funded: (address) => known.has(address.toLowerCase()),
  }
}

/** Why the token reverts; a chain that does not answer is no reason of its. */
function reasonOf(error: unknown): string {
  const reverted =
    error instanceof BaseError && error.walk((one) => one instanceof ContractFunctionRevertedError)
  if (reverted instanceof ContractFunctionRevertedError) return reverted.reason ?? reverted.shortMessage
  throw error
}

/** A checksummed address that can hold money; a mixed-case one with a wrong checksum is a typing mistake. */
function payeeFrom(address: string): Address | undefined {
  if (!isAddress(address)) return undefined
  const payee = getAddress(address)
  return payee === zeroAddress || payee === usdcAddress ? undefined : payee
}
