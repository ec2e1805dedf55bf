import { createHash } from 'node:crypto'
import { decodePaymentSignatureHeader } from '@x402/core/http'
import { parsePaymentPayload } from '@x402/core/schemas'
import type { PaymentPayload } from '@x402/core/types'
import { extractPaymentIdentifier } from '@x402/extensions/payment-identifier'
import { exactPayloadSchema } from '@/lib/service/chain/exact-payload'

/** A payment as it was presented. */
export type Presented = {
  payment: PaymentPayload
  payer: string
  nonce: string
  key: string
  identifier: string | null
  /** SHA-256 of the header and of the request that carried it. */
  fingerprint: string
}

function decode(header: string): PaymentPayload | null {
  try {
    const payment = decodePaymentSignatureHeader(header)
    return payment.x402Version === 2 && parsePaymentPayload(payment).success ? payment : null
  } catch {
    return null
  }
}

/** Reads a payment header (x402 v2 §5.2); null when it is malformed. */
export function readPayment(header: string, request: { method: string; target: string; body: Uint8Array }) {
  const payment = decode(header)
  const signed = exactPayloadSchema.safeParse(payment?.payload)
  if (!payment || !signed.success) return null
  const { from, nonce } = signed.data.authorization
  const presented: Presented = {
    payment,
    payer: from,
    nonce,
    key: `${from}:${nonce}`.toLowerCase(),
    identifier: extractPaymentIdentifier(payment),
    fingerprint: createHash('sha256')
      .update(`${header}\n${request.method}\n${request.target}\n`)
      .update(request.body)
      .digest('hex'),
  }
  return presented
}
