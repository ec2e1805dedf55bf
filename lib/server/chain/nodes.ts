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
import type { ReadRequestOf } from '@/lib/core/dashboard-api/requests'
import { readBlock, rehearse, token, tryPayment, usdcAbi } from '@/lib/server/chain/rehearse'
import { chainId } from '@/lib/core/payment/usdc-token'

type Settlement = ChainAnswer<'settlement'>

/** Blocks after which a settlement is not undone any more: ten minutes of Base. */
const deep = 300n
const mostKept = 10_000

const kept = new WeakMap<PublicClient, Map<string, Settlement>>()

const keyOf = ({ from, nonce }: Payer) => `${from}${nonce}`.toLowerCase()

type Payer = { from: string; nonce: string }

const settledBefore = (node: PublicClient, payer: Payer): Settlement | undefined =>
  kept.get(node)?.get(keyOf(payer))

function keepSettled(node: PublicClient, payer: Payer, settlement: Settlement, latest: bigint): Settlement {
  if (!settlement.settled || latest - BigInt(settlement.settled.block) < deep) return settlement
  const known = kept.get(node) ?? new Map<string, Settlement>()
  kept.set(node, known.set(keyOf(payer), settlement))
  const [oldest] = known.keys()
  if (known.size > mostKept && oldest !== undefined) known.delete(oldest)
  return settlement
}

type Question = ReadRequestOf<'chain'>

type Asked<R extends ChainRead> = Extract<Question, { read: R }>

/** Public nodes answer at most ten thousand blocks of logs at once: five and a half hours of Base. */
const mostBlocks = 9_999n
/** Seconds between two blocks of Base. */
const blockSeconds = 2n
/** Blocks by which the time of a block may be off. */
const margin = 60n

/** A node of the chain at this address. It tries no request twice and caches no block number. */
export function openNode(url: string): PublicClient {
  return createPublicClient({ cacheTime: 0, transport: http(url, { timeout: 10_000, retryCount: 0 }) })
}

/** What one node answers to one question. Throws when the node fails, or is on another chain. */
export async function askNode(node: PublicClient, question: Question): Promise<ChainAnswer<ChainRead>> {
  if (!(await isOnBase(node))) throw new Error('another chain')
  switch (question.read) {
    case 'block':
      return { block: await readBlock(node, question.tag) }
    case 'balance':
      return readBalance(node, question)
    case 'authorization': {
      const { block, used } = await readAuthorizations(node, { payments: [question], tag: question.tag })
      return { block, used: used[0] === true }
    }
    case 'authorizations':
      return readAuthorizations(node, question)
    case 'settlement':
      return readSettlement(node, question)
    case 'rehearsal':
      return rehearse(node, question)
    case 'trial':
      return tryPayment(node, question)
  }
}

async function readBalance(node: PublicClient, { address }: Asked<'balance'>) {
  const balance = await node.readContract({ ...token, functionName: 'balanceOf', args: [address] })
  return { balance: String(balance) }
}

/** Whether the nonces are used, at exactly the block that is named beside them (EIP-1898). */
async function readAuthorizations(
  node: PublicClient,
  { payments, tag }: Pick<Asked<'authorizations'>, 'payments' | 'tag'>,
) {
  const block = await readBlock(node, tag)
  const at = { ...token, functionName: 'authorizationState', blockHash: block.hash } as const
  const used = payments.map(({ from, nonce }) => node.readContract({ ...at, args: [from, nonce] }))
  return { block, used: await Promise.all(used) }
}

/**
 * How a nonce was used: the transaction with what it moved, or the one that cancelled it. At most four requests: the
 * newest block, the logs around the time at which the last signature ran out, those from the purchase on, the receipt.
 */
async function readSettlement(node: PublicClient, asked: Asked<'settlement'>) {
  const { from, nonce } = asked
  const before = settledBefore(node, asked)
  if (before) return before
  const latest = await node.getBlock({ blockTag: 'latest' })
  for (const { first, last } of searched(latest, asked)) {
    const [log] = await findUse(node, from, nonce, first, last)
    if (!log?.transactionHash) continue
    if (log.topics[0] === topics.cancelled) return { cancelled: log.transactionHash, settled: null }
    const settled = await readTransfers(node, log.transactionHash)
    return keepSettled(node, asked, { cancelled: null, settled }, latest.number)
  }
  return { cancelled: null, settled: null }
}

type Range = { first: bigint; last: bigint }

/** Where a payment can have been settled: near the end of its last signature, and soon after it was prepared. */
function searched(
  latest: { number: bigint; timestamp: bigint },
  { fromBlock, until }: Asked<'settlement'>,
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

/** Milliseconds for which a node that was on our chain is taken to be on it still. */
const holdsFor = 60_000

const known = new WeakMap<PublicClient, { until: number; isOurs: boolean }>()

/** Whether a node is on Base: what another chain says proves nothing about a payment. Throws when the node fails. */
export async function isOnBase(node: PublicClient): Promise<boolean> {
  if (Date.now() < (known.get(node)?.until ?? 0)) return true
  const isOurs = (await node.getChainId()) === chainId
  known.set(node, { isOurs, until: isOurs ? Date.now() + holdsFor : 0 })
  return isOurs
}

/** Whether a node was on another chain when it was last asked. */
export const isStray = (node: PublicClient): boolean => known.get(node)?.isOurs === false
