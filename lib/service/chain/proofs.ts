import {
  createPublicClient,
  isAddressEqual,
  parseAbi,
  parseEventLogs,
  TransactionReceiptNotFoundError,
  type Address,
  type Hex,
  type PublicClient,
  type TransactionReceipt,
} from 'viem'
import { base } from '@/lib/service/chain/base'
import { nodeTransport } from '@/lib/service/chain/node'

/**
 * What the chain proves of a signed transfer (EIP-3009): that it was made, that it never can be, or nothing. A nonce that
 * is used though no event of it is found proves nothing, and neither do nodes that disagree.
 */
export type Proof =
  | { state: 'paid'; transaction: Hex }
  | { state: 'not-charged'; why: 'cancelled' | 'used for another transfer' | 'expired unused' }
  | { state: 'unknown' }

/** The transfer that is asked about; `validBefore` in seconds, `value` in atomic units. */
export type Question = {
  from: Address
  to: Address
  value: bigint
  nonce: Hex
  validBefore: bigint
  /** A block before which the transfer cannot have been made, where one is known. */
  fromBlock: bigint | null
  /** The transaction that is said to have made it. */
  claimed?: Hex
  /** Its receipt, when this process has just read it from the chain itself. */
  receipt?: TransactionReceipt
}

export type Proofs = {
  prove: (question: Question) => Promise<Proof>
  /** A block before those that are still to come. Throws when no node can be asked. */
  blockBefore: () => Promise<bigint>
}

const abi = parseAbi([
  'function authorizationState(address authorizer, bytes32 nonce) view returns (bool)',
  'event AuthorizationUsed(address indexed authorizer, bytes32 indexed nonce)',
  'event AuthorizationCanceled(address indexed authorizer, bytes32 indexed nonce)',
  'event Transfer(address indexed from, address indexed to, uint256 value)',
])

/** Blocks of one request for logs, five hours of Base: public nodes refuse wider ranges. */
const reach = 9_000n
const mostRequests = 20n

/** Milliseconds for which the newest block is kept, and the blocks before it in which it is looked too: chains reorganise. */
const headAge = 5_000
const margin = 64n

const unknown: Proof = { state: 'unknown' }

/** The nodes of the chain; with several, all must agree. */
export function openProofs({ rpcUrls, asset }: { rpcUrls: readonly string[]; asset: Address }): Proofs {
  const nodes = rpcUrls.map((url) =>
    createPublicClient({ chain: base, cacheTime: 0, transport: nodeTransport(url) }),
  )
  return {
    prove: async (question) => {
      // One node's word is asked for once; of two, each says it itself.
      const { receipt } = question
      if (receipt && nodes.length === 1 && isPaidBy(receipt, asset, question)) return paidBy(receipt)
      const proofs = await Promise.all(nodes.map((node) => ask(node, asset, question).catch(() => unknown)))
      const [first = unknown, ...others] = proofs
      return others.every((other) => JSON.stringify(other) === JSON.stringify(first)) ? first : unknown
    },
    blockBefore: async () => {
      const heads = await Promise.all(nodes.map((node) => node.getBlockNumber({ cacheTime: headAge })))
      const lowest = heads.reduce((low, head) => (head < low ? head : low))
      return lowest > margin ? lowest - margin : 0n
    },
  }
}

async function ask(node: PublicClient, asset: Address, question: Question): Promise<Proof> {
  const claimed = question.claimed && (await receiptOf(node, question.claimed))
  if (claimed && isPaidBy(claimed, asset, question)) return paidBy(claimed)
  const { from, nonce, validBefore } = question
  const [latest, final] = await Promise.all([
    node.getBlock(),
    node.getBlock({ blockTag: 'finalized' }).catch(() => null),
  ])
  const isUsedAt = (blockHash: Hex) =>
    node.readContract({
      address: asset,
      abi,
      functionName: 'authorizationState',
      args: [from, nonce],
      blockHash,
    })
  if (await isUsedAt(latest.hash)) return howUsed(node, asset, question, latest.number, final?.number ?? -1n)
  // Both clocks must have passed it: a node whose time runs ahead proves nothing.
  const isOver = final && final.timestamp >= validBefore && BigInt(Date.now()) / 1000n >= validBefore
  if (!isOver || (await isUsedAt(final.hash))) return unknown
  return { state: 'not-charged', why: 'expired unused' }
}

async function howUsed(
  node: PublicClient,
  asset: Address,
  question: Question,
  latest: bigint,
  final: bigint,
): Promise<Proof> {
  const args = { authorizer: question.from, nonce: question.nonce }
  const begin = question.fromBlock ?? (latest > reach ? latest - reach : 0n)
  const end = begin + reach * mostRequests
  for (let fromBlock = begin; fromBlock <= latest && fromBlock < end; fromBlock += reach) {
    const last = fromBlock + reach - 1n
    // One event at a time: asked for several at once, viem lets the node send every transfer of the token.
    const find = (eventName: 'AuthorizationUsed' | 'AuthorizationCanceled') =>
      node.getContractEvents({
        address: asset,
        abi,
        eventName,
        args,
        fromBlock,
        toBlock: last < latest ? last : latest,
      })
    const [[used], [cancelled]] = await Promise.all([
      find('AuthorizationUsed'),
      find('AuthorizationCanceled'),
    ])
    if (cancelled)
      return cancelled.blockNumber <= final ? { state: 'not-charged', why: 'cancelled' } : unknown
    const receipt = used && (await receiptOf(node, used.transactionHash))
    if (!receipt) continue
    if (isPaidBy(receipt, asset, question)) return paidBy(receipt)
    return receipt.blockNumber <= final ? { state: 'not-charged', why: 'used for another transfer' } : unknown
  }
  return unknown
}

const paidBy = ({ transactionHash }: TransactionReceipt): Proof => ({
  state: 'paid',
  transaction: transactionHash,
})

async function receiptOf(node: PublicClient, hash: Hex): Promise<TransactionReceipt | null> {
  try {
    return await node.getTransactionReceipt({ hash })
  } catch (error) {
    if (error instanceof TransactionReceiptNotFoundError) return null
    throw error
  }
}

/** The token writes the use of the nonce and, right after it, the transfer that this use made. */
function isPaidBy({ logs, status }: TransactionReceipt, asset: Address, question: Question): boolean {
  const own = logs.filter(({ address }) => isAddressEqual(address, asset))
  const events = parseEventLogs({ abi, logs: own })
  const at = events.findIndex(
    (event) =>
      event.eventName === 'AuthorizationUsed' &&
      isAddressEqual(event.args.authorizer, question.from) &&
      event.args.nonce.toLowerCase() === question.nonce.toLowerCase(),
  )
  const next = at < 0 ? undefined : events[at + 1]
  return (
    status === 'success' &&
    next?.eventName === 'Transfer' &&
    isAddressEqual(next.args.from, question.from) &&
    isAddressEqual(next.args.to, question.to) &&
    next.args.value === question.value
  )
}
