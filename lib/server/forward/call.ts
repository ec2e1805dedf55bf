import 'server-only'
import { endpoints, findEndpoint } from '@/lib/core/catalogue'
import { isOfOtherPrice } from '@/lib/core/catalogue/prices'
import type { Endpoint } from '@/lib/core/catalogue/endpoint'
import { fieldsOf } from '@/lib/core/catalogue/fields'
import { readIdentifier } from '@/lib/core/catalogue/identifiers'
import { checkInput, type WireProblem } from '@/lib/core/wire/decode'
import { priceOf } from '@/lib/core/catalogue/rate'
import type { ProblemOf } from '@/lib/core/dashboard-api/problems'
import { replyHeader, requestHeader } from '@/lib/core/dashboard-api/routes'
import { requests } from '@/lib/core/dashboard-api/requests'
import type { Environment } from '@/lib/core/environment'
import { fieldsIn, textIn, type Fields } from '@/lib/core/json'
import { err, ok, type Result } from '@/lib/core/result'
import { encodeRequest } from '@/lib/core/wire/encode'
import type { Forwarder } from '@/lib/server/forward/forwarder'
import { passOn } from '@/lib/server/forward/pass-on'
import { problemReply, type Problem } from '@/lib/server/forward/reply'
import { checkOrigin, readJsonBody } from '@/lib/server/forward/serve'
import { longestCall, sendCall, type Answered, type Call, type Reply } from '@/lib/server/forward/upstream'
import { clientOf } from '@/lib/server/limits'
import { parseAnswer } from '@/lib/core/answers/parse'
import type { Address } from '@/lib/core/payment/bytes'
import { readOutcome } from '@/lib/core/payment/outcome'
import { checkPayment } from '@/lib/core/payment/payment-check'
import type { VaultKeys } from '@/lib/core/payment/identity'
import { flightOf, openAnswer, readClaim, sealAnswer } from '@/lib/server/vault/sealed-answer'
import { roomForAnswer, type Begun, type Flight } from '@/lib/server/vault/store'

/** The fields that hold identifiers, by endpoint; read once, since reading a schema is slow. */
const identified = new Map(
  endpoints.map((endpoint) => [
    endpoint.id,
    fieldsOf(endpoint).flatMap(({ name, control, identifier }) =>
      identifier ? [{ name, isList: control === 'lines', identifier }] : [],
    ),
  ]),
)

/** The identifiers of a valid input that cannot be real, with the path of each: bought, they would bring nothing. */
function unrealIdentifiers(endpoint: Endpoint, input: Fields): WireProblem[] {
  return (identified.get(endpoint.id) ?? []).flatMap(({ name, isList, identifier }) => {
    // one control may stand for two properties, and a list holds them in each of its entries
    const properties = isList || name === 'networkId' ? ['networkId', 'networkUrl'] : [name]
    const entries: unknown = isList ? (input[name] ?? []) : [input]
    return (Array.isArray(entries) ? entries : []).flatMap((entry: unknown, index) =>
      properties.flatMap((property) => {
        const text = textIn(fieldsIn(entry)[property])
        const read = text === null ? null : readIdentifier(identifier, text, name)
        const path = isList ? `${name}.${index}.${property}` : property
        return read && !read.ok ? [{ path, message: read.error }] : []
      }),
    )
  })
}

type CallProblem = Problem<ProblemOf<'call'>>

/** Forwards one call: reads it, asks its price or buys it. The service's status, body and payment headers come back. */
export async function forwardCall(request: Request, id: string, forwarder: Forwarder): Promise<Response> {
  const paid = request.headers.has(requestHeader.payment)
  const client = clientOf(request, forwarder.settings.trustedProxies)
  const call = await readCall(request, id, forwarder.settings)
  if (!call.ok) return problemReply(call.error, { paid })
  const answering = async () => {
    const answered = await (paid ? buyCall : askPrice)(call.value, client, forwarder)
    return answered.ok ? passOn(answered.value, forwarder, { paid }) : problemReply(answered.error, { paid })
  }
  // it holds nothing of the request, so it runs to its end when the browser has closed the connection
  return paid ? forwarder.lifetime.during(answering) : answering()
}

type Bought = Promise<Result<Answered, CallProblem>>

async function askPrice(call: Call, client: string, forwarder: Forwarder): Bought {
  const wait = await forwarder.limits.quotes(client)
  return wait > 0 ? err({ code: 'rate_limited', retryAfterSeconds: wait }) : sendCall(call, forwarder)
}

/** Reads a call of the browser. No address comes from there: the catalogue has the path, the settings the host. */
async function readCall(
  request: Request,
  id: string,
  { mode, serviceUrl, wireWord, trustedProxies }: Environment,
): Promise<Result<Call, CallProblem>> {
  const own = checkOrigin(request, trustedProxies)
  if (!own.ok) return own
  const endpoint = findEndpoint(id)
  if (!endpoint) return err({ code: 'not_found' })
  const body = await readJsonBody(request)
  if (!body.ok) return body
  const read = requests.call.safeParse(body.value)
  if (!read.success) return err({ code: 'bad_request' })
  const input = checkInput(endpoint, read.data.input)
  if (!input.ok) return err({ code: 'invalid_input', details: input.error })
  const unreal = unrealIdentifiers(endpoint, input.value)
  if (unreal.length > 0) return err({ code: 'invalid_input', details: unreal })
  const wire = encodeRequest(endpoint, input.value, wireWord)
  return ok({
    wire,
    url: `${serviceUrl}${wire.target}`,
    price: priceOf(endpoint.rate, input.value),
    payment: request.headers.get(requestHeader.payment),
    claim: request.headers.get(requestHeader.claim),
    fault: mode === 'sandbox' ? request.headers.get(requestHeader.fault) : null,
  })
}

