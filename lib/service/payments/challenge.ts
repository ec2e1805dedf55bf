import { encodePaymentRequiredHeader } from '@x402/core/http'
import { x402ResourceServer } from '@x402/core/server'
import type { PaymentPayload, PaymentRequired, PaymentRequirements } from '@x402/core/types'
import { declarePaymentIdentifierExtension, PAYMENT_IDENTIFIER } from '@x402/extensions/payment-identifier'
import type { Endpoint } from '@/lib/core/catalogue/endpoint'
import { priceOf } from '@/lib/core/catalogue/rate'

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
    extensions: { [PAYMENT_IDENTIFIER]: declarePaymentIdentifierExtension(false) },
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
