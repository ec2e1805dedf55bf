import { createHash } from 'node:crypto'
import { decodePaymentSignatureHeader } from '@x402/core/http'
import { parsePaymentPayload } from '@x402/core/schemas'
import type { PaymentPayload } from '@x402/core/types'
import { extractPaymentIdentifier } from '@x402/extensions/payment-identifier'
import type { z } from 'zod'
import { exactPayloadSchema } from '@/lib/service/chain/exact-payload'

export type Presented = {
  payment: PaymentPayload
  authorization: z.infer<typeof exactPayloadSchema>['authorization']
  caller: string
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

type Carrier = { caller: string; method: string; target: string; body: Uint8Array }

/** Reads a payment header (x402 v2 §5.2); null when it is malformed. */
export function readPayment(header: string, request: Carrier) {
  const payment = decode(header)
  const signed = exactPayloadSchema.safeParse(payment?.payload)
  if (!payment || !signed.success) return null
  const { authorization } = signed.data
  const presented: Presented = {
    payment,
    authorization,
    caller: request.caller,
    key: `${authorization.from}:${authorization.nonce}`.toLowerCase(),
    identifier: extractPaymentIdentifier(payment),
    fingerprint: createHash('sha256')
      .update(`${header}\n${request.method}\n${request.target}\n`)
      .update(request.body)
      .digest('hex'),
  }
  return presented
}

/** Seconds that the payer's clock may be ahead of ours: as many as the reference client allows for the other way. */
const clockMargin = 600

/** Whether an authorization begins or ends later than these seconds from now allow: it could be pending for ever. */
export function isTooLate({ authorization }: Pick<Presented, 'authorization'>, maxTimeoutSeconds: number) {
  const latest = BigInt(Math.floor(Date.now() / 1000) + clockMargin)
  const [begin, end] = [BigInt(authorization.validAfter), BigInt(authorization.validBefore)]
  return begin > latest || end > latest + BigInt(maxTimeoutSeconds)
}

const withoutSlash = (path: string) => (path.endsWith('/') ? path.slice(0, -1) : path)

/** Whether a payment names another lookup than this address; one that names none is for any at its price. */
export function namesAnother({ resource }: PaymentPayload, url: string): boolean {
  if (!resource) return false
  const target = new URL(url)
  const named = URL.canParse(resource.url, url) ? new URL(resource.url, url) : null
  const isSameQuery = !named?.search || String(named.searchParams) === String(target.searchParams)
  return !named || withoutSlash(named.pathname) !== withoutSlash(target.pathname) || !isSameQuery
}
