import { err, ok, type Result } from '@/lib/core/result'
import { type Address, type Hex, isHex, isSameAddress, isSomeHex } from '@/lib/core/payment/bytes'
import { type Called, decodeHeaderObject, longestPayment, readResource } from '@/lib/core/payment/challenge'
import { isJsonObject, type Json, type JsonObject } from '@/lib/core/json'
import { checkOption, type Terms, timeoutRange } from '@/lib/core/payment/option'
import { type Refusal, refuse } from '@/lib/core/payment/refusals'
import { normaliseSignature, unwrapSignature } from '@/lib/core/payment/wallet-signature'

export type Payment = {
  from: Address
  to: Address
  nonce: Hex
  validAfter: bigint
  validBefore: bigint
  signature: Hex
}

const clockToleranceSeconds = 60n
const fields = ['from', 'to', 'value', 'validAfter', 'validBefore', 'nonce']

/** The policy again, on a signed payload; `now` in seconds. An expired one passes: it moves no money, and may be replayed. */
export function checkPayment(
  header: string,
  given: Terms & Called & { now: bigint },
): Result<Payment, Refusal> {
  const decoded = decodeHeaderObject(header, longestPayment)
  if (!decoded.ok) return err(refuse('E_PAYMENT', 'a payment header', decoded.error))
  const { x402Version, resource, accepted, payload } = decoded.value
  if (x402Version !== 2) return err(refuse('E_VERSION', '2', x402Version))
  const named = readResource(resource, given)
  if (!named.ok) return named
  const payment = readPayload(payload)
  if (!payment) return err(refuse('E_PAYMENT', 'an authorization and its signature'))
  const option = checkOption(accepted ?? null, { ...given, from: payment.from })
  if (!option.ok) return err(option.error.refusal)
  if (payment.value !== given.price) {
    return err(refuse('E_PRICE', given.price.toString(), payment.value.toString()))
  }
  const { payTo, maxTimeoutSeconds } = option.value
  if (!isSameAddress(payment.to, payTo)) return err(refuse('E_PAYTO_PIN', payTo, payment.to))
  const latest = given.now + BigInt(Math.min(maxTimeoutSeconds, timeoutRange.most)) + clockToleranceSeconds
  if (payment.validBefore > latest || payment.validAfter >= payment.validBefore) {
    return err(refuse('E_WINDOW', `validBefore up to ${latest}`, payment.validBefore.toString()))
  }
  if (isUnfinished(payment.signature)) return err(refuse('E_SIG_FORMAT', '65 bytes, v 27 or 28'))
  const signature = unwrapSignature(payment.signature)
  return signature.ok ? ok(payment) : signature
}

function readPayload(payload: Json | undefined): (Payment & { value: bigint }) | null {
  if (!isJsonObject(payload)) return null
  const { signature, authorization } = payload
  if (!isJsonObject(authorization) || !isSomeHex(signature)) return null
  if (Object.keys(authorization).some((key) => !fields.includes(key))) return null
  const { from, to, nonce } = authorization
  const value = decimal(authorization, 'value')
  const validAfter = decimal(authorization, 'validAfter')
  const validBefore = decimal(authorization, 'validBefore')
  if (!isHex(from, 20) || !isHex(to, 20) || !isHex(nonce, 32)) return null
  if (value === null || validAfter === null || validBefore === null) return null
  return { from, to, nonce, value, validAfter, validBefore, signature }
}

function decimal(authorization: JsonObject, field: string): bigint | null {
  const text = authorization[field]
  return typeof text === 'string' && /^(0|[1-9][0-9]{0,77})$/.test(text) ? BigInt(text) : null
}

/** A plain key's signature in another form than USDC takes; whatever else it is may be a contract's. */
function isUnfinished(signature: Hex): boolean {
  return isHex(signature, 65) && /0[01]$/.test(signature) && normaliseSignature(signature).ok
}
