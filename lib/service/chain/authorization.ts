import { createPublicClient, http, parseAbi, type Address, type Hex } from 'viem'
import { base } from '@/lib/service/chain/base'
import { err, ok, type Result } from '@/lib/core/result'

/** The state of a signed transfer according to the token contract. Times are those of the chain, in seconds. */
export type Authorization =
  | { state: 'settled'; transaction: Hex }
  | { state: 'cancelled' }
  | { state: 'unused'; chainTime: bigint }

const abi = parseAbi([
  'function authorizationState(address authorizer, bytes32 nonce) view returns (bool)',
  'event AuthorizationUsed(address indexed authorizer, bytes32 indexed nonce)',
])

// Blocks searched for the event: five hours on Base. Public RPC endpoints refuse wider ranges.
const reach = 9_000n

type Question = { rpcUrl: string; asset: Address; from: Address; nonce: Hex }

/**
 * Asks the token (EIP-3009) whether a payment was made: the way to settle a pending one after a restart.
 * An unused one can no longer happen once the chain's time has reached its `validBefore`.
 */
export async function readAuthorization(question: Question): Promise<Result<Authorization, 'unreachable'>> {
  const { asset: address, from: authorizer, nonce } = question
  const client = createPublicClient({ chain: base, transport: http(question.rpcUrl, { retryCount: 1 }) })
  try {
    const block = await client.getBlock()
    const at = { address, abi, blockNumber: block.number }
    const used = await client.readContract({
      ...at,
      functionName: 'authorizationState',
      args: [authorizer, nonce],
    })
    if (!used) return ok({ state: 'unused', chainTime: block.timestamp })
    const eventName = 'AuthorizationUsed'
    const [log] = await client.getContractEvents({
      ...{ address, abi, eventName, args: { authorizer, nonce } },
      ...{ fromBlock: block.number > reach ? block.number - reach : 0n, toBlock: block.number },
    })
    return ok(log ? { state: 'settled', transaction: log.transactionHash } : { state: 'cancelled' })
  } catch {
    return err('unreachable')
  }
}
