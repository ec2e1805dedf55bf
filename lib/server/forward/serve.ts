import 'server-only'
import { randomBytes } from 'node:crypto'
import { findEndpoint } from '@/lib/core/catalogue'
import type { ProblemOf } from '@/lib/core/dashboard-api/problems'
import type { ReplyOf } from '@/lib/core/dashboard-api/replies'
import { requests, type ReadRequestOf } from '@/lib/core/dashboard-api/requests'
import { replyHeader, requestHeader } from '@/lib/core/dashboard-api/routes'
import { logFailure, logLine } from '@/lib/core/log'
import { parseStrictJson, type Json } from '@/lib/core/json'
import { err, ok, type Result } from '@/lib/core/result'
import { forwarder, type Forwarder } from '@/lib/server/forward/forwarder'
import { problemReply, replyJson, type Problem } from '@/lib/server/forward/reply'
import { clientOf } from '@/lib/server/limits'

type Work = (request: Request, forwarder: Forwarder) => Promise<Response>

/** Answers whatever happens, and logs one line of our own words and numbers: nothing of the visitor. */
export async function serve(what: string, request: Request, work: Work): Promise<Response> {
  const began = performance.now()
  const paid = request.headers.has(requestHeader.payment)
  const id = randomBytes(9).toString('base64url')
  const reply = await answer(id, request, work)
  reply.headers.set(replyHeader.request, id)
  const line = {
    at: new Date().toISOString(),
    request: id,
    call: what,
    ...(paid && { paid }),
    status: reply.status,
    phase: reply.headers.get(replyHeader.phase) ?? undefined,
    ...(reply.headers.has(replyHeader.replayed) && { replayed: true }),
    ms: Math.round(performance.now() - began),
    in: sizeOf(request.headers),
    out: sizeOf(reply.headers),
  }
  logLine(JSON.stringify(line))
  return reply
}

/** The name of a call in the log: the id of an endpoint of the catalogue, never other words of the visitor. */
export const nameOfCall = (id: string): string => (findEndpoint(id) ? id : 'unknown')

async function answer(id: string, request: Request, work: Work): Promise<Response> {
  try {
    return await work(request, forwarder())
  } catch (error) {
    logFailure(`Request ${id} failed`, error)
    return problemReply({ code: 'broken' }, { paid: request.headers.has(requestHeader.payment) })
  }
}

function sizeOf(headers: Headers): number {
  const length = Number(headers.get('content-length') ?? 0)
  return Number.isSafeInteger(length) && length > 0 ? length : 0
}

/** What one handler answers: the reply of its route, a reply that is made already, or a problem of its route. */
type Answer<N extends Asked> = Promise<Result<ReplyOf<N> | Response, Problem<ProblemOf<N>>>>

type Asked = 'claim' | 'ack' | 'forget' | 'chain' | 'pictures' | 'onramp' | 'faucet' | 'relay'

type Options = {
  limit?: keyof Forwarder['limits']
  longest?: number
  misshapen?: 'bad_request' | 'chain_read_refused'
}

/** A handler of a route, for requests of our own page, within its limit and of its shape. */
export const handler =
  <N extends Asked>(
    name: N,
    { limit, longest, misshapen = 'bad_request' }: Options,
    work: (read: ReadRequestOf<N>, forwarder: Forwarder, request: Request) => Answer<N>,
  ) =>
  async (request: Request, forwarder: Forwarder): Promise<Response> => {
    const { settings, limits } = forwarder
    const own = checkOrigin(request, settings.trustedProxies)
    if (!own.ok) return problemReply(own.error)
    const wait = limit ? await limits[limit](clientOf(request, settings.trustedProxies)) : 0
    if (wait > 0) return problemReply({ code: 'rate_limited', retryAfterSeconds: wait })
    const body = await readJsonBody(request, longest)
    if (!body.ok) return problemReply(body.error)
    const read = requests[name].safeParse(body.value)
    if (!read.success) return problemReply({ code: misshapen })
    const answer = await work(read.data, forwarder, request)
    if (!answer.ok) return problemReply(answer.error)
    return answer.value instanceof Response ? answer.value : replyJson(200, answer.value)
  }

const longestBody = 65_536

/** Fails unless the call comes from a page of this origin: our header, and what the browser says of its source. */
export function checkOrigin(
  request: Request,
  trustedProxies: number,
): Result<null, Problem<'foreign_origin'>> {
  const { headers } = request
  const origin = headers.get('origin')
  const ours =
    headers.get(requestHeader.own) === '1' &&
    isSameSite(headers) &&
    (origin === null || hostOf(origin) === ownHost(request, trustedProxies))
  return ours ? ok(null) : err({ code: 'foreign_origin' })
}

/** Fails when another site asks for something that an `<img>` may load, which cannot carry a header of ours. */
export const checkEmbedder = ({ headers }: Request): Result<null, Problem<'foreign_origin'>> =>
  isSameSite(headers) ? ok(null) : err({ code: 'foreign_origin' })

function isSameSite(headers: Headers): boolean {
  const site = headers.get('sec-fetch-site')
  return site === null || site === 'same-origin'
}

const hostOf = (origin: string): string | null => (URL.canParse(origin) ? new URL(origin).host : null)

function ownHost({ headers, url }: Request, trustedProxies: number): string {
  const forwarded = trustedProxies > 0 ? headers.get('x-forwarded-host') : null
  return forwarded ?? headers.get('host') ?? new URL(url).host
}

/** The JSON of a request's body: at most 64 KB unless told, 32 deep, no key twice. */
export async function readJsonBody(
  request: Request,
  longest = longestBody,
): Promise<Result<Json, Problem<'bad_request' | 'body_too_large'>>> {
  const declared = Number(request.headers.get('content-length') ?? 0)
  if (declared > longest) return err({ code: 'body_too_large' })
  const chunks: Uint8Array[] = []
  let length = 0
  try {
    for await (const chunk of request.body ?? []) {
      length += chunk.length
      if (length > longest) return err({ code: 'body_too_large' })
      chunks.push(chunk)
    }
  } catch {
    return err({ code: 'bad_request' })
  }
  const value = parseStrictJson(Buffer.concat(chunks).toString('utf8'))
  return value.ok ? value : err({ code: 'bad_request' })
}
