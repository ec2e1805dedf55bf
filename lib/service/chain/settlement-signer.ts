import type { FacilitatorEvmSigner } from '@x402/evm'
import {
  BaseError,
  concat,
  createPublicClient,
  encodeFunctionData,
  getAddress,
  HttpRequestError,
  isAddress,
  keccak256,
  numberToHex,
  type Abi,
  type Address,
  type Hex,
  type VerifyTypedDataParameters,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { isLoopbackHost } from '@/lib/core/loopback.mjs'
import { base, waitForReceipt } from '@/lib/service/chain/base'
import { nodeTransport } from '@/lib/service/chain/node'
import type { Database } from '@/lib/service/data/database'

/** A call of a contract, with its gas where that is known, and who pays in it. */
export type Call = { to: Address; data: Hex; gas?: bigint; payer?: Address | undefined }

/** The most gas that one transaction may take: a payer's contract decides how much its check burns, and we pay for it. */
const mostGas = 3_000_000n
const gas = numberToHex(mostGas)
/** Viem passes it on, though its type does not name it. */
const bounded: object = { gas: mostGas }

/** How often a transaction is made anew because its number was used meanwhile. */
const mostTries = 4

const mostInOneTurn = 8
/** Milliseconds after which what is left waits for the next turn: the database ends a turn of five seconds. */
const longestTurn = 1_500

type Checked = Call & { gas: bigint }
type Waiting = { call: Call; take: (hash: Hex) => void; fail: (error: unknown) => void }

/** Where the account stands: the number of its next transaction, and what gas costs. */
type Standing = { nonce: number; maxFeePerGas: bigint; maxPriorityFeePerGas: bigint }

/** A transaction that may be there, and where the account stands after it, unless that is to be asked. */
type Sent = { hash: Hex; next: Standing | null }

/** What settling needs of a chain: reads, and sends that are safe in parallel and beside other processes. */
export function settlementSigner(rpcUrl: string, privateKey: Hex, inTurn: Database['inTurn']) {
  const account = privateKeyToAccount(privateKey)
  const { address } = account
  const reader = createPublicClient({
    chain: base,
    transport: nodeTransport(rpcUrl),
    pollingInterval: pollingFor(rpcUrl),
  })
  const contracts = new Set<Address>()
  const waiting: Waiting[] = []
  let isSending = false

  function send(call: Call): Promise<Hex> {
    const sent = new Promise<Hex>((take, fail) => void waiting.push({ call, take, fail }))
    if (!isSending) void sendAll()
    return sent
  }

  async function sendAll(): Promise<void> {
    isSending = true
    while (waiting.length > 0) {
      const together = waiting.splice(0, mostInOneTurn)
      await inTurn(`gas of ${address}`, () => sendTogether(together)).catch((error: unknown) => {
        for (const { fail } of together) fail(error)
      })
    }
    isSending = false
  }

  /**
   * One transaction at a time from nonce to broadcast: no two share a nonce, and a refused one leaves no gap. Payers are
   * checked side by side, and one who pays again once more after that: the money may be gone.
   */
  async function sendTogether(together: readonly Waiting[]): Promise<void> {
    const checks = new Map<Waiting, Promise<bigint>>()
    const payers = new Set<Address | undefined>()
    for (const one of together) {
      if (!payers.has(one.call.payer)) checks.set(one, gasOf(one.call))
      payers.add(one.call.payer)
    }
    const end = Date.now() + longestTurn
    const [known] = await Promise.allSettled([readStanding(), ...checks.values()])
    let standing = known.status === 'fulfilled' ? known.value : null
    for (const [at, one] of together.entries()) {
      if (at > 0 && Date.now() > end) return void waiting.unshift(...together.slice(at))
      try {
        const gas = await (checks.get(one) ?? gasOf(one.call))
        const before = standing ?? (await readStanding())
        standing = null
        const sent = await broadcast({ ...one.call, gas }, before)
        standing = sent.next
        one.take(sent.hash)
      } catch (error) {
        one.fail(error)
      }
    }
  }

  /** The hash is known before the send, so a connection that breaks then cannot hide a transfer that happened. */
  async function broadcast(call: Checked, standing: Standing, tries = 1): Promise<Sent> {
    const { to, data, gas } = call
    const fields = { type: 'eip1559', chainId: base.id, to, data, gas, ...standing } as const
    const transaction = await account.signTransaction(fields)
    const params: [Hex] = [transaction]
    try {
      const hash = await reader.request({ method: 'eth_sendRawTransaction', params }, { retryCount: 0 })
      return { hash, next: { ...standing, nonce: standing.nonce + 1 } }
    } catch (error) {
      const hash = keccak256(transaction)
      // A gateway that sends it twice tells of the second time.
      if (isUnreachable(error) || (await mayBeThere(hash))) return { hash, next: null }
      // A process that stalled in its turn may send after it, and a node may count late.
      if (isTaken(error) && tries < mostTries) return broadcast(call, await readStanding(), tries + 1)
      throw error
    }
  }

  /** What is asked once for all transactions of one turn. The price may double until they are mined. */
  async function readStanding(): Promise<Standing> {
    const ask = async (method: 'eth_gasPrice' | 'eth_maxPriorityFeePerGas') =>
      BigInt(await reader.request({ method }))
    const [nonce, price, tip] = await Promise.all([
      reader.request({ method: 'eth_getTransactionCount', params: [address, 'pending'] }),
      ask('eth_gasPrice'),
      ask('eth_maxPriorityFeePerGas'),
    ])
    return { nonce: Number(nonce), maxFeePerGas: 2n * price + tip, maxPriorityFeePerGas: tip }
  }

  /** Throws when a contract would not carry the call out after all that was sent before. */
  async function gasOf({ to, data, gas: known }: Call): Promise<bigint> {
    const estimate = () =>
      reader.request({ method: 'eth_estimateGas', params: [{ from: address, to, data, gas }, 'pending'] })
    const [isThere, needed] = await Promise.all([isContract(to), known ?? estimate().then(BigInt)])
    if (!isThere) throw new Error(`There is no contract at ${to}.`)
    return needed
  }

  /** Whether the node has a transaction, or cannot tell. */
  const mayBeThere = (hash: Hex): Promise<boolean> =>
    reader.request({ method: 'eth_getTransactionByHash', params: [hash] }).then(
      (found) => found !== null,
      () => true,
    )

  /** A contract stays one; to call what is none succeeds, and does nothing. */
  async function isContract(to: Address): Promise<boolean> {
    if (!contracts.has(to) && (await reader.getCode({ address: to }))) contracts.add(to)
    return contracts.has(to)
  }

  return {
    address,
    send,
    /** Whether a contract would carry out the call if it were sent now; throws when not, and when nobody can tell. */
    rehearse: async ({ to, data }: Call): Promise<boolean> => {
      const doing = reader.request({
        method: 'eth_call',
        params: [{ from: address, to, data, gas }, 'pending'],
      })
      const [isThere] = await Promise.all([isContract(to), doing])
      return isThere
    },
    getCode: reader.getCode,
    // Safe: the message is that of EIP-3009, made by the x402 package from checked fields.
    verifyTypedData: (message) =>
      reader.verifyTypedData({ ...message, blockTag: 'pending' } as VerifyTypedDataParameters),
    waitForTransactionReceipt: (query) => waitForReceipt(reader, query),
    sendTransaction: send,
    // On an idle chain the last block is old; the pending block has the present time, which EIP-3009 compares with.
    readContract: (call) =>
      reader.readContract({ ...call, abi: asAbi(call.abi), blockTag: 'pending', ...bounded }),
    writeContract: ({ address: to, abi, dataSuffix = '0x', gas, ...call }) => {
      const data = concat([encodeFunctionData({ abi: asAbi(abi), ...call }), dataSuffix])
      return send({ to, data, ...(gas && { gas }), payer: payerOf(call.args) })
    },
  } satisfies Omit<FacilitatorEvmSigner, 'getAddresses'> & Record<string, unknown>
}

/** Safe: the x402 packages hand over their own constant ABIs, and only their type is loose. */
const asAbi = (abi: readonly unknown[]) => abi as Abi

/** Whom a transfer by authorization takes the money from: its first argument (EIP-3009). */
const payerOf = ([from]: readonly unknown[]) =>
  typeof from === 'string' && isAddress(from) ? getAddress(from) : undefined

/** Milliseconds between requests for a receipt; viem's default of a second would slow down a local chain. */
function pollingFor(rpcUrl: string): number {
  return isLoopbackHost(new URL(rpcUrl).host) ? 20 : 500
}

const isTaken = (error: unknown): boolean =>
  error instanceof BaseError && /nonce too low|replacement transaction underpriced/i.test(error.message)

/** Whether a node gave no answer: what was asked of it may have been done. */
export const isUnreachable = (error: unknown): boolean =>
  error instanceof BaseError && error.walk((cause) => cause instanceof HttpRequestError) !== null
