import 'server-only'
import {
  createPublicClient,
  http,
  numberToHex,
  pad,
  parseEventLogs,
  toEventSelector,
  type Hash,
  type PublicClient,
} from 'viem'
import type { ChainAnswer, ChainRead } from '@/lib/core/dashboard-api/replies'
import { readBlock, rehearse, token, tryPayment, usdcAbi, type Question } from '@/lib/server/chain/rehearse'
import { chainId } from '@/lib/core/payment/usdc-token'
import { putLast } from '@/lib/server/limits'

/** A node with what is known of it, and how nonces were used there for good. */
export type Node = {
  client: PublicClient
  settled: Map<string, ChainAnswer<'settlement'>>
  isOurs: boolean | null
  /** Milliseconds since 1970 until which it is taken to be on our chain still. */
  oursUntil: number
}

/** Milliseconds for which a node that was on our chain is taken to be on it still. */
const holdsFor = 60_000

/** Blocks after which a settlement is not undone any more: ten minutes of Base. */
const deep = 300n
/** Public nodes answer at most ten thousand blocks of logs at once: five and a half hours of Base. */
const mostBlocks = 9_999n
/** Seconds between two blocks of Base. */
const blockSeconds = 2n
/** Blocks by which the time of a block may be off. */
const margin = 60n

/** A node of the chain at this address. It tries no request twice and caches no block number. */
export function openNode(url: string): Node {
  const transport = http(url, { timeout: 10_000, retryCount: 0 })
  return {
    client: createPublicClient({ cacheTime: 0, transport }),
    settled: new Map(),
    isOurs: null,
    oursUntil: 0,
  }
}

/** What one node answers to one question. Throws when the node fails, or is on another chain. */
export async function askNode(node: Node, question: Question): Promise<ChainAnswer<ChainRead>> {
  if (!(await isOnBase(node))) throw new Error('another chain')
  const { client } = node
  switch (question.read) {
    case 'block':
      return { block: await readBlock(client, question.tag) }
    case 'balance':
      return readBalance(client, question)
    case 'authorizations':
      return readAuthorizations(client, question)
    case 'settlement':
      return readSettlement(node, question)
    case 'rehearsal':
      return rehearse(client, question)
    case 'trial':
      return tryPayment(client, question)
  }
}

async function readBalance(node: PublicClient, { address }: Question<'balance'>) {
  const balance = await node.readContract({ ...token, functionName: 'balanceOf', args: [address] })
  return { balance: String(balance) }
}

/** Whether the nonces are used, at exactly the block that is named beside them (EIP-1898). */
async function readAuthorizations(node: PublicClient, { payments, tag }: Question<'authorizations'>) {
  const block = await readBlock(node, tag)
  const at = { ...token, functionName: 'authorizationState', blockHash: block.hash } as const
  const used = payments.map(({ from, nonce }) => node.readContract({ ...at, args: [from, nonce] }))
  return { block, used: await Promise.all(used) }
}

/** How a nonce was used, by at most four requests: newest block, logs near its end, logs from its start, receipt. */
async function readSettlement({ client, settled: known }: Node, question: Question<'settlement'>) {
  const { from, nonce } = question
  const key = `${from}${nonce}`.toLowerCase()
  const before = known.get(key)
  if (before) return before
  const latest = await client.getBlock({ blockTag: 'latest' })
  for (const { first, last } of searchedRanges(latest, question)) {
    const [log] = await findUse(client, from, nonce, first, last)
    if (!log?.transactionHash) continue
    if (log.topics[0] === topics.cancelled) return { cancelled: log.transactionHash, settled: null }
    const settlement = { cancelled: null, settled: await readTransfers(client, log.transactionHash) }
    if (latest.number - BigInt(settlement.settled.block) >= deep) putLast(known, key, settlement)
    return settlement
  }
  return { cancelled: null, settled: null }
}

type Range = { first: bigint; last: bigint }

/** Where a payment can have been settled: near the end of its last signature, and soon after it was prepared. */
function searchedRanges(
  latest: { number: bigint; timestamp: bigint },
  { fromBlock, until }: Question<'settlement'>,
): Range[] {
  const early = { first: fromBlock, last: least(fromBlock + mostBlocks, latest.number) }
  if (until === undefined || early.last >= latest.number) return [early]
  const since = latest.timestamp > until ? latest.timestamp - until : 0n
  const end = least(latest.number - since / blockSeconds + margin, latest.number)
  if (end <= early.last) return [early]
  return [{ first: most(end - mostBlocks, early.last + 1n), last: end }, early]
}

const least = (a: bigint, b: bigint) => (a < b ? a : b)
const most = (a: bigint, b: bigint) => (a > b ? a : b)

const topics = {
  used: toEventSelector('AuthorizationUsed(address,bytes32)'),
  cancelled: toEventSelector('AuthorizationCanceled(address,bytes32)'),
}

/** Both events in one request, which viem alone would widen to every event of the token. */
const findUse = (node: PublicClient, from: Hash, nonce: Hash, first: bigint, last: bigint) =>
  node.request({
    method: 'eth_getLogs',
    params: [
      {
        address: token.address,
        fromBlock: numberToHex(first),
        toBlock: numberToHex(last),
        topics: [[topics.used, topics.cancelled], pad(from, { size: 32 }), nonce],
      },
    ],
  })

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

/** Whether a node is on Base: what another chain says proves nothing about a payment. Throws when the node fails. */
export async function isOnBase(node: Node): Promise<boolean> {
  if (Date.now() < node.oursUntil) return true
  node.isOurs = (await node.client.getChainId()) === chainId
  node.oursUntil = node.isOurs ? Date.now() + holdsFor : 0
  return node.isOurs
}

/** Whether a node was on another chain when it was last asked. */
export const isStray = (node: Node): boolean => node.isOurs === false
