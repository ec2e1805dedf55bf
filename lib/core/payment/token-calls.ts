import { encodeFunctionData, parseAbi } from 'viem/utils'
import type { Usdc } from '@/lib/core/money'
import type { Authorization } from '@/lib/core/payment/authorization'
import type { Address, Hex } from '@/lib/core/payment/bytes'

const abi = parseAbi([
  'function transfer(address to, uint256 value) returns (bool)',
  'function transferWithAuthorization(address from, address to, uint256 value, uint256 validAfter, uint256 validBefore, bytes32 nonce, bytes signature)',
])

/** The call of the token by which its caller sends money (ERC-20). */
export const transferCall = (to: Address, value: Usdc): Hex =>
  encodeFunctionData({ abi, functionName: 'transfer', args: [to, value] })

/** The call by which anybody sends what its owner signed (EIP-3009). */
export function authorizedCall(authorization: Authorization, signature: Hex): Hex {
  const { from, to, value, validAfter, validBefore, nonce } = authorization
  const args = [from, to, value, validAfter, validBefore, nonce, signature] as const
  return encodeFunctionData({ abi, functionName: 'transferWithAuthorization', args })
}
