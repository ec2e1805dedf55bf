import { createTestClient, http, parseEther, type Address, type Hex } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { base } from 'viem/chains'
import type { ContractWallet } from '@/tests/support/wallets/contract-wallets'

/** What a wallet signs with, once it was told which typed data. */
export type Account = { address: Address; sign: (typedData: string) => Promise<Hex> }

/** The account of a plain key. */
export function accountOf(key: Hex = generatePrivateKey()): Account {
  const { address, signTypedData } = privateKeyToAccount(key)
  return { address, sign: (typedData) => signTypedData(JSON.parse(typedData)) }
}

/** A contract's account, which signs payments alone. */
export const contractAccount = ({ address, sign }: ContractWallet): Account => ({
  address,
  sign: (typedData) => sign(authorizationIn(typedData)),
})

/** The typed data of a payment, as an authorization. */
export function authorizationIn(typedData: string) {
  const { from, to, nonce, value, validAfter, validBefore } = JSON.parse(typedData).message
  return {
    from,
    to,
    nonce,
    value: BigInt(value),
    validAfter: BigInt(validAfter),
    validBefore: BigInt(validBefore),
  }
}

/** Sends a transaction in somebody's name, with ether for its fee: the local chain allows that. */
export async function sendFrom(from: Address, transaction: unknown): Promise<Hex> {
  const transport = http(process.env['NICKEL_CHAIN'])
  const chain = createTestClient({ mode: 'anvil', chain: base, transport })
  await chain.setBalance({ address: from, value: parseEther('1') })
  await chain.impersonateAccount({ address: from })
  const { to, data } = transaction as { to: Address; data: Hex }
  return chain.sendUnsignedTransaction({ from, to, data })
}