/** Sends a paid call once and keeps its answer before it is passed on; what the vault has is not sent again. */
async function buyCall(call: Call, client: string, forwarder: Forwarder): Bought {
  const ready = await readPurchase(call, forwarder)
  if (!ready.ok) return ready
  const { keys, flight, from } = ready.value
  const begun = await begin(flight, client, forwarder)
  if (!begun.ok) return begun
  const keep = (answer: Answered) => settle(() => forwarder.vault.keep(flight, sealAnswer(keys, answer)))
  if (begun.value.kind === 'kept') {
    const answered = openAnswer(keys, begun.value.sealed)
    if (!answered) {
      await forwarder.vault.drop(keys.id)
      return buyCall(call, client, forwarder)
    }
    const now = answered.parses === false ? await askAgain(answered, call, from, forwarder) : answered
    if (now !== answered) await keep(now)
    return ok({ ...now, replayed: now === answered })
  }
  const reply = await sendCall(call, forwarder)
  const sold = reply.ok ? soldIn(reply.value, from) : null
  if (!sold) {
    await settle(() => forwarder.vault.release(flight))
    return reply
  }
  const first: Answered = { ...sold, parses: parses(sold) }
  if (first.parses) {
    await keep(first)
    return ok(first)
  }
  // nobody takes it for the answer while a better one may be on its way
  await keep({ ...first, betterBy: Date.now() + longestCall })
  const now = await askAgain(first, call, from, forwarder)
  await keep(now)
  return ok(now)
}

async function readPurchase(
  call: Call,
  { settings: { payTo } }: Forwarder,
): Promise<Result<{ keys: VaultKeys; flight: Flight; from: Address }, CallProblem>> {
  const checked = checkPayment(call.payment ?? '', {
    price: call.price,
    payTo: payTo ? { pinned: payTo } : 'unpinned',
    url: call.url,
    isOfOtherPrice,
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

/** Writes the payment down. Limit and end hold back only one that was never sent: any other may have been charged. */
async function begin(
  flight: Flight,
  client: string,
  { vault, limits, lifetime }: Forwarder,
): Promise<Result<Ready, CallProblem>> {
  try {
    const wait = await limits.purchases(client)
    const isEnding = lifetime.isEnding()
    if ((isEnding || wait > 0) && !(await vault.knows(flight.payment)))
      return err({ code: isEnding ? 'stopping' : 'rate_limited', retryAfterSeconds: isEnding ? 5 : wait })
    const begun = await vault.begin(flight)
    return begun.kind === 'begun' || begun.kind === 'kept' ? ok(begun) : err(refusals[begun.kind])
  } catch (error) {
    report(error)
    return err(refusals.full)
  }
}

/** Whether a reply is whole and the browser can read it: JSON, or a line of JSON for each record. */
const parses = ({ headers, body }: Reply): boolean =>
  headers[replyHeader.form] !== 'cut' && parseAnswer(body.toString('utf8')).ok

/** What a reply sold: itself, or what a 409 to a repeat carries; null for every reply that is no answer. */
function soldIn(reply: Reply, from: Address): Reply | null {
  const { status, headers, body } = reply
  if (status >= 200 && status < 300) return reply
  const outcome = readOutcome(
    {
      kind: 'answered',
      status,
      body: body.toString('utf8'),
      paymentResponse: headers[replyHeader.receipt] ?? null,
      phase: null,
      retryAfter: headers[replyHeader.retryAfter] ?? null,
    },
    from,
  )
  if (outcome.kind !== 'delivered') return null
  const { answer } = outcome
  const sold = { status: answer.status, headers, body: Buffer.from(answer.body) }
  return withReceipt(sold, answer.paymentResponse ?? headers[replyHeader.receipt])
}

const withReceipt = (reply: Reply, receipt: string | undefined): Reply =>
  receipt === undefined ? reply : { ...reply, headers: { ...reply.headers, [replyHeader.receipt]: receipt } }

/**
 * Asks the service once more, with the same bytes, for what it sold and did not say well: its nonce settles once, so
 * this charges nothing. What came first stays beside an answer that parses, since nobody here can say which is true.
 */
async function askAgain(first: Answered, call: Call, from: Address, forwarder: Forwarder): Promise<Answered> {
  const reply = await sendCall(call, forwarder)
  const sold = reply.ok ? soldIn(reply.value, from) : null
  if (!sold || !parses(sold)) {
    if (reply.ok && isRefusal(reply.value))
      return { ...first, headers: { ...first.headers, [replyHeader.form]: 'text' } }
    return sold && sold.body.length > first.body.length ? { ...sold, parses: false } : first
  }
  const receipt = sold.headers[replyHeader.receipt] ?? first.headers[replyHeader.receipt]
  const earlier = first.earlier ?? first.body
  const hasRoom = earlier.length > 0 && earlier.length + sold.body.length <= roomForAnswer
  return { ...withReceipt(sold, receipt), parses: true, ...(hasRoom && { earlier }) }
}

/** The service will not say it again, so that what came of its answer is all that there is. */
const isRefusal = ({ status, headers }: Reply): boolean =>
  status >= 400 && status < 500 && headers[replyHeader.retryAfter] === undefined

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
