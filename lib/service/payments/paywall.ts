import { setTimeout as delay } from 'node:timers/promises'
import type { PaymentRequired, PaymentRequirements } from '@x402/core/types'
import type { Endpoint } from '@/lib/core/catalogue/endpoint'
import {
  challengeResponse,
  requirementsOf,
  isTooLate,
  namesAnother,
  readPayment,
  type Presented,
} from '@/lib/service/payments/payment'
import type { Fault } from '@/lib/service/sandbox-routes'
import { logFailure } from '@/lib/core/log'
import { DatabaseLost } from '@/lib/service/data/database'
import {
  databaseLost,
  identifierTaken,
  inFlight,
  problemResponse,
  settlementFailed,
  usedBefore,
  paidResponse,
  tooManyGuesses,
} from '@/lib/service/responses'
import { type Settlement, isDecided, persist, settle } from '@/lib/service/payments/settle'
import type { Decoded } from '@/lib/core/wire/decode'
import type { Fields } from '@/lib/core/json'
import type { Result } from '@/lib/core/result'
import { foreignWords } from '@/lib/core/text'
import { timingSafeEqual } from 'node:crypto'
import type { Claim, Due, StoredPayment } from '@/lib/service/payments/payment-store'

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
    return challengeResponse(challenge, foreignWords(reason))
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

/** How long a bought answer can be fetched again, in milliseconds. */
const replayWindow = 24 * 60 * 60 * 1000

function replayed({ answer, settlement, createdAt }: StoredPayment): Response {
  const fresh = Date.now() - createdAt.getTime() < replayWindow
  return fresh && answer !== null && settlement !== null ? paidResponse(answer, settlement) : usedBefore()
}

/** Keeps the answer, and only then lets the money move. */
async function sell(claim: Claim, due: Due, answer: string, settlement: Settlement): Promise<Response> {
  const { payments } = settlement
  try {
    if (await persist(() => payments.keepAnswer(claim, answer))) {
      const settled = await settle(claim, { ...due, isFirst: true }, settlement)
      if (settled.outcome === 'paid') return paidResponse(answer, settled.settlement)
      return settled.outcome === 'pending' ? inFlight(settled.reason) : settlementFailed(settled.reason)
    }
  } catch (error) {
    if (!(error instanceof DatabaseLost)) throw error
  }
  // It may be stored all the same, and another process may carry it on: nothing can be said of the money here.
  await payments.letGo(claim, null).catch(() => false)
  return inFlight()
}

/** Carries on a settlement that nobody holds. Before its time only what the chain has decided is written down. */
async function carryOn({ key, due, isDue }: StoredPayment, settlement: Settlement): Promise<void> {
  if (!due || !(isDue || (await isDecided(due, settlement)))) return
  const claim = await settlement.payments.take(key)
  if (claim) await settle(claim, { ...due, isFirst: false }, settlement)
}

/** Whether its own request and identifier came again: the rest of a payment can be rebuilt from the chain. */
const isFromBuyer = ({ fingerprint }: StoredPayment, presented: Presented): boolean =>
  presented.identifier !== null &&
  timingSafeEqual(Buffer.from(fingerprint), Buffer.from(presented.fingerprint))

/** The response to a payment that was presented before, to all but its buyer the same for any request; null when new. */
async function answerStored(
  presented: Presented,
  settlement: Settlement & { guesses: Guesses },
): Promise<Response | null> {
  const { payments, guesses } = settlement
  let stored = await payments.find(presented.key)
  if (stored?.state === 'settling' && stored.isFree) {
    await carryOn(stored, settlement)
    stored = await payments.find(presented.key)
  }
  // Of one whose process is gone no money moved: this request may take it over.
  if (!stored || (stored.state === 'working' && stored.isFree)) return null
  if (stored.state === 'refused') return settlementFailed(stored.reason)
  if (stored.state === 'working' || stored.state === 'settling') return inFlight(stored.reason)
  // First, so that nobody who guesses behind the same proxy keeps an answer from its buyer.
  if (isFromBuyer(stored, presented)) return replayed(stored)
  const guesser = `${presented.caller} ${presented.key}`
  if (guesses.areOver(guesser)) return tooManyGuesses()
  guesses.add(guesser)
  return usedBefore()
}

/** Wrong guesses at one bought answer that a caller may make in a minute. */
const mostGuesses = 20

type Guesses = ReturnType<typeof countGuesses>

/** Counts the wrong guesses that callers make at what a payment bought, each minute anew. */
export function countGuesses() {
  const made = new Map<string, number>()
  setInterval(() => made.clear(), 60_000).unref()
  return {
    areOver: (guesser: string): boolean => (made.get(guesser) ?? 0) >= mostGuesses,
    add: (guesser: string): void => void made.set(guesser, (made.get(guesser) ?? 0) + 1),
  }
}

/** Milliseconds that a start waits for what an earlier process left; the rest is finished while it serves. */
const patience = 10_000

const lanes = 4

async function finishAbandoned(settlement: Settlement): Promise<void> {
  const left = await settlement.payments.abandoned()
  const next = async () => {
    for (let stored = left.shift(); stored; stored = left.shift()) await carryOn(stored, settlement)
  }
  await Promise.all(Array.from({ length: lanes }, next))
}

/** Renews our leases, finishes what no process carries on and forgets what is a day old, until it is stopped. */
export async function sweepPayments(settlement: Settlement): Promise<() => Promise<void>> {
  const { payments } = settlement
  const pause = payments.leaseMs / 4
  const stopping = new AbortController()

  async function repeat(work: () => Promise<void>): Promise<void> {
    while (!stopping.signal.aborted) {
      await delay(pause, null, { signal: stopping.signal }).catch(() => undefined)
      await quietly(work)
    }
  }
  const finish = async () => {
    await finishAbandoned(settlement)
    await payments.forget()
  }
  const first = quietly(finish)
  await Promise.race([first, delay(patience, null, { ref: false })])
  const loops = [repeat(() => payments.beat()), first.then(() => repeat(finish))]
  return async () => {
    stopping.abort()
    await Promise.all(loops)
  }
}

/** A database that is away is looked for again at the next turn. */
const quietly = (work: () => Promise<void>): Promise<void> =>
  work().catch((error: unknown) => {
    if (!(error instanceof DatabaseLost)) logFailure('Payments could not be looked after', error)
  })
