import { setTimeout as delay } from 'node:timers/promises'
import type { PaymentRequired, PaymentRequirements } from '@x402/core/types'
import type { Endpoint } from '@/lib/core/catalogue/endpoint'
import { challengeResponse, requirementsOf } from '@/lib/service/payments/challenge'
import type { Fault } from '@/lib/service/sandbox-routes'
import { logFailure } from '@/lib/core/log'
import { DatabaseLost } from '@/lib/service/data/database'
import {
  databaseLost,
  identifierTaken,
  inFlight,
  onOneLine,
  problemResponse,
  settlementFailed,
  usedBefore,
} from '@/lib/service/responses'
import { answerStored, sell, type Guesses } from '@/lib/service/payments/replay'
import { isTooLate, namesAnother, readPayment, type Presented } from '@/lib/service/payments/payment'
import type { Settlement } from '@/lib/service/payments/settle'
import type { Decoded } from '@/lib/core/wire/decode'
import type { Fields } from '@/lib/core/json'
import type { Result } from '@/lib/core/result'

/** One call that came in, with everything needed to judge its payment and to make its answer. */
export type Call = {
  endpoint: Endpoint
  caller: string
  method: string
  target: string
  body: Uint8Array
  header: string | undefined
  challenge: PaymentRequired
  input: Decoded
  fault: Fault | null
  lookUp: (input: Fields) => Promise<Result<Fields, string>>
}

export type Paywall = Settlement & {
  guesses: Guesses
  /** Who may pay; the sandbox takes only payers that its faucet funded. */
  accepts: (payer: string) => boolean
}

const used = /nonce_already_used/

const uncheckable = () =>
  problemResponse('upstream_failed', 'The payment could not be checked. Nothing was charged.')

async function refuse(
  { challenge, input }: Call,
  presented: Presented,
  requirements: PaymentRequirements,
  paywall: Paywall,
): Promise<Response | null> {
  if (namesAnother(presented.payment, challenge.resource.url))
    return problemResponse('settlement_conflict', 'This payment names another lookup. Nothing was charged.')
  if (!paywall.accepts(presented.authorization.from))
    return challengeResponse(challenge, 'payer_not_funded_by_this_sandbox')
  if (isTooLate(presented, requirements.maxTimeoutSeconds))
    return challengeResponse(challenge, 'authorization_begins_or_ends_too_late')
  const verdict = await paywall.facilitator.verify(presented.payment, requirements)
  if (!verdict.isValid) {
    const reason = verdict.invalidReason ?? 'invalid_payment'
    if (used.test(reason)) return (await answerStored(presented, paywall)) ?? usedBefore()
    if (reason === 'unexpected_verify_error') return uncheckable()
    return challengeResponse(challenge, onOneLine(reason))
  }
  if (!input.ok)
    return problemResponse('invalid_input', 'The input breaks the rules. Nothing was charged.', {
      details: input.error,
    })
  return null
}

async function makeAnswer({ input, fault, lookUp }: Call): Promise<string | Response> {
  const failed = () => problemResponse('upstream_failed', 'The lookup failed. Nothing was charged.')
  if (fault?.kind === 'slow') await delay(fault.ms)
  if (!input.ok || fault?.kind === 'upstream') return failed()
  try {
    const found = await lookUp(input.value)
    return found.ok
      ? JSON.stringify(found.value)
      : problemResponse('not_found', `${found.error} Nothing was charged.`)
  } catch (error) {
    if (error instanceof DatabaseLost) return databaseLost()
    logFailure('A lookup failed', error)
    return failed()
  }
}

/**
 * Sells the answer to one call. The order is fixed: the payment is decoded, looked for among those seen before,
 * verified and reserved; only then is the answer made and stored, and the money moves last.
 */
export async function passPaywall(call: Call, paywall: Paywall): Promise<Response> {
  const { challenge, header, fault } = call
  if (!header) return challengeResponse(challenge)
  const presented = readPayment(header, call)
  if (!presented) return challengeResponse(challenge, 'malformed_payment')
  const stored = await answerStored(presented, paywall)
  if (stored) return stored
  const requirements = requirementsOf(challenge, presented.payment)
  if (!requirements) return challengeResponse(challenge, 'No matching payment requirements')
  const [refusal, fromBlock] = await Promise.all([
    refuse(call, presented, requirements, paywall),
    paywall.proofs.blockBefore().catch(() => null),
  ])
  if (refusal) return refusal
  if (fromBlock === null) return uncheckable()
  const { key, fingerprint, identifier, payment } = presented
  const due = { payment, requirements, fromBlock }
  const claim = await paywall.payments.reserve({ key, fingerprint, identifier, ...due })
  if (!claim) {
    const other = identifier && (await paywall.payments.findByIdentifier(identifier))
    return other && other.key !== key ? identifierTaken() : inFlight()
  }
  const made = await makeAnswer(call)
  const answer = fault?.kind === 'settle' && typeof made === 'string' ? settlementFailed() : made
  if (typeof answer === 'string') return sell(claim, due, answer, paywall)
  // A reservation that cannot be released now runs out by itself.
  await paywall.payments.release(claim).catch(() => false)
  return answer
}
