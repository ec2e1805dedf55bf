import { createHash } from 'node:crypto'
import { decodePaymentSignatureHeader, encodePaymentRequiredHeader } from '@x402/core/http'
import { parsePaymentPayload } from '@x402/core/schemas'
import type { PaymentPayload, PaymentRequired, PaymentRequirements } from '@x402/core/types'
import {
  extractPaymentIdentifier,
  declarePaymentIdentifierExtension,
  PAYMENT_IDENTIFIER,
} from '@x402/extensions/payment-identifier'
import type { z } from 'zod'
import { exactPayloadSchema } from '@/lib/service/chain/exact-payload'
import { x402ResourceServer } from '@x402/core/server'
import type { Endpoint } from '@/lib/core/catalogue/endpoint'
import { priceOf } from '@/lib/core/catalogue/rate'
import { bazaarOf } from '@/lib/core/discovery/bazaar'
import { attempt } from '@/lib/core/result'

/** Where payments go: USDC of a network to one address. */
export type Terms = { network: `${string}:${string}`; asset: string; payTo: string }

/** How long a signature may be presented; long enough for a person with a hardware wallet. */
const maxTimeoutSeconds = 300

/** What the service calls itself: at most 32 characters of printable ASCII. */
const serviceName = 'Professional-network data'

/** The terms of one call (x402 v2 §5.1), also for an invalid input: a client asks before it knows the rules. */
export function challengeFor(
  endpoint: Endpoint,
  input: unknown,
  url: string,
  { network, asset, payTo }: Terms,
): PaymentRequired {
  const requirements: PaymentRequirements = {
    scheme: 'exact',
    network,
    amount: priceOf(endpoint.rate, input).toString(),
    asset,
    payTo,
    maxTimeoutSeconds,
    extra: { name: 'USD Coin', version: '2' },
  }
  return {
    x402Version: 2,
    resource: { url, serviceName, description: endpoint.summary, mimeType: 'application/json' },
    accepts: [requirements],
    extensions: {
      [PAYMENT_IDENTIFIER]: declarePaymentIdentifierExtension(false),
      bazaar: bazaarOf(endpoint),
    },
  }
}

const matcher = new x402ResourceServer()

/** The entry of the challenge that this payment answers, equal in every field, if any. */
export const requirementsOf = (challenge: PaymentRequired, payment: PaymentPayload) =>
  matcher.findMatchingRequirements(challenge.accepts, payment)

/** 402 with the challenge in the header, where the protocol has it, and in the body too, where many clients look. */
export function challengeResponse(challenge: PaymentRequired, error = 'Payment required'): Response {
  const body = { ...challenge, error }
  return Response.json(body, {
    status: 402,
    headers: { 'PAYMENT-REQUIRED': encodePaymentRequiredHeader(body), 'Cache-Control': 'no-store' },
  })
}

export type Presented = {
  payment: PaymentPayload
  authorization: z.infer<typeof exactPayloadSchema>['authorization']
  caller: string
  key: string
  identifier: string | null
  /** SHA-256 of the header and of the request that carried it. */
  fingerprint: string
}

const decode = (header: string): PaymentPayload | null =>
  attempt(() => {
    const payment = decodePaymentSignatureHeader(header)
    return payment.x402Version === 2 && parsePaymentPayload(payment).success ? payment : null
  })

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
export function isTooLate({ authorization }: Pick<Presented, 'authorization'>, timeoutSeconds: number) {
  const latest = BigInt(Math.floor(Date.now() / 1000) + clockMargin)
  const [begin, end] = [BigInt(authorization.validAfter), BigInt(authorization.validBefore)]
  return begin > latest || end > latest + BigInt(timeoutSeconds)
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
