import { InMemoryPendingSettlementStore, x402Facilitator } from '@x402/core/facilitator'
import type { PaymentPayload, PaymentRequirements, SettleResponse, VerifyResponse } from '@x402/core/types'
import { toFacilitatorEvmSigner } from '@x402/evm'
import { ExactEvmScheme } from '@x402/evm/exact/facilitator'
import type { Hex } from 'viem'
import { exactPayloadSchema } from '@/lib/service/chain/exact-payload'
import { errorText } from '@/lib/core/text'
import { walletFactories } from '@/lib/core/wallet-factories'
import { settlementSigner, watchReads, type InTurn } from '@/lib/service/chain/settlement-signer'

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
