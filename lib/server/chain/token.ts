import 'server-only'
import { parseAbi, type PublicClient } from 'viem'
import type { ChainAnswer } from '@/lib/core/dashboard-api/replies'
import { usdcToken } from '@/lib/core/payment/usdc-token'

/** Those parts of the token that are ever read: EIP-20 and EIP-3009. */
export const usdcAbi = parseAbi([
  'function balanceOf(address account) view returns (uint256)',
  'function authorizationState(address authorizer, bytes32 nonce) view returns (bool)',
  'function transfer(address to, uint256 value) returns (bool)',
  'function transferWithAuthorization(address from, address to, uint256 value, uint256 validAfter, uint256 validBefore, bytes32 nonce, bytes signature)',
  'event AuthorizationUsed(address indexed authorizer, bytes32 indexed nonce)',
  'event AuthorizationCanceled(address indexed authorizer, bytes32 indexed nonce)',
  'event Transfer(address indexed from, address indexed to, uint256 value)',
])

/** The only token that is ever asked. */
export const token = { address: usdcToken.address, abi: usdcAbi } as const

type Block = ChainAnswer<'block'>['block']

/** The newest block of a node at this tag. Throws when the node fails. */
export async function readBlock(
  node: PublicClient,
  blockTag: 'latest' | 'safe' | 'finalized',
): Promise<Block> {
  const { number, hash, timestamp } = await node.getBlock({ blockTag })
  return { number: String(number), hash, timestamp: String(timestamp) }
}
