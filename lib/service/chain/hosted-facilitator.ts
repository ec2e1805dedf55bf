import { HTTPFacilitatorClient } from '@x402/core/http'
import { SettleError, VerifyError, type SettleResponse, type VerifyResponse } from '@x402/core/types'
import { paymentNetwork, type Facilitator } from '@/lib/service/chain/facilitator'

/**
 * A facilitator behind a URL (FACILITATOR_URL), with the same answers as our own. A settlement whose answer
 * was lost counts as pending, since the other side may have carried it out.
 */
export function hostedFacilitator({
  url,
  timeoutMs = 90_000,
}: {
  url: string
  timeoutMs?: number
}): Facilitator {
  const client = new HTTPFacilitatorClient({ url, timeoutMs })
  return {
    verify: (payload, requirements) => client.verify(payload, requirements).catch(refusalOf),
    settle: async (payload, requirements) =>
      anchored(await client.settle(payload, requirements).catch(failureOf)),
  }
}

function refusalOf(error: unknown): VerifyResponse {
  const refused = error instanceof VerifyError && error.statusCode < 500
  const invalidReason = (refused && error.invalidReason) || 'unexpected_verify_error'
  return { isValid: false, invalidReason, invalidMessage: messageOf(error) }
}

function failureOf(error: unknown): SettleResponse {
  const known = error instanceof SettleError ? error : undefined
  return {
    success: false,
    errorReason: known?.errorReason ?? 'unexpected_settle_error',
    errorMessage: messageOf(error),
    transaction: known?.transaction ?? '',
    network: paymentNetwork,
    ...(known?.payer ? { payer: known.payer } : {}),
  }
}

/** An unknown outcome counts as pending: the facilitator may have sent the transaction. */
function anchored(answer: SettleResponse): SettleResponse {
  const unknown =
    !answer.success && (answer.errorReason ?? 'unexpected_settle_error') === 'unexpected_settle_error'
  return unknown ? { ...answer, errorReason: 'settlement_pending' } : answer
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))
