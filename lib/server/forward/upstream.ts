import 'server-only'
import type { IncomingHttpHeaders } from 'node:http'
import { errors, type Dispatcher } from 'undici'
import { parseAnswer } from '@/lib/core/answers/parse'
import type { UpstreamCode } from '@/lib/core/dashboard-api/problems'
import { replyHeader, requestHeader } from '@/lib/core/dashboard-api/routes'
import type { Environment } from '@/lib/core/environment'
import type { Usdc } from '@/lib/core/money'
import { longestAnswer } from '@/lib/core/payment/outcome'
import { attempt, err, ok, type Result } from '@/lib/core/result'
import type { WireRequest } from '@/lib/core/wire/encode'
import {
  exchange,
  longestHeader,
  TooLarge,
  TooLate,
  Unconnected,
  Unwanted,
  type Head,
} from '@/lib/server/forward/connection'
import type { Problem } from '@/lib/server/forward/reply'
import { isUtf8 } from 'node:buffer'
import { promisify } from 'node:util'
import { brotliDecompress, constants, gunzip, inflate, type ZlibOptions } from 'node:zlib'

/** A reply of the service, in UTF-8; `headers` are those that may be passed on, and the form where it is a part. */
export type Reply = { status: number; headers: Readonly<Record<string, string>>; body: Buffer<ArrayBuffer> }

/**
 * A reply to a call. Of a paid one it is known whether its body parses, and the body of an earlier one that did not;
 * `replayed`: the vault gave it. While the service is asked for a better one, `betterBy` says until when, in
 * milliseconds since 1970.
 */
export type Answered = Reply & {
  parses?: boolean
  earlier?: Buffer<ArrayBuffer>
  betterBy?: number
  replayed?: boolean
}

/** One lookup that the browser asked for, checked: what goes to the service, and what it may cost. */
export type Call = {
  wire: WireRequest
  /** The address under which the service must name this call in its terms. */
  url: string
  price: Usdc
  /** The PAYMENT-SIGNATURE header; null asks for the price. */
  payment: string | null
  claim: string | null
  fault: string | null
}

/** One request as it is sent; `target` is path and query. */
type Sending = {
  method: 'GET' | 'POST'
  origin: string
  target: string
  headers: Readonly<Record<string, string>>
  body?: string | null
  /** Whatever arrives for a payment is taken, also a part of it. */
  isPaid?: boolean
  most?: number
  /** Milliseconds until the reply must have begun, and until it must be whole. */
  headersWithin?: number
  within: number
}

/** Milliseconds for a whole call: a service may wait for the chain before it answers a payment. */
export const longestCall = 120_000

/** Milliseconds: terms come at once, a paid answer only when the chain has settled. */
const quotePatience = 30_000

/** Bytes of a reply: a bulk answer holds 25 profiles of up to 350 KB. */
export const largestReply = longestAnswer

/** Bytes of a reply to a call without a payment: terms, or an answer that is free. */
const largestUnpaid = 64 * 1024

/** Sends a call to the service, and reads its reply whole. */
export async function sendCall(
  call: Call,
  { settings, upstream }: { settings: Pick<Environment, 'serviceUrl'>; upstream: Dispatcher },
): Promise<Result<Reply, Problem<UpstreamCode>>> {
  const { origin, pathname } = new URL(settings.serviceUrl)
  const { method, target, body } = call.wire
  return askUpstream(upstream, {
    method,
    origin,
    target: `${pathname === '/' ? '' : pathname}${target}`,
    headers: headersOf(call),
    body,
    ...(call.payment === null ? { headersWithin: quotePatience } : { isPaid: true, most: largestReply }),
    within: longestCall,
  })
}

/** All headers that the service is sent: none of the browser's own. */
const headersOf = ({ payment, fault, wire }: Call): Record<string, string> => ({
  accept: 'application/json',
  'accept-encoding': 'identity',
  'user-agent': 'nickel',
  ...(wire.body !== null && { 'content-type': 'application/json' }),
  ...(payment && { [requestHeader.payment]: payment }),
  ...(fault && { [requestHeader.fault]: fault }),
})

