import { InMemoryPendingSettlementStore, x402Facilitator } from '@x402/core/facilitator'
import {
  type PaymentPayload,
  type PaymentRequirements,
  type SettleResponse,
  type VerifyResponse,
  SettleError,
  VerifyError,
} from '@x402/core/types'
import { toFacilitatorEvmSigner, type FacilitatorEvmSigner } from '@x402/evm'
import { ExactEvmScheme } from '@x402/evm/exact/facilitator'
import {
  type Hex,
  isAddressEqual,
  type Address,
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
  type VerifyTypedDataParameters,
} from 'viem'
import { exactPayloadSchema } from '@/lib/service/chain/exact-payload'
import { errorText } from '@/lib/core/text'
import { walletFactories } from '@/lib/core/wallet-factories'
import { HTTPFacilitatorClient } from '@x402/core/http'
import type { Authorize } from '@/lib/core/hosted-key'
import { privateKeyToAccount } from 'viem/accounts'
import { base, waitForReceipt } from '@/lib/service/chain/base'
import type { Database } from '@/lib/service/data/database'

/**
 * Verifies and settles payments; neither call throws. From `verify`, `unexpected_verify_error` means that the chain
 * could not be asked, any other reason that the payment is invalid. From `settle`, `settlement_pending` means that the
 * money may have moved or may move yet; `invalid_exact_evm_nonce_already_used` that the authorization was used or
 * cancelled before. None of it is proof: that is the chain's to give (`openProofs`).
 */
export type Facilitator = {
  verify: (payload: PaymentPayload, requirements: PaymentRequirements) => Promise<VerifyResponse>
  settle: (payload: PaymentPayload, requirements: PaymentRequirements) => Promise<Settling>
}

/** What a facilitator says of a settlement. `isUnsent`: it is ours, and this call sent nothing to the chain. */
export type Settling = SettleResponse & { isUnsent?: boolean }

type FacilitatorOptions = {
  rpcUrl: string
  privateKey: Hex
  /** How long a settlement waits for its receipt before it answers that it is pending, in milliseconds. */
  confirmationTimeoutMs?: number
  /** Keeps several processes that pay gas from this account apart; needless where there is one. */
  inTurn?: InTurn
}

const alone: InTurn = (_, work) => work()

/** The network of every payment: Base, as CAIP-2 names it. */
export const paymentNetwork = 'eip155:8453'

/** A facilitator in this process (x402 v2, `exact`, EIP-3009); asked again, it sends no second transaction. */
export function openFacilitator(options: FacilitatorOptions): Facilitator {
  const { confirmationTimeoutMs = 60_000 } = options
  const signer = toFacilitatorEvmSigner(settlementSigner({ inTurn: alone, ...options }), {
    confirmationTimeoutMs,
  })
  const pendingSettlementStore = new InMemoryPendingSettlementStore()

  /** Made for each call, so that an unreachable chain is told apart from an invalid payment. */
  function forOneCall() {
    const { watched, wasUnreachable } = watchReads(signer)
    const scheme = new ExactEvmScheme(watched, {
      pendingSettlementStore,
      eip6492AllowedFactories: [...walletFactories],
    })
    return { x402: new x402Facilitator().register(paymentNetwork, scheme), wasUnreachable }
  }

  return {
    verify: async (payload, requirements) => {
      if (!isExact(payload)) return { isValid: false, invalidReason: 'invalid_payload' }
      const { x402, wasUnreachable } = forOneCall()
      try {
        const verdict = await x402.verify(payload, requirements)
        if (verdict.isValid || !wasUnreachable()) return verdict
        return { isValid: false, invalidReason: 'unexpected_verify_error' }
      } catch (error) {
        return { isValid: false, invalidReason: 'unexpected_verify_error', invalidMessage: errorText(error) }
      }
    },
    settle: async (payload, requirements) => {
      if (!isExact(payload)) return failed('invalid_payload')
      const { x402, wasUnreachable } = forOneCall()
      try {
        const answer = await x402.settle(payload, requirements)
        // Without a transaction hash nothing was sent, whatever reason the scheme gives.
        const blind = !answer.success && !answer.transaction && wasUnreachable()
        if (blind) return failed('unexpected_settle_error')
        return answer.success || answer.transaction ? answer : { ...answer, isUnsent: true }
      } catch (error) {
        // The scheme catches every failure after the send, so a throw means that nothing was sent.
        return failed('unexpected_settle_error', error)
      }
    },
  }
}

