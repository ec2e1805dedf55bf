import type { PaymentPayload, PaymentRequirements } from '@x402/core/types'
import { bytesToHex, type Address, type Hex } from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import { usdcAddress } from '@/lib/sandbox/usdc'

export type Transfer = {
  from: Address
  to: Address
  value: bigint
  validAfter: bigint
  validBefore: bigint
  nonce: Hex
}

export const now = () => BigInt(Math.floor(Date.now() / 1000))

export const randomNonce = (): Hex => bytesToHex(crypto.getRandomValues(new Uint8Array(32)))

const domain = { name: 'USD Coin', version: '2', chainId: 8453, verifyingContract: usdcAddress } as const

export const eip3009Types = {
  TransferWithAuthorization: [
    { name: 'from', type: 'address' },
    { name: 'to', type: 'address' },
    { name: 'value', type: 'uint256' },
    { name: 'validAfter', type: 'uint256' },
    { name: 'validBefore', type: 'uint256' },
    { name: 'nonce', type: 'bytes32' },
  ],
  CancelAuthorization: [
    { name: 'authorizer', type: 'address' },
    { name: 'nonce', type: 'bytes32' },
  ],
} as const

/** A signed EIP-3009 transfer. */
export const signTransfer = (account: PrivateKeyAccount, message: Transfer) =>
  account.signTypedData({ domain, types: eip3009Types, primaryType: 'TransferWithAuthorization', message })

/** A signed EIP-3009 cancellation. */
export const signCancel = (account: PrivateKeyAccount, nonce: Hex) =>
  account.signTypedData({
    domain,
    types: eip3009Types,
    primaryType: 'CancelAuthorization',
    message: { authorizer: account.address, nonce },
  })

/** What a seller asks for. */
export const ask = (payTo: Address, amount = 10_000n): PaymentRequirements => ({
  scheme: 'exact',
  network: 'eip155:8453',
  amount: String(amount),
  asset: usdcAddress,
  payTo,
  maxTimeoutSeconds: 300,
  extra: { name: 'USD Coin', version: '2' },
})

/** A buyer's signed answer to what was asked; single fields may be made wrong. */
export async function pay(
  account: PrivateKeyAccount,
  accepted: PaymentRequirements,
  wrong: Partial<Transfer> = {},
): Promise<PaymentPayload> {
  const message: Transfer = {
    from: account.address,
    to: accepted.payTo as Address,
    value: BigInt(accepted.amount),
    validAfter: now() - 600n,
    validBefore: now() + 300n,
    nonce: randomNonce(),
    ...wrong,
  }
  const signature = await signTransfer(account, message)
  const decimal = {
    value: `${message.value}`,
    validAfter: `${message.validAfter}`,
    validBefore: `${message.validBefore}`,
  }
  return { x402Version: 2, accepted, payload: { signature, authorization: { ...message, ...decimal } } }
}
