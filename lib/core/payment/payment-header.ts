import { type Address, encodeBase64, type Hex, isHex, isSameAddress } from '@/lib/core/payment/bytes'
import { type Authorization, authorizationOnWire } from '@/lib/core/payment/authorization'
import { decodeHeaderObject } from '@/lib/core/payment/challenge'
import { type JsonObject, isJsonObject, type Json } from '@/lib/core/json'
import { network } from '@/lib/core/payment/usdc-token'

export type Echo = { option: JsonObject; resource: JsonObject | null; extensions: JsonObject | null }

/** The PAYMENT-SIGNATURE header: standard base64 of the x402 v2 payload. Composed once, stored, sent verbatim. */
export function composePaymentHeader(given: {
  quote: Echo
  authorization: Authorization
  signature: Hex
  intentId: Hex
}): string {
  const { quote, authorization, signature, intentId } = given
  const { validBefore } = authorization
  const extensions = answeredExtensions(quote.extensions, { intentId, validBefore })
  return encodeBase64(
    JSON.stringify({
      x402Version: 2,
      ...(quote.resource && { resource: quote.resource }),
      accepted: quote.option,
      payload: { signature, authorization: authorizationOnWire(authorization) },
      ...(extensions && { extensions }),
    }),
  )
}

type Receipt = { transaction: Hex; network: Json | undefined; payer: Json | undefined }

/** The settlement that a PAYMENT-RESPONSE header claims, whatever it holds; null for none. Never throws. */
export function readReceipt(raw: string | null): Receipt | null {
  const decoded = raw ? decodeHeaderObject(raw) : null
  if (!decoded?.ok) return null
  const { success, transaction, network: chain, payer } = decoded.value
  return success === true && isHex(transaction, 32) ? { transaction, network: chain, payer } : null
}

/** True when a receipt claims this payer's settlement on our chain; a claim still, the chain is the proof. */
export const receiptMatches = (receipt: Receipt | null, from: Address): boolean =>
  receipt?.network === network && isHex(receipt.payer, 20) && isSameAddress(receipt.payer, from)

const identifier = 'payment-identifier'
const ignorable: ReadonlySet<string> = new Set([identifier, 'bazaar'])

/** The name of an extension that must be answered and that we do not know, or null. */
export function unmetExtension(extensions: Json | undefined): string | null {
  if (extensions === undefined || extensions === null) return null
  if (!isJsonObject(extensions)) return JSON.stringify(extensions)
  const unmet = Object.entries(extensions).find(([name, value]) => !ignorable.has(name) && isRequired(value))
  if (unmet) return unmet[0]
  return identifier in extensions && !identifierInfo(extensions) && isRequired(extensions[identifier] ?? null)
    ? identifier
    : null
}

/** What of the declared extensions travels back: payment-identifier alone, unchanged; null when not offered. */
export function echoedExtensions(extensions: Json | undefined): JsonObject | null {
  if (!isJsonObject(extensions) || !identifierInfo(extensions)) return null
  return { [identifier]: extensions[identifier] ?? null }
}

/** The echoed extensions with our id inside; validBefore makes it another id for every signature of a purchase. */
function answeredExtensions(
  echoed: JsonObject | null,
  given: { intentId: Hex; validBefore: bigint },
): JsonObject | null {
  const declared = echoed?.[identifier]
  const info = isJsonObject(declared) ? declared['info'] : undefined
  if (!isJsonObject(declared) || !isJsonObject(info)) return null
  const id = `nk_${given.intentId.slice(2)}_${given.validBefore}`
  return { [identifier]: { ...declared, info: { ...info, id } } }
}

function identifierInfo(extensions: JsonObject): JsonObject | null {
  const declared = extensions[identifier]
  const info = isJsonObject(declared) ? declared['info'] : undefined
  return isJsonObject(info) ? info : null
}

function isRequired(extension: Json): boolean {
  if (!isJsonObject(extension)) return false
  const { required, info } = extension
  return Boolean(required) || (isJsonObject(info) && Boolean(info['required']))
}