const isExact = (payload: PaymentPayload) => exactPayloadSchema.safeParse(payload.payload).success

function failed(errorReason: string, error?: unknown): Settling {
  const message = error === undefined ? {} : { errorMessage: errorText(error) }
  return { success: false, errorReason, ...message, transaction: '', network: paymentNetwork, isUnsent: true }
}

/** A facilitator behind a URL; a settlement whose answer was lost may have been carried out: it is pending. */
export function hostedFacilitator({ url, timeoutMs = 60_000, authorize }: HostedOptions) {
  const client = new HTTPFacilitatorClient({
    url,
    timeoutMs,
    ...(authorize && { createAuthHeaders: async () => authHeaders(url, authorize) }),
  })
  return {
    /** What it can do; throws when it cannot be asked. */
    supported: () => client.getSupported(),

    verify: async (payload: PaymentPayload, requirements: PaymentRequirements) =>
      mismatch(payload, requirements) ?? client.verify(payload, requirements).catch(refusalOf),
    settle: async (payload: PaymentPayload, requirements: PaymentRequirements) =>
      pendingWhenUnknown(await client.settle(payload, requirements).catch(failureOf)),
  } satisfies Facilitator & { supported: unknown }
}

type HostedOptions = { url: string; timeoutMs?: number; authorize?: Authorize }

function authHeaders(url: string, authorize: Authorize) {
  const header = (method: 'GET' | 'POST', call: string) => ({
    Authorization: authorize(method, new URL(`${url.replace(/(?<!\/)\/+$/, '')}/${call}`)),
  })
  return {
    verify: header('POST', 'verify'),
    settle: header('POST', 'settle'),
    supported: header('GET', 'supported'),
  }
}

/** What needs nobody's word: whether the signed transfer is to whom, and of what, was asked for. */
function mismatch(payload: PaymentPayload, { payTo, amount }: PaymentRequirements): VerifyResponse | null {
  const signed = exactPayloadSchema.safeParse(payload.payload)
  const refused = (invalidReason: string): VerifyResponse => ({ isValid: false, invalidReason })
  if (!signed.success) return refused('invalid_payload')
  const { to, value } = signed.data.authorization
  // Our own terms hold an address.
  if (!isAddressEqual(to, payTo as Address)) return refused('invalid_exact_evm_recipient_mismatch')
  return value === amount ? null : refused('invalid_exact_evm_payload_authorization_value_mismatch')
}

function refusalOf(error: unknown): VerifyResponse {
  const refused = error instanceof VerifyError && error.statusCode < 500
  const invalidReason = (refused && error.invalidReason) || 'unexpected_verify_error'
  return { isValid: false, invalidReason, invalidMessage: errorText(error) }
}

function failureOf(error: unknown): SettleResponse {
  const known = error instanceof SettleError ? error : undefined
  return {
    success: false,
    errorReason: known?.errorReason ?? 'unexpected_settle_error',
    errorMessage: errorText(error),
    transaction: known?.transaction ?? '',
    network: paymentNetwork,
    ...(known?.payer ? { payer: known.payer } : {}),
  }
}

/** An unknown outcome counts as pending: the facilitator may have sent the transaction. */
function pendingWhenUnknown(answer: SettleResponse): SettleResponse {
  const unknown =
    !answer.success && (answer.errorReason ?? 'unexpected_settle_error') === 'unexpected_settle_error'
  return unknown ? { ...answer, errorReason: 'settlement_pending' } : answer
}

type Signer = Omit<FacilitatorEvmSigner, 'getAddresses'> & { address: Address }

type SignerOptions = { rpcUrl: string; privateKey: Hex; inTurn: InTurn }

type InTurn = Database['inTurn']

/** The most gas that one transaction may take: a payer's contract decides how much its check burns, and we pay for it. */
const mostGas = 3_000_000n

/** How often a transaction is made anew because its number was used meanwhile. */
const mostTries = 4

/** What the x402 facilitator needs of a chain: reads, and sends that are safe in parallel and beside other processes. */
function settlementSigner({ rpcUrl, privateKey, inTurn }: SignerOptions): Signer {
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
function watchReads(signer: FacilitatorEvmSigner) {
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