/** Sends one request and reads the reply whole; a part of what was paid for says so in its form. */
export async function askUpstream(
  upstream: Dispatcher,
  sending: Sending,
): Promise<Result<Reply, Problem<UpstreamCode>>> {
  const { origin, target: path, method, headers, body = null, within, headersWithin = within } = sending
  const { isPaid = false, most = largestUnpaid } = sending
  const exchanged = await exchange(
    upstream,
    { origin, path, method, headers, body, headersTimeout: headersWithin, bodyTimeout: 30_000 },
    { most, whole: within, wants: (head) => !isRedirect(head) && (isPaid || isReadable(head.headers)) },
  )
  const received = exchanged.ok
    ? { head: exchanged.value, body: exchanged.value.body, failure: null }
    : exchanged.error
  const { head, failure } = received
  if (!head || (failure && (received.body.length === 0 || failure instanceof TooLarge)))
    return broken(received, most)
  try {
    const { status, headers: sent } = head
    const { plain, isCut } = await unpack(received.body, sent, most)
    // terms must agree with their header byte for byte
    const text = status === 402 ? plain : inUtf8(plain, String(sent['content-type']))
    const isPart = (isCut || failure !== null) && !isDocument(text)
    if (isPart && !(isPaid && status >= 200 && status < 300)) return broken(received, most)
    const form = isPart && { [replyHeader.form]: 'cut' }
    return ok({ status, headers: { ...replyHeaders(sent), ...form }, body: text })
  } catch (failure) {
    return broken({ head, failure }, most)
  }
}

/** Lines may be fewer than there were, and a number may have lost digits: only a closing bracket shows an end. */
function isDocument(text: Buffer): boolean {
  const read = parseAnswer(text.toString('utf8'))
  return read.ok && read.value.form !== 'lines' && typeof read.value.json === 'object'
}

const isRedirect = ({ status }: Head): boolean => status >= 300 && status < 400

type Failed = { head: Head | null; failure: unknown }

function broken({ head, failure }: Failed, most: number): Result<never, Problem<UpstreamCode>> {
  const known = head && { upstreamStatus: head.status, headers: replyHeaders(head.headers) }
  return err({ code: codeOf(failure, head, most), ...known })
}

function codeOf(failure: unknown, head: Head | null, most: number): UpstreamCode {
  if (failure instanceof Unconnected) return 'upstream_unreachable'
  if (failure instanceof Unwanted) return head && isRedirect(head) ? 'upstream_redirect' : 'upstream_not_json'
  if (failure instanceof TooLarge)
    return most < largestReply ? 'upstream_unpaid_too_large' : 'upstream_too_large'
  const isLate =
    failure instanceof TooLate ||
    failure instanceof errors.HeadersTimeoutError ||
    failure instanceof errors.BodyTimeoutError
  return isLate ? 'upstream_timeout' : 'upstream_broken'
}

const passedOn = [
  'payment-required',
  'payment-response',
  'retry-after',
  'deprecation',
  'sunset',
  'warning',
] as const

/** The headers of the service that are passed on; one that came twice keeps both values, so that it can be refused. */
function replyHeaders(headers: IncomingHttpHeaders): Record<string, string> {
  const pairs = passedOn.flatMap((name): [string, string][] => {
    const value = headers[name]
    const text = Array.isArray(value) ? value.join(', ') : value
    return text !== undefined && isPlain(text) ? [[name, text]] : []
  })
  return Object.fromEntries(pairs)
}

const isPlain = (text: string): boolean =>
  text.length <= longestHeader && /^[\t\x20-\x7e\x80-\xff]*$/.test(text)

type Decoder = {
  decode: (body: Buffer, options: ZlibOptions) => Promise<Buffer<ArrayBuffer>>
  /** Gives what there is when the end is missing. */
  finishFlush: number
}

