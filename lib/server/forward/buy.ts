import 'server-only'
import { askAgain, parses, soldIn } from '@/lib/server/forward/ask-again'
import type { Forwarder } from '@/lib/server/forward/forwarder'
import { passOn } from '@/lib/server/forward/pass-on'
import { problemReply, type Problem } from '@/lib/server/forward/reply'
import type { ProblemOf } from '@/lib/core/dashboard-api/problems'
import { sendCall, type Call } from '@/lib/server/forward/send'
import { longestCall, type Answered } from '@/lib/server/forward/upstream'
import { flightOf, openAnswer, readClaim, sealAnswer } from '@/lib/server/vault/sealed-answer'
import type { Begun, Flight } from '@/lib/server/vault/store'
import type { Address } from '@/lib/core/payment/bytes'
import { checkPayment } from '@/lib/core/payment/payment-check'
import type { VaultKeys } from '@/lib/core/payment/vault-keys'
import { err, ok, type Result } from '@/lib/core/result'

type CallProblem = Problem<ProblemOf<'call'>>

const paid = true

/**
 * Sends a paid call, once, and keeps its answer before passing it on. It holds nothing of the browser's request, so
 * it runs to its end when the browser has closed the connection.
 */
export const buyCall = (call: Call, client: string, forwarder: Forwarder): Promise<Response> =>
  forwarder.lifetime.during(() => buyOnce(call, client, forwarder))

async function buyOnce(call: Call, client: string, forwarder: Forwarder): Promise<Response> {
  const ready = await readPurchase(call, forwarder)
  if (!ready.ok) return problemReply(ready.error, { paid })
  const { keys, flight, from } = ready.value
  const begun = await begin(flight, client, forwarder)
  if (!begun.ok) return problemReply(begun.error, { paid })
  const keep = (answer: Answered) => settle(() => forwarder.vault.keep(flight, sealAnswer(keys, answer)))
  if (begun.value.kind === 'kept') {
    const answered = openAnswer(keys, begun.value.sealed)
    if (answered && answered.parses !== false) return passOn(answered, forwarder, { paid, replayed: true })
    if (answered) {
      const now = await askAgain(answered, call, from, forwarder)
      if (now !== answered) await keep(now)
      return passOn(now, forwarder, { paid, replayed: now === answered })
    }
    await forwarder.vault.drop(keys.id)
    return buyOnce(call, client, forwarder)
  }
  const reply = await sendCall(call, forwarder)
  const sold = reply.ok ? soldIn(reply.value, from) : null
  if (!sold) {
    await settle(() => forwarder.vault.release(flight))
    return reply.ok ? passOn(reply.value, forwarder, { paid }) : problemReply(reply.error, { paid })
  }
  const first: Answered = { ...sold, parses: parses(sold.body) }
  if (first.parses) {
    await keep(first)
    return passOn(first, forwarder, { paid })
  }
  // nobody takes it for the answer while a better one may be on its way
  await keep({ ...first, betterBy: Date.now() + longestCall })
  const now = await askAgain(first, call, from, forwarder)
  await keep(now)
  return passOn(now, forwarder, { paid })
}

/** Checks what was signed against the policy once more, and reads under which claim its answer will be kept. */
async function readPurchase(
  call: Call,
  { settings: { payTo } }: Forwarder,
): Promise<Result<{ keys: VaultKeys; flight: Flight; from: Address }, CallProblem>> {
  const checked = checkPayment(call.payment ?? '', {
    price: call.price,
    payTo: payTo ? { pinned: payTo } : 'unpinned',
    url: call.url,
    now: BigInt(Math.floor(Date.now() / 1_000)),
  })
  if (!checked.ok) return err({ code: 'payment_refused', refusal: checked.error })
  const keys = await readClaim(call.claim)
  if (!keys) return err({ code: 'claim_required' })
  const { from } = checked.value
  return ok({ keys, flight: flightOf(checked.value, call.wire, keys.id), from })
}

const refusals = {
  'in-flight': { code: 'in_flight', retryAfterSeconds: 2 },
  conflict: { code: 'payment_conflict' },
  full: { code: 'vault_unavailable', retryAfterSeconds: 30 },
} as const satisfies Record<Exclude<Begun['kind'], 'begun' | 'kept'>, CallProblem>

type Ready = Extract<Begun, { kind: 'begun' | 'kept' }>

/**
 * Writes the payment down in the vault. The limit and a stopping server hold back only a payment that was never sent:
 * any other may have been charged already.
 */
async function begin(
  flight: Flight,
  client: string,
  { vault, limits, lifetime }: Forwarder,
): Promise<Result<Ready, CallProblem>> {
  try {
    const wait = await limits.purchases(client)
    if ((lifetime.isEnding() || wait > 0) && !(await vault.knows(flight.payment)))
      return err(
        lifetime.isEnding()
          ? { code: 'stopping', retryAfterSeconds: 5 }
          : { code: 'rate_limited', retryAfterSeconds: wait },
      )
    const begun = await vault.begin(flight)
    return begun.kind === 'begun' || begun.kind === 'kept' ? ok(begun) : err(refusals[begun.kind])
  } catch (error) {
    report(error)
    return err(refusals.full)
  }
}

/** Writes to the vault; a failure must not keep the answer, which is here, from the browser. */
async function settle(write: () => Promise<void>): Promise<void> {
  try {
    await write()
  } catch (error) {
    report(error)
  }
}

function report(error: unknown): void {
  console.error('The vault could not be written.', error instanceof Error ? error.message : '')
}
