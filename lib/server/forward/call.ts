import 'server-only'
import { endpoints, findEndpoint } from '@/lib/core/catalogue'
import type { Endpoint } from '@/lib/core/catalogue/endpoint'
import { fieldsOf, type Field } from '@/lib/core/catalogue/fields'
import { readIdentifier, type IdentifierKind } from '@/lib/core/catalogue/identifiers'
import { type WireProblem, checkInput } from '@/lib/core/wire/decode'
import { priceOf } from '@/lib/core/catalogue/rate'
import type { ProblemOf } from '@/lib/core/dashboard-api/problems'
import { requestHeader } from '@/lib/core/dashboard-api/routes'
import { requests } from '@/lib/core/dashboard-api/requests'
import type { Environment } from '@/lib/core/environment'
import { err, ok, type Result } from '@/lib/core/result'
import { encodeLiveRequest } from '@/lib/core/wire/encode'
import { buyCall } from '@/lib/server/forward/buy'
import type { Forwarder } from '@/lib/server/forward/forwarder'
import { passOn } from '@/lib/server/forward/pass-on'
import { problemReply, type Problem } from '@/lib/server/forward/reply'
import { checkOrigin, readJsonBody } from '@/lib/server/forward/serve'
import { sendCall, type Answered, type Call } from '@/lib/server/forward/upstream'
import { clientOf } from '@/lib/server/limits'

type Identified = Field & { identifier: IdentifierKind }

/** The fields that hold identifiers, by endpoint; read once, since reading a schema is slow. */
const identified = new Map(
  endpoints.map((endpoint) => [endpoint.id, fieldsOf(endpoint).filter(isIdentified)]),
)

function isIdentified(field: Field): field is Identified {
  return field.identifier !== undefined
}

/** The identifiers of a valid input that cannot be real, with the path of each: bought, they would bring nothing. */
function unrealIdentifiers(endpoint: Endpoint, input: Readonly<Record<string, unknown>>): WireProblem[] {
  return (identified.get(endpoint.id) ?? []).flatMap((field) =>
    textsOf(field, input).flatMap(([path, text]) => {
      const read = readIdentifier(field.identifier, text)
      return read.ok ? [] : [{ path, message: read.error }]
    }),
  )
}

/** One control may stand for two properties, and a list holds them in each of its entries. */
function textsOf(field: Field, input: Readonly<Record<string, unknown>>): [path: string, text: string][] {
  const names = field.name === 'networkId' ? ['networkId', 'networkUrl'] : [field.name]
  if (field.control !== 'lines') return strings(input, names, '')
  const entries: unknown = input[field.name]
  if (!Array.isArray(entries)) return []
  return entries.flatMap((entry: unknown, index) =>
    strings(Object(entry), ['networkId', 'networkUrl'], `${field.name}.${index}.`),
  )
}

function strings(
  from: Readonly<Record<string, unknown>>,
  names: readonly string[],
  prefix: string,
): [path: string, text: string][] {
  return names.flatMap((name): [string, string][] => {
    const value = from[name]
    return typeof value === 'string' ? [[`${prefix}${name}`, value]] : []
  })
}

type CallProblem = Problem<ProblemOf<'call'>>

/** Forwards one call: reads it, asks its price or buys it. The service's status, body and payment headers come back. */
export async function forwardCall(request: Request, id: string, forwarder: Forwarder): Promise<Response> {
  const paid = request.headers.has(requestHeader.payment)
  const client = clientOf(request, forwarder.settings.trustedProxies)
  const call = await readCall(request, id, forwarder.settings)
  if (!call.ok) return problemReply(call.error, { paid })
  const answering = () => answer(call.value, { paid, client }, forwarder)
  // it holds nothing of the request, so it runs to its end when the browser has closed the connection
  return paid ? forwarder.lifetime.during(answering) : answering()
}

async function answer(
  call: Call,
  { paid, client }: { paid: boolean; client: string },
  forwarder: Forwarder,
): Promise<Response> {
  const answered = await (paid ? buyCall : askPrice)(call, client, forwarder)
  return answered.ok ? passOn(answered.value, forwarder, { paid }) : problemReply(answered.error, { paid })
}

async function askPrice(
  call: Call,
  client: string,
  forwarder: Forwarder,
): Promise<Result<Answered, CallProblem>> {
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
  const wire = encodeLiveRequest(endpoint, input.value, wireWord)
  return ok({
    wire,
    url: `${serviceUrl}${wire.target}`,
    price: priceOf(endpoint.rate, input.value),
    payment: request.headers.get(requestHeader.payment),
    claim: request.headers.get(requestHeader.claim),
    fault: mode === 'sandbox' ? request.headers.get(requestHeader.fault) : null,
  })
}