const gzip: Decoder = { decode: promisify(gunzip), finishFlush: constants.Z_SYNC_FLUSH }

const decoders = new Map<string, Decoder | null>([
  ['', null],
  ['identity', null],
  ['gzip', gzip],
  ['x-gzip', gzip],
  ['deflate', { ...gzip, decode: promisify(inflate) }],
  ['br', { decode: promisify(brotliDecompress), finishFlush: constants.BROTLI_OPERATION_FLUSH }],
])

const isGzip = (body: Buffer): boolean => body[0] === 0x1f && body[1] === 0x8b

const nameOf = (headers: IncomingHttpHeaders): string =>
  String(headers['content-encoding'] ?? '')
    .trim()
    .toLowerCase()

/** Whether a reply's body can be read: plain bytes are asked for, but a proxy may compress them once. */
const isReadable = (headers: IncomingHttpHeaders): boolean => decoders.has(nameOf(headers))

/** The plain bytes of a body, packed as it says or not; of what was cut off there is the beginning. */
async function unpack(
  body: Buffer<ArrayBuffer>,
  headers: IncomingHttpHeaders,
  most: number,
): Promise<{ plain: Buffer<ArrayBuffer>; isCut: boolean }> {
  const decoder = isGzip(body) ? gzip : decoders.get(nameOf(headers))
  if (!decoder) return { plain: body, isCut: false }
  const decode = (options: ZlibOptions) => decoder.decode(body, { maxOutputLength: most, ...options })
  try {
    return { plain: await decode({}), isCut: false }
  } catch (failure) {
    if (failure instanceof RangeError) throw new TooLarge()
    const part = await decode({ finishFlush: decoder.finishFlush }).catch(() => null)
    return part ? { plain: part, isCut: true } : { plain: body, isCut: false }
  }
}

/** Encodings whose bytes look like ASCII, or like UTF-8 with zeros, though they are neither. */
const disguised = /^(?:utf-?16|iso-2022|hz-gb)/i

/** A body in UTF-8: what is UTF-8 stays, else its charset counts, else Windows-1252, the Latin-1 of the web. */
export function inUtf8(body: Buffer<ArrayBuffer>, contentType: string): Buffer<ArrayBuffer> {
  const named = /charset\s*=\s*["']?([^"';\s]+)/i.exec(contentType)?.[1] ?? markOf(body)
  if (!(named && disguised.test(named)) && (isUtf8(body) || isMostlyUtf8(body, named))) return body
  const text = (named !== undefined && !isUtf8Name(named) && decoded(body, named)) || fromLatin1(body)
  return Buffer.from(text)
}

function markOf(body: Buffer): string | undefined {
  if (body[0] === 0xff && body[1] === 0xfe) return 'utf-16le'
  return body[0] === 0xfe && body[1] === 0xff ? 'utf-16be' : undefined
}

/** Text that was cut within a letter, or has one broken byte: other letters beyond ASCII are whole. */
const isMostlyUtf8 = (body: Buffer, named: string | undefined): boolean =>
  (named === undefined || isUtf8Name(named)) &&
  /[\u0080-\ufffc\ufffe\u{10000}-\u{10ffff}]/u.test(body.toString('utf8'))

const isUtf8Name = (name: string): boolean => /^utf-?8$/i.test(name)

const decoded = (body: Buffer, charset: string): string | null =>
  attempt(() => {
    const decoder = new TextDecoder(charset)
    return decoder.encoding === 'windows-1252' ? fromLatin1(body) : decoder.decode(body)
  })

/** What Windows-1252 has where Latin-1 has control codes; Node 20 decodes both as Latin-1. */
const letters = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ'

const fromLatin1 = (body: Buffer): string =>
  body.toString('latin1').replace(/[\x80-\x9f]/g, (code) => letters[code.charCodeAt(0) - 0x80] ?? code)
