import { setTimeout as delay } from 'node:timers/promises'
import { parseEther, type Address, type Hex } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { sandboxClient } from '@/lib/sandbox/client'
import { fiatTokenAbi } from '@/lib/sandbox/usdc'
import { newBuyer, type Asked } from '@/tests/support/buyer'
import { startTestService } from '@/tests/support/service'
import { signCancel } from '@/tests/sandbox/pay'

export type Buyer = ReturnType<typeof newBuyer>

export type Shop = Awaited<ReturnType<typeof openShop>>

/** A signed payment as it stands in its header. */
export type Signed = {
  payload: {
    signature: Hex
    authorization: {
      from: Address
      to: Address
      value: string
      validAfter: string
      validBefore: string
      nonce: Hex
    }
  }
}

/** The running service, with what customers paid and what it received on the chain. */
export async function openShop(options: Parameters<typeof startTestService>[0] = {}) {
  const service = await startTestService(options)
  const { chain, serviceUrl } = service
  const client = sandboxClient(chain.rpcUrl)
  const token = { address: chain.asset, abi: fiatTokenAbi } as const

  const balanceOf = (address: Address) =>
    client.readContract({ ...token, functionName: 'balanceOf', args: [address] })

  async function fund(address: Address): Promise<void> {
    const given = await chain.faucet.grant(address)
    if (!given.ok) throw new Error(given.error.message)
  }

  /** An account with gas, for transactions that do not come from the service. */
  async function signer(key: Hex = generatePrivateKey()) {
    const account = privateKeyToAccount(key)
    await client.setBalance({ address: account.address, value: parseEther('1') })
    return account
  }

  async function mined(hash: Hex): Promise<Hex> {
    const { status } = await client.waitForTransactionReceipt({ hash })
    if (status !== 'success') throw new Error(`${hash} failed`)
    return hash
  }

  return {
    ...service,
    client,
    tokenAbi: fiatTokenAbi,
    balanceOf,
    fund,

    /** Somebody new with 25 USDC from the faucet. */
    async customer(): Promise<Buyer> {
      const buyer = newBuyer()
      await fund(buyer.address)
      return buyer
    },

    post: (path: string, body?: unknown): Asked => ({
      method: 'POST',
      url: serviceUrl + path,
      ...(body !== undefined && { body }),
    }),

    get: (path: string, query: Record<string, string> = {}): Asked => {
      const search = new URLSearchParams(query).toString()
      return { method: 'GET', url: serviceUrl + path + (search && `?${search}`) }
    },

    /** What moved on the chain while `act` ran, in millionths. */
    async moved<T>(buyer: { address: Address }, act: () => Promise<T>) {
      const balances = () => Promise.all([balanceOf(buyer.address), balanceOf(chain.payTo)])
      const [hadBefore, tillBefore] = await balances()
      const value = await act()
      const [hasNow, tillNow] = await balances()
      return { value, paid: hadBefore - hasNow, received: tillNow - tillBefore }
    },

    /** Moves USDC without the service. */
    async transfer(from: Hex, to: Address, value: bigint): Promise<Hex> {
      const account = await signer(from)
      return mined(
        await client.writeContract({ ...token, account, functionName: 'transfer', args: [to, value] }),
      )
    },

    /** A stranger submits a signed payment to the token. */
    async submit({ payload: { signature, authorization } }: Signed): Promise<Hex> {
      const { from, to, value, validAfter, validBefore, nonce } = authorization
      const numbers = [BigInt(value), BigInt(validAfter), BigInt(validBefore)] as const
      const args = [from, to, ...numbers, nonce, signature] as const
      const account = await signer()
      return mined(
        await client.writeContract({ ...token, account, functionName: 'transferWithAuthorization', args }),
      )
    },

    /** The payer cancels an authorization (EIP-3009). */
    async cancel(key: Hex, nonce: Hex): Promise<Hex> {
      const account = await signer(key)
      const args = [account.address, nonce, await signCancel(account, nonce)] as const
      return mined(
        await client.writeContract({ ...token, account, functionName: 'cancelAuthorization', args }),
      )
    },

    /** Waits until the service has reserved a payment of this payer. */
    async untilClaimed(payer: Address): Promise<void> {
      const claimed = async () =>
        (
          await service.database.query('select key from payments where key like $1', [
            `${payer.toLowerCase()}:%`,
          ])
        ).length > 0
      while (!(await claimed())) await delay(20)
    },

    /** Whether this authorization was used or cancelled, according to the token. */
    used: (payer: Address, nonce: Hex) =>
      client.readContract({ ...token, functionName: 'authorizationState', args: [payer, nonce] }),
  }
}

/** The payment in a header, as plain data. */
export const openHeader = (header: string): Signed & Record<string, unknown> =>
  JSON.parse(Buffer.from(header, 'base64').toString())

/** Plain data as a header. */
export const sealHeader = (payment: unknown) => Buffer.from(JSON.stringify(payment)).toString('base64')
