import { InMemoryPendingSettlementStore, x402Facilitator } from '@x402/core/facilitator'
import type { PaymentPayload, PaymentRequirements, SettleResponse, VerifyResponse } from '@x402/core/types'
import { toFacilitatorEvmSigner } from '@x402/evm'
import { ExactEvmScheme } from '@x402/evm/exact/facilitator'
import type { Hex } from 'viem'
import { exactPayloadSchema } from '@/lib/service/chain/exact-payload'
import { settlementSigner, watchReads } from '@/lib/service/chain/settlement-signer'

/**
 * Checks and carries out payments; neither call throws. `verify` with `unexpected_verify_error` could not
 * look, any other reason is a judgement. `settle` with `settlement_pending` may have moved the money or may
 * yet; `invalid_exact_evm_nonce_already_used` says an earlier transfer did or a cancellation ruled it out
 * (`readAuthorization` tells which); with any other reason this call moved nothing.
 */
export type Facilitator = {
  verify: (payload: PaymentPayload, requirements: PaymentRequirements) => Promise<VerifyResponse>
  settle: (payload: PaymentPayload, requirements: PaymentRequirements) => Promise<SettleResponse>
}

type FacilitatorOptions = {
  rpcUrl: string
  /** Of the account that pays the gas. */
  privateKey: Hex
  /** How long a settlement waits for its receipt before it answers that it is pending, in milliseconds. */
  confirmationTimeoutMs?: number
}

/** The network of every payment: Base, as CAIP-2 names it. */
export const paymentNetwork = 'eip155:8453'

/**
 * A facilitator in this process (x402 v2, scheme `exact`, EIP-3009). Many settlements may run at once; asking
 * again for one that was pending waits for the same transaction and sends no second one.
 */
export function openFacilitator(options: FacilitatorOptions): Facilitator {
  const { confirmationTimeoutMs = 60_000 } = options
  const signer = toFacilitatorEvmSigner(settlementSigner(options), { confirmationTimeoutMs })
  const pendingSettlementStore = new InMemoryPendingSettlementStore()

  /** One per call, so that a chain that cannot be reached is told from a payment that is wrong. */
  function forOneCall() {
    const { watched, wasUnreachable } = watchReads(signer)
    const scheme = new ExactEvmScheme(watched, { pendingSettlementStore })
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
        return { isValid: false, invalidReason: 'unexpected_verify_error', invalidMessage: messageOf(error) }
      }
    },
    settle: async (payload, requirements) => {
      if (!isExact(payload)) return failed('invalid_payload')
      const { x402, wasUnreachable } = forOneCall()
      try {
        const answer = await x402.settle(payload, requirements)
        // with a transaction it is pending or failed; without one nothing was sent, whatever reason is given
        const blind = !answer.success && !answer.transaction && wasUnreachable()
        return blind ? failed('unexpected_settle_error') : answer
      } catch (error) {
        // the scheme catches what comes after the send itself, so nothing was sent
        return failed('unexpected_settle_error', error)
      }
    },
  }
}

const isExact = (payload: PaymentPayload) => exactPayloadSchema.safeParse(payload.payload).success

/** The answer of a settlement that was not carried out. */
function failed(errorReason: string, error?: unknown): SettleResponse {
  const said = error === undefined ? {} : { errorMessage: messageOf(error) }
  return { success: false, errorReason, ...said, transaction: '', network: paymentNetwork }
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))
