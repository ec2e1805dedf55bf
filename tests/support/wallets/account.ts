import type { Address, Hex } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
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
