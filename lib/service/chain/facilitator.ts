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
import { type Hex, isAddressEqual, type Address, type TransactionReceipt } from 'viem'
import { exactPayloadSchema } from '@/lib/service/chain/exact-payload'
import { errorText } from '@/lib/core/text'
import { walletFactories } from '@/lib/core/wallet-factories'
import { HTTPFacilitatorClient } from '@x402/core/http'
import type { Authorize } from '@/lib/core/hosted-key'
import { isUnreachable, settlementSigner } from '@/lib/service/chain/settlement-signer'
import type { Database } from '@/lib/service/data/database'
import { transferOf } from '@/lib/service/chain/plain-transfer'

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

/** The receipt that our own facilitator read from the chain: under a symbol, which no answer of another's can hold. */
export const ownReceipt = Symbol('the receipt of a settlement')

/** What a facilitator says of a settlement. `isUnsent`: it is ours, and this call sent nothing to the chain. */
export type Settling = SettleResponse & { isUnsent?: boolean; [ownReceipt]?: TransactionReceipt }

type FacilitatorOptions = {
  rpcUrl: string
  privateKey: Hex
  /** How long a settlement waits for its receipt before it answers that it is pending, in milliseconds. */
  confirmationTimeoutMs?: number
  /** Keeps several processes that pay gas from this account apart; needless where there is one. */
  inTurn?: Database['inTurn']
}

/** The network of every payment: Base, as CAIP-2 names it. */
export const paymentNetwork = 'eip155:8453'

/** A facilitator in this process (x402 v2, `exact`, EIP-3009); asked again, it sends no second transaction. */
export function openFacilitator(options: FacilitatorOptions): Facilitator {
  const { rpcUrl, privateKey, confirmationTimeoutMs = 60_000, inTurn = (_, work) => work() } = options
  const own = settlementSigner(rpcUrl, privateKey, inTurn)
  const signer = toFacilitatorEvmSigner(own, { confirmationTimeoutMs })
  const pendingSettlementStore = new InMemoryPendingSettlementStore()
  /** By their signatures, while these could be sent again: transactions that the chain carried out in vain, at our cost. */
  const reverted = new Map<Hex, { transaction: Hex; until: bigint }>()

  /** Made for each call, so that an unreachable chain is told apart from an invalid payment. */
  function forOneCall() {
    const { watched, wasUnreachable } = watchReads(signer)
    const scheme = new ExactEvmScheme(watched, {
      pendingSettlementStore,
      eip6492AllowedFactories: [...walletFactories],
    })
    return { x402: new x402Facilitator().register(paymentNetwork, scheme), wasUnreachable }
  }

  /** Lets the token alone judge and carry out what it can; null when there is more to it, or a reason to be found. */
  async function settlePlainly(
    payment: PaymentPayload,
    terms: PaymentRequirements,
  ): Promise<Settling | null> {
    const plain = transferOf(payment, terms)
    if (!plain || (await pendingSettlementStore.get(plain.signature))) return null
    // Only what was not sent throws.
    const transaction =
      reverted.get(plain.signature)?.transaction ?? (await own.send(plain.call).catch(() => null))
    if (!transaction) return null
    const said = { transaction, network: paymentNetwork, payer: plain.payer } as const
    const receipt = await own
      .waitForTransactionReceipt({ hash: transaction, timeout: confirmationTimeoutMs })
      .catch(() => null)
    if (receipt?.status === 'success') return { success: true, ...said, [ownReceipt]: receipt }
    if (receipt) {
      const now = BigInt(Math.floor(Date.now() / 1000))
      for (const [signature, { until }] of reverted) if (until < now) reverted.delete(signature)
      reverted.set(plain.signature, { transaction, until: plain.until })
      return { success: false, errorReason: 'invalid_exact_evm_transaction_failed', ...said }
    }
    await pendingSettlementStore.set(plain.signature, transaction)
    return { success: false, errorReason: 'settlement_pending', ...said }
  }

  return {
    verify: async (payload, requirements) => {
      if (!isExact(payload)) return { isValid: false, invalidReason: 'invalid_payload' }
      const plain = transferOf(payload, requirements)
      if (plain && (await own.rehearse(plain.call).catch(() => false)))
        return { isValid: true, payer: plain.payer }
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
      const settled = await settlePlainly(payload, requirements)
      if (settled) return settled
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
