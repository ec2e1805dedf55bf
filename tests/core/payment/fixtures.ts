import { isOfOtherPrice } from '@/lib/core/catalogue/prices'
import { usdc } from '@/lib/core/money'
import type { Address } from '@/lib/core/payment/bytes'
import type { Json, JsonObject } from '@/lib/core/json'
import type { Given } from '@/lib/core/payment/policy'

export const url = 'https://api.example.org/agent/v1/profiles/enrich?networkId=ada'
export const payer: Address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
export const pinned: Address = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
export const price = usdc('0.05')

/** The option of a well-behaved service. */
export function goodOption(): JsonObject {
  return {
    scheme: 'exact',
    network: 'eip155:8453',
    amount: '50000',
    asset: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
    payTo: pinned,
    maxTimeoutSeconds: 60,
    extra: { name: 'USD Coin', version: '2' },
  }
}

/** The terms of a well-behaved service. */
export function goodTerms(): JsonObject {
  return {
    x402Version: 2,
    error: 'Payment required',
    resource: { url, description: 'One profile', mimeType: 'application/json' },
    accepts: [goodOption()],
  }
}

/** Terms as a PAYMENT-REQUIRED header. */
export function asHeader(terms: Json): string {
  return Buffer.from(JSON.stringify(terms)).toString('base64')
}

/** What was called, for its price. */
export const called = { url, price, isOfOtherPrice }

const call = { ...called, payTo: { pinned }, from: payer }

/** What the policy is given when these terms come in the header. */
export function given(terms: Json, changes: Partial<Given> = {}): Given {
  return { header: asHeader(terms), body: null, ...call, ...changes }
}

/** What the policy is given when these terms come in the body alone. */
export const givenInBody = (terms: Json): Given => ({ header: null, body: JSON.stringify(terms), ...call })

/** Good terms with some members of the first option replaced; undefined removes one. */
export function withOption(changes: Record<string, Json | undefined>): JsonObject {
  return { ...goodTerms(), accepts: [without({ ...goodOption(), ...changes })] }
}

/** Good terms with one option for each of these changes. */
export const withOptions = (...changes: readonly JsonObject[]): JsonObject =>
  withTerms({ accepts: changes.map((change) => ({ ...goodOption(), ...change })) })

/** Good terms with some top-level members replaced; undefined removes one. */
export function withTerms(changes: Record<string, Json | undefined>): JsonObject {
  return without({ ...goodTerms(), ...changes })
}

/** Good terms with some members of `extra` replaced; undefined removes one. */
export function withExtra(changes: Record<string, Json | undefined>): JsonObject {
  return withOption({ extra: without({ name: 'USD Coin', version: '2', ...changes }) })
}

function without(members: Record<string, Json | undefined>): JsonObject {
  const kept: JsonObject = {}
  for (const [key, value] of Object.entries(members)) if (value !== undefined) kept[key] = value
  return kept
}
