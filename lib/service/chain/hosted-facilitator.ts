import { HTTPFacilitatorClient } from '@x402/core/http'
import {
  SettleError,
  VerifyError,
  type PaymentPayload,
  type PaymentRequirements,
  type SettleResponse,
  type VerifyResponse,
} from '@x402/core/types'
import { isAddressEqual, type Address } from 'viem'
import type { Authorize } from '@/lib/core/hosted-key'
import { errorText } from '@/lib/core/text'
import { exactPayloadSchema } from '@/lib/service/chain/exact-payload'
import { paymentNetwork, type Facilitator } from '@/lib/service/chain/facilitator'

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
