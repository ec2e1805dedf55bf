import 'server-only'
import {
  BaseError,
  createPublicClient,
  ContractFunctionRevertedError,
  http,
  parseAbi,
  parseEventLogs,
  type Hash,
  type PublicClient,
} from 'viem'
import type { ReadRequestOf } from '@/lib/core/dashboard-api/requests'
import type { ChainAnswer, ChainRead } from '@/lib/core/dashboard-api/replies'
import { usdcToken } from '@/lib/core/payment/usdc-token'

/** Those parts of the token that are ever read: EIP-20 and EIP-3009. */
export const usdcAbi = parseAbi([
  'function balanceOf(address account) view returns (uint256)',
  'function authorizationState(address authorizer, bytes32 nonce) view returns (bool)',
  'function transferWithAuthorization(address from, address to, uint256 value, uint256 validAfter, uint256 validBefore, bytes32 nonce, bytes signature)',
  'event AuthorizationUsed(address indexed authorizer, bytes32 indexed nonce)',
  'event AuthorizationCanceled(address indexed authorizer, bytes32 indexed nonce)',
  'event Transfer(address indexed from, address indexed to, uint256 value)',
])

type Question = ReadRequestOf<'chain'>

type Asked<R extends ChainRead> = Extract<Question, { read: R }>

type Block = ChainAnswer<'block'>['block']

const token = { address: usdcToken.address, abi: usdcAbi } as const

/** Public nodes answer at most ten thousand blocks of logs at once: five and a half hours of Base. */
const mostBlocks = 9_999n
/** Requests for logs: a payment may be signed again days after it was prepared. */
const mostRequests = 20n

/** A node of the chain at this address. It tries no request twice and caches no block number. */
export function openNode(url: string): PublicClient {
  return createPublicClient({ cacheTime: 0, transport: http(url, { timeout: 10_000, retryCount: 0 }) })
}

/** What one node answers to one question. Throws when the node fails. */
export async function askNode(node: PublicClient, question: Question): Promise<ChainAnswer<ChainRead>> {
  switch (question.read) {
    case 'block':
      return { block: await readBlock(node, question.tag) }
    case 'balance':
      return readBalance(node, question)
    case 'authorization':
      return readAuthorization(node, question)
    case 'settlement':
      return readSettlement(node, question)
    case 'rehearsal':
      return rehearse(node, question)
  }
}

async function readBlock(node: PublicClient, blockTag: 'latest' | 'safe' | 'finalized'): Promise<Block> {
  const { number, hash, timestamp } = await node.getBlock({ blockTag })
  return { number: String(number), hash, timestamp: String(timestamp) }
}

async function readBalance(node: PublicClient, { address }: Asked<'balance'>) {
  const balance = await node.readContract({ ...token, functionName: 'balanceOf', args: [address] })
  return { balance: String(balance) }
}

/** Whether the nonce is used, at exactly the block that is named beside it (EIP-1898). */
async function readAuthorization(node: PublicClient, { from, nonce, tag }: Asked<'authorization'>) {
  const block = await readBlock(node, tag)
  const used = await node.readContract({
    ...token,
    functionName: 'authorizationState',
    args: [from, nonce],
    blockHash: block.hash,
  })
  return { block, used }
}

/** How a nonce was used: the transaction with what it moved, or the one that cancelled it. */
async function readSettlement(node: PublicClient, { from, nonce, fromBlock }: Asked<'settlement'>) {
  const latest = await node.getBlockNumber()
  const args = { authorizer: from, nonce }
  const end = fromBlock + (mostBlocks + 1n) * mostRequests
  for (let first = fromBlock; first < end && first <= latest; first += mostBlocks + 1n) {
    const last = latest < first + mostBlocks ? latest : first + mostBlocks
    // one event at a time: asked for several at once, viem lets the node send every transfer of the token
    const find = (eventName: 'AuthorizationUsed' | 'AuthorizationCanceled') =>
      node.getContractEvents({ ...token, eventName, fromBlock: first, toBlock: last, args })
    const [[used], [cancelled]] = await Promise.all([
      find('AuthorizationUsed'),
      find('AuthorizationCanceled'),
    ])
    if (used) return { cancelled: null, settled: await readTransfers(node, used.transactionHash) }
    if (cancelled) return { cancelled: cancelled.transactionHash, settled: null }
  }
  return { cancelled: null, settled: null }
}

async function readTransfers(node: PublicClient, transaction: Hash) {
  const receipt = await node.getTransactionReceipt({ hash: transaction })
  const own = receipt.logs.filter((log) => log.address.toLowerCase() === token.address.toLowerCase())
  const transfers = parseEventLogs({ abi: usdcAbi, eventName: 'Transfer', logs: own })
  return {
    transaction,
    block: String(receipt.blockNumber),
    transfers: transfers.map(({ args: { from, to, value } }) => ({ from, to, value: String(value) })),
  }
}

/** Whether the token would take this authorization now, and the newest block. */
async function rehearse(node: PublicClient, asked: Asked<'rehearsal'>) {
  const [block, verdict] = await Promise.all([readBlock(node, 'latest'), simulate(node, asked)])
  return { block, ...verdict }
}

/** `reason` is the token's own, where it refuses. */
async function simulate(node: PublicClient, asked: Asked<'rehearsal'>) {
  const { from, to, value, validAfter, validBefore, nonce, signature } = asked
  try {
    await node.simulateContract({
      ...token,
      functionName: 'transferWithAuthorization',
      args: [from, to, value, validAfter, validBefore, nonce, signature],
      account: to,
      // judged by the time now: on an idle chain the newest block may be far in the past
      blockTag: 'pending',
    })
    return { accepted: true, reason: null }
  } catch (error) {
    const reverted =
      error instanceof BaseError && error.walk((cause) => cause instanceof ContractFunctionRevertedError)
    if (reverted instanceof ContractFunctionRevertedError)
      return { accepted: false, reason: reverted.reason ?? reverted.shortMessage }
    throw error
  }
}
