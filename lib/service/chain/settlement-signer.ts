import type { FacilitatorEvmSigner } from '@x402/evm'
import {
  BaseError,
  createPublicClient,
  createWalletClient,
  encodeFunctionData,
  http,
  HttpRequestError,
  keccak256,
  concat,
  TimeoutError,
  type Abi,
  type Address,
  type Hex,
  type VerifyTypedDataParameters,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { base, waitForReceipt } from '@/lib/service/chain/base'
import type { Database } from '@/lib/service/data/database'

type Signer = Omit<FacilitatorEvmSigner, 'getAddresses'> & { address: Address }

type SignerOptions = { rpcUrl: string; privateKey: Hex; inTurn: InTurn }

export type InTurn = Database['inTurn']

/** The most gas that one transaction may take: a payer's contract decides how much its check burns, and we pay for it. */
const mostGas = 3_000_000n

/** How often a transaction is made anew because its number was used meanwhile. */
const mostTries = 4

/** What the x402 facilitator needs of a chain: reads, and sends that are safe in parallel and beside other processes. */
export function settlementSigner({ rpcUrl, privateKey, inTurn }: SignerOptions): Signer {
  const account = privateKeyToAccount(privateKey)
  const pollingInterval = pollingFor(rpcUrl)
  const transport = http(rpcUrl, { retryCount: 1 })
  const reader = createPublicClient({ chain: base, transport, pollingInterval })
  const sender = createWalletClient({ account, chain: base, transport: http(rpcUrl, { retryCount: 0 }) })
  let turn: Promise<unknown> = Promise.resolve()

  /** One transaction at a time from nonce to broadcast: no two share a nonce, and a refused one leaves no gap. */
  function send(call: { to: Address; data: Hex; gas?: bigint }): Promise<Hex> {
    const mine = turn.then(() => inTurn(`gas of ${account.address}`, () => broadcast(call)))
    turn = mine.catch(() => undefined)
    return mine
  }

  /** The hash is known before the send, so a connection that breaks then cannot hide a transfer that happened. */
  async function broadcast(call: Parameters<typeof send>[0], tries = 1): Promise<Hex> {
    const request = await sender.prepareTransactionRequest(call)
    if (request.gas > mostGas) throw new Error(`It would take ${request.gas} gas, more than is paid for.`)
    const serializedTransaction = await sender.signTransaction(request)
    try {
      return await sender.sendRawTransaction({ serializedTransaction })
    } catch (error) {
      if (isUnreachable(error)) return keccak256(serializedTransaction)
      // A process that stalled in its turn may send after it, and a node may count late.
      if (isTaken(error) && tries < mostTries) return broadcast(call, tries + 1)
      throw error
    }
  }

  return {
    address: account.address,
    getCode: reader.getCode,
    // Safe: the message is that of EIP-3009, made by the x402 package from checked fields.
    verifyTypedData: (message) =>
      reader.verifyTypedData({ ...message, blockTag: 'pending' } as VerifyTypedDataParameters),
    waitForTransactionReceipt: (query) => waitForReceipt(reader, query),
    sendTransaction: send,
    // On an idle chain the last block is old; the pending block has the present time, which EIP-3009 compares with.
    readContract: (call) => reader.readContract({ ...call, abi: asAbi(call.abi), blockTag: 'pending' }),
    writeContract: ({ address, abi, dataSuffix = '0x', gas, ...call }) => {
      const data = concat([encodeFunctionData({ abi: asAbi(abi), ...call }), dataSuffix])
      return send({ to: address, data, ...(gas && { gas }) })
    },
  }
}

/** The same signer, recording whether the chain was unreachable: the x402 packages report that as an invalid payment. */
export function watchReads(signer: FacilitatorEvmSigner) {
  let isUnreached = false
  const watch =
    <Query, Answer>(read: (query: Query) => Promise<Answer>) =>
    (query: Query): Promise<Answer> =>
      read(query).catch((error: unknown) => {
        isUnreached ||= isUnreachable(error)
        throw error
      })
  const watched: FacilitatorEvmSigner = {
    ...signer,
    getCode: watch(signer.getCode),
    readContract: watch(signer.readContract),
    verifyTypedData: watch(signer.verifyTypedData),
  }
  return { watched, wasUnreachable: () => isUnreached }
}

/** Safe: the x402 packages hand over their own constant ABIs, and only their type is loose. */
const asAbi = (abi: readonly unknown[]) => abi as Abi

/** Milliseconds between requests for a receipt; viem's default of a second would slow down a local chain. */
function pollingFor(rpcUrl: string): number {
  return ['127.0.0.1', 'localhost', '[::1]'].includes(new URL(rpcUrl).hostname) ? 20 : 500
}

function isTaken(error: unknown): boolean {
  return (
    error instanceof BaseError && /nonce too low|replacement transaction underpriced/i.test(error.message)
  )
}

function isUnreachable(error: unknown): boolean {
  if (!(error instanceof BaseError)) return false
  return error.walk((cause) => cause instanceof HttpRequestError || cause instanceof TimeoutError) !== null
}
