import 'server-only'
import {
  BaseError,
  ContractFunctionRevertedError,
  createPublicClient,
  decodeFunctionResult,
  encodeFunctionData,
  http,
  multicall3Abi,
  numberToHex,
  pad,
  parseAbi,
  parseEventLogs,
  toEventSelector,
  type Address,
  type Hash,
  type Hex,
  type PublicClient,
} from 'viem'
import type { ChainAnswer, ChainRead } from '@/lib/core/dashboard-api/replies'
import type { ReadRequestOf } from '@/lib/core/dashboard-api/requests'
import { chainId, usdcToken } from '@/lib/core/payment/usdc-token'
import { unwrapSignature, type Deployment, type PayerCode } from '@/lib/core/payment/wallet-signature'

/** A node with what is known of it. */
export type Node = {
  client: PublicClient
  isOurs: boolean | null
  /** Milliseconds since 1970 until which it is taken to be on our chain still. */
  oursUntil: number
}

/** Milliseconds for which a node that was on our chain is taken to be on it still. */
const holdsFor = 60_000

/** Public nodes answer at most ten thousand blocks of logs at once: five and a half hours of Base. */
const mostBlocks = 9_999n
const blockSeconds = 2n
const marginBlocks = 60n

/** A node of the chain at this address. It tries no request twice and caches no block number. */
export function openNode(url: string): Node {
  const transport = http(url, { timeout: 10_000, retryCount: 0 })
  return { client: createPublicClient({ cacheTime: 0, transport }), isOurs: null, oursUntil: 0 }
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
      return readSettlement(client, question)
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
async function readSettlement(client: PublicClient, question: Question<'settlement'>) {
  const { from, nonce } = question
  const latest = await client.getBlock({ blockTag: 'latest' })
  for (const { first, last } of searchedRanges(latest, question)) {
    const [log] = await findUse(client, from, nonce, first, last)
    if (!log?.transactionHash) continue
    if (log.topics[0] === topics.cancelled) return { cancelled: log.transactionHash, settled: null }
    return { cancelled: null, settled: await readTransfers(client, log.transactionHash) }
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
  const end = least(latest.number - since / blockSeconds + marginBlocks, latest.number)
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

type Question<R extends ChainRead = ChainRead> = Extract<ReadRequestOf<'chain'>, { read: R }>

/** Whether the payer could pay this much now. No node is shown a signature: a plain transfer needs none. */
async function rehearse(node: PublicClient, question: Question<'rehearsal'>) {
  const { from, nonce } = question
  const [block, isUsed, code, verdict] = await Promise.all([
    readBlock(node, 'latest'),
    node.readContract({ ...token, functionName: 'authorizationState', args: [from, nonce] }),
    readCode(node, from),
    tryTransfer(node, question),
  ])
  if (isUsed) return { block, code, accepted: false, reason: 'authorization is used or canceled' }
  return { block, code, ...verdict }
}

/** What stands at an address; a key that delegates has code that names its delegate (EIP-7702). */
async function readCode(node: PublicClient, address: Address): Promise<PayerCode> {
  const code = await node.getCode({ address, blockTag: 'latest' })
  if (!code || code === '0x') return 'none'
  return code.startsWith('0xef0100') && code.length === 48 ? 'delegated' : 'contract'
}

/** `reason` is the token's own, where it refuses. */
async function tryTransfer(node: PublicClient, { from, to, value }: Question<'rehearsal'>) {
  return verdictOf(() =>
    node.simulateContract({ ...token, functionName: 'transfer', args: [to, value], account: from }),
  )
}

/** The most gas that a trial may take: three times what deploying a wallet and its payment come to. */
const mostGas = 3_000_000n

/** Whether the token takes a contract's signature now, which the node then sees; its wallet may be deployed by it. */
async function tryPayment(node: PublicClient, question: Question<'trial'>) {
  const { from, to, value, validAfter, validBefore, nonce, signature } = question
  const unwrapped = unwrapSignature(signature)
  if (!unwrapped.ok) throw new Error(unwrapped.error.code)
  const { inner, deployment } = unwrapped.value
  const args = [from, to, value, validAfter, validBefore, nonce, inner] as const
  const call = { ...token, functionName: 'transferWithAuthorization', args } as const
  const [block, code] = await Promise.all([readBlock(node, 'latest'), readCode(node, from)])
  const isUndeployed = code === 'none' && deployment !== null
  const verdict = await verdictOf(() =>
    isUndeployed
      ? tryDeployed(node, deployment, encodeFunctionData(call))
      : node.simulateContract({ ...call, gas: mostGas }),
  )
  return { block, ...verdict }
}

/** Both calls in one, by the contract that stands at this address on every chain. Throws when the token's call reverts. */
async function tryDeployed(
  node: PublicClient,
  { factory, data: callData }: Deployment,
  payment: Hex,
): Promise<void> {
  const calls = [
    { target: factory, callData, allowFailure: true },
    { target: token.address, callData: payment, allowFailure: true },
  ]
  const both = { abi: multicall3Abi, functionName: 'aggregate3' } as const
  const { data: returned = '0x' } = await node.call({
    to: '0xcA11bde05977b3631167028862bE2a173976CA11',
    data: encodeFunctionData({ ...both, args: [calls] }),
    gas: mostGas,
  })
  const [, paid] = decodeFunctionResult({ ...both, data: returned })
  if (paid?.success) return
  const { abi } = token
  const data = paid?.returnData ?? '0x'
  throw new ContractFunctionRevertedError({ abi, data, functionName: 'transferWithAuthorization' })
}

/** Runs a call that is not sent; a call that reverts is a verdict, any other failure is the node's and is thrown. */
async function verdictOf(call: () => Promise<unknown>) {
  try {
    await call()
    return { accepted: true, reason: null }
  } catch (error) {
    const reverted =
      error instanceof BaseError && error.walk((cause) => cause instanceof ContractFunctionRevertedError)
    if (reverted instanceof ContractFunctionRevertedError)
      return { accepted: false, reason: reverted.reason ?? reverted.shortMessage }
    throw error
  }
}

export const usdcAbi = parseAbi([
  'function balanceOf(address account) view returns (uint256)',
  'function authorizationState(address authorizer, bytes32 nonce) view returns (bool)',
  'function transfer(address to, uint256 value) returns (bool)',
  'function transferWithAuthorization(address from, address to, uint256 value, uint256 validAfter, uint256 validBefore, bytes32 nonce, bytes signature)',
  'event AuthorizationUsed(address indexed authorizer, bytes32 indexed nonce)',
  'event AuthorizationCanceled(address indexed authorizer, bytes32 indexed nonce)',
  'event Transfer(address indexed from, address indexed to, uint256 value)',
])

const token = { address: usdcToken.address, abi: usdcAbi } as const

type Block = ChainAnswer<'block'>['block']

/** The newest block of a node at this tag. Throws when the node fails. */
async function readBlock(node: PublicClient, blockTag: 'latest' | 'safe' | 'finalized'): Promise<Block> {
  const { number, hash, timestamp } = await node.getBlock({ blockTag })
  return { number: String(number), hash, timestamp: String(timestamp) }
}
