import 'server-only'
import {
  BaseError,
  ContractFunctionRevertedError,
  decodeFunctionResult,
  encodeFunctionData,
  multicall3Abi,
  parseAbi,
  type Address,
  type Hex,
  type PublicClient,
} from 'viem'
import type { ReadRequestOf } from '@/lib/core/dashboard-api/requests'
import { unwrapSignature, type Deployment, type PayerCode } from '@/lib/core/payment/wallet-signature'
import type { ChainAnswer, ChainRead } from '@/lib/core/dashboard-api/replies'
import { usdcToken } from '@/lib/core/payment/usdc-token'

export type Question<R extends ChainRead = ChainRead> = Extract<ReadRequestOf<'chain'>, { read: R }>

/**
 * Whether the payer could pay this much to the payee now, and the newest block. No node is shown a signature: whoever
 * has it can settle it. The token's own rules are tried on a plain transfer, which needs none.
 */
export async function rehearse(node: PublicClient, question: Question<'rehearsal'>) {
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

/**
 * Whether the token takes a contract's signature now. The node sees the signature, and could settle it. A wallet that is
 * not deployed yet is deployed in the same trial, by its factory.
 */
export async function tryPayment(node: PublicClient, question: Question<'trial'>) {
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
