import 'server-only'
import {
  BaseError,
  createPublicClient,
  ContractFunctionRevertedError,
  http,
  parseEventLogs,
  type Hash,
  type PublicClient,
} from 'viem'
import type { Question } from '@/lib/server/chain/question'
import { usdcAbi } from '@/lib/server/chain/usdc-abi'
import { usdcToken } from '@/lib/core/payment/usdc-token'

/** A block as a proof names it; times in seconds, all numbers as decimal strings. */
type Block = { number: string; hash: string; timestamp: string }

type Asked<R extends Question['read']> = Extract<Question, { read: R }>

const token = { address: usdcToken.address, abi: usdcAbi } as const

/** Public nodes answer at most ten thousand blocks of logs at once: five hours and a half of Base. */
const mostBlocks = 9_999n
/** A payment signed anew days after it was prepared is looked for that far on. */
const mostLooks = 20n

/** A node of the chain at this address. It is asked once, who waits asks again; no block number is remembered. */
export function openNode(url: string): PublicClient {
  return createPublicClient({ cacheTime: 0, transport: http(url, { timeout: 10_000, retryCount: 0 }) })
}

/** What one node answers to one question, as plain JSON. Throws when the node fails. */
export async function askNode(node: PublicClient, question: Question): Promise<Record<string, unknown>> {
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
  return { number: String(number), hash: String(hash), timestamp: String(timestamp) }
}

async function readBalance(node: PublicClient, { address }: Asked<'balance'>) {
  const balance = await node.readContract({ ...token, functionName: 'balanceOf', args: [address] })
  return { balance: String(balance) }
}

/** Whether the nonce is used, at exactly the block that is named beside it (EIP-1898). */
async function readAuthorization(node: PublicClient, { from, nonce, tag }: Asked<'authorization'>) {
  const { number, hash, timestamp } = await node.getBlock({ blockTag: tag })
  const used = await node.readContract({
    ...token,
    functionName: 'authorizationState',
    args: [from, nonce],
    blockHash: hash,
  })
  return { block: { number: String(number), hash, timestamp: String(timestamp) }, used }
}

/** How a nonce was used: the transaction with what it moved, or the one that cancelled it; `to` is the last block seen. */
async function readSettlement(node: PublicClient, { from, nonce, fromBlock }: Asked<'settlement'>) {
  const latest = await node.getBlockNumber()
  const args = { authorizer: from, nonce }
  let to = fromBlock
  for (let look = 0n, first = fromBlock; look < mostLooks && first <= latest; look += 1n, first = to + 1n) {
    to = latest < first + mostBlocks ? latest : first + mostBlocks
    // by name, one at a time: for several events at once viem lets the node send every transfer of the token
    const find = (eventName: 'AuthorizationUsed' | 'AuthorizationCanceled') =>
      node.getContractEvents({ ...token, eventName, fromBlock: first, toBlock: to, args })
    const [[used], [cancelled]] = await Promise.all([
      find('AuthorizationUsed'),
      find('AuthorizationCanceled'),
    ])
    if (used)
      return { to: String(to), cancelled: null, settled: await readTransfers(node, used.transactionHash) }
    if (cancelled) return { to: String(to), cancelled: cancelled.transactionHash, settled: null }
  }
  return { to: String(to), cancelled: null, settled: null }
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

/** Whether the token would take this authorization now, beside the newest block, by whose clock it is judged. */
async function rehearse(node: PublicClient, asked: Asked<'rehearsal'>) {
  const [block, verdict] = await Promise.all([readBlock(node, 'latest'), simulate(node, asked)])
  return { block, ...verdict }
}

/** `reason` is the token's own word for why it would not. */
async function simulate(node: PublicClient, asked: Asked<'rehearsal'>) {
  const { from, to, value, validAfter, validBefore, nonce, signature } = asked
  try {
    await node.simulateContract({
      ...token,
      functionName: 'transferWithAuthorization',
      args: [from, to, value, validAfter, validBefore, nonce, signature],
      account: to,
      // its time is now; that of the newest block may lie far back on a chain that rests
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
