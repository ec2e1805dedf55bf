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

type Call = { to: Address; data: Hex; gas?: bigint }
type ContractCall = {
  address: Address
  abi: readonly unknown[]
  functionName: string
  args?: readonly unknown[]
}

type SignedMessage = {
  address: Address
  domain: Record<string, unknown>
  types: Record<string, unknown>
  primaryType: string
  message: Record<string, unknown>
  signature: Hex
}

type SignerOptions = { rpcUrl: string; privateKey: Hex; inTurn: InTurn }

type Reads = Pick<FacilitatorEvmSigner, 'getCode' | 'readContract' | 'verifyTypedData'>

/** Runs work while nobody else who pays gas from the account of this name sends. */
export type InTurn = <T>(name: string, work: () => Promise<T>) => Promise<T>

/** The most gas that one transaction may take: a payer's contract decides how much its check burns, and we pay for it. */
const mostGas = 3_000_000n

/** How often a transaction is made anew because its number was used meanwhile. */
const mostTries = 4

/** What the x402 facilitator needs of a chain: reads, and sends that are safe in parallel and beside other processes. */
export function settlementSigner({ rpcUrl, privateKey, inTurn }: SignerOptions) {
  const account = privateKeyToAccount(privateKey)
  const pollingInterval = pollingFor(rpcUrl)
  const transport = http(rpcUrl, { retryCount: 1 })
  const reader = createPublicClient({ chain: base, transport, pollingInterval })
  const sender = createWalletClient({ account, chain: base, transport: http(rpcUrl, { retryCount: 0 }) })
  let turn: Promise<unknown> = Promise.resolve()

  /** One transaction at a time from nonce to broadcast: no two share a nonce, and a refused one leaves no gap. */
  function send(call: Call): Promise<Hex> {
    const mine = turn.then(() => inTurn(`gas of ${account.address}`, () => broadcast(call)))
    turn = mine.catch(() => undefined)
    return mine
  }

  /** The hash is known before the send, so a connection that breaks then cannot hide a transfer that happened. */
  async function broadcast(call: Call, tries = 1): Promise<Hex> {
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
    verifyTypedData: (message: SignedMessage) => reader.verifyTypedData(asTypedData(message)),
    waitForTransactionReceipt: (asked: { hash: Hex; timeout?: number }) => waitForReceipt(reader, asked),
    sendTransaction: send,
    // On an idle chain the last block is old; the pending block has the present time, which EIP-3009 compares with.
    readContract: ({ abi, ...call }: ContractCall): Promise<unknown> =>
      reader.readContract({ ...call, abi: asAbi(abi), blockTag: 'pending' }),
    writeContract: ({
      address,
      abi,
      dataSuffix,
      gas,
      ...call
    }: ContractCall & { gas?: bigint; dataSuffix?: Hex }) => {
      const data = encodeFunctionData({ abi: asAbi(abi), ...call })
      return send({
        to: address,
        data: dataSuffix ? concat([data, dataSuffix]) : data,
        ...(gas ? { gas } : {}),
      })
    },
  }
}

/** The same signer, recording whether the chain was unreachable: the x402 packages report that as an invalid payment. */
export function watchReads<T extends Reads>(signer: T): { watched: T; wasUnreachable: () => boolean } {
  let unreachable = false
  const noting =
    <Arguments, Answer>(read: (asked: Arguments) => Promise<Answer>) =>
    async (asked: Arguments): Promise<Answer> => {
      try {
        return await read(asked)
      } catch (error) {
        unreachable ||= isUnreachable(error)
        throw error
      }
    }
  const { getCode, readContract, verifyTypedData } = signer
  const reads = {
    getCode: noting(getCode),
    readContract: noting(readContract),
    verifyTypedData: noting(verifyTypedData),
  }
  return { watched: { ...signer, ...reads }, wasUnreachable: () => unreachable }
}

/** Safe: the x402 packages hand over their own constant ABIs, and only their type is loose. */
function asAbi(abi: readonly unknown[]): Abi {
  return abi as Abi
}

/** Safe for the same reason: the message is that of EIP-3009, made by the x402 package from checked fields. */
function asTypedData(message: SignedMessage): VerifyTypedDataParameters {
  return { ...message, blockTag: 'pending' } as VerifyTypedDataParameters
}

/** Milliseconds between requests for a receipt; viem's default of a second would slow down a local chain. */
function pollingFor(rpcUrl: string): number {
  return ['127.0.0.1', 'localhost', '[::1]'].includes(new URL(rpcUrl).hostname) ? 20 : 500
}

/** The account's next number was used by another transaction. */
function isTaken(error: unknown): boolean {
  return (
    error instanceof BaseError && /nonce too low|replacement transaction underpriced/i.test(error.message)
  )
}

function isUnreachable(error: unknown): boolean {
  if (!(error instanceof BaseError)) return false
  return error.walk((cause) => cause instanceof HttpRequestError || cause instanceof TimeoutError) !== null
}
