import path from 'node:path'
import { getAddress, isAddress, zeroAddress, type Address, type Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { z } from 'zod'
import { formatUsdc, usdc, type Usdc } from '@/lib/core/money'
import { err, ok } from '@/lib/core/result'
import { errorText } from '@/lib/core/text'
import type { Sandbox } from '@/lib/service/sandbox-routes'
import type { SandboxClient } from '@/lib/sandbox/client'
import { fiatTokenAbi, usdcAddress } from '@/lib/sandbox/usdc'
import { readJson, writeJson, type Notice } from '@/lib/sandbox/store'

export type Faucet = {
  /** Gives 25 USDC, again only to who has less than 5 left; the balance is what there is then, in millionths. */
  grant: Sandbox['faucet']
  /** Whether this faucet ever funded the address: only such payers may buy in the sandbox. */
  funded: (address: string) => boolean
}

export const grantAmount: Usdc = usdc('25')
/** A wallet with at least this much gets no more. */
export const topUpBelow: Usdc = usdc('5')

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

  async function give(address: Address): ReturnType<Sandbox['faucet']> {
    const before = await balanceOf(address)
    if (known.has(address.toLowerCase()) && before >= topUpBelow) {
      const message = `This wallet still has ${formatUsdc(before)}; it can be topped up below ${formatUsdc(topUpBelow)}.`
      return err({ code: 'settlement_conflict', message })
    }
    // Stored before the money moves: after a crash between the two, the funded payer must still be accepted.
    known.add(address.toLowerCase())
    writeJson(file, { funded: [...known] })
    const args = [address, grantAmount] as const
    const transaction = await client.writeContract({ ...token, account, functionName: 'mint', args })
    const receipt = await client.waitForTransactionReceipt({ hash: transaction })
    if (receipt.status !== 'success')
      return err({ code: 'upstream_failed', message: 'The faucet’s transfer failed.' })
    return ok({ address, transaction, balance: String(await balanceOf(address)) })
  }

  /** One at a time: two clicks at once must not both see an empty wallet, nor use the same nonce. */
  function inTurn(address: Address): ReturnType<Sandbox['faucet']> {
    const mine = turn
      .then(() => give(address))
      .catch((error: unknown) => {
        const message = `The local chain did not answer the faucet: ${errorText(error)}`
        return err({ code: 'upstream_failed' as const, message })
      })
    turn = mine
    return mine
  }

  return {
    grant: async (address) => {
      const payee = payeeFrom(address)
      return payee
        ? inTurn(payee)
        : err({ code: 'invalid_input', message: 'That is not a wallet’s address.' })
    },
    funded: (address) => known.has(address.toLowerCase()),
  }
}

/** A checksummed address that can hold money; a mixed-case one with a wrong checksum is a typing mistake. */
function payeeFrom(address: string): Address | undefined {
  if (!isAddress(address)) return undefined
  const payee = getAddress(address)
  return payee === zeroAddress || payee === usdcAddress ? undefined : payee
}
