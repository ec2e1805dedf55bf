import 'server-only'
import type { IncomingHttpHeaders } from 'node:http'
import { pipeline, type Readable } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import { Agent, buildConnector, errors, type Dispatcher } from 'undici'
import { err, ok, type Result } from '@/lib/core/result'
import { longestAnswer } from '@/lib/core/payment/outcome'
import type { UpstreamCode } from '@/lib/core/dashboard-api/problems'
import { inUtf8 } from '@/lib/server/forward/charset'
import type { Problem } from '@/lib/server/forward/reply'

/** A reply of the service that was read whole, in UTF-8; `headers` are those that may be passed on. */
export type Reply = {
  status: number
  headers: Readonly<Record<string, string>>
  body: Buffer<ArrayBuffer>
}

/**
 * A reply to a paid call: whether its body parses, and the body of an earlier one that did not. While the service is
 * asked for a better one, `betterBy` says until when, in milliseconds since 1970.
 */
export type Answered = Reply & { parses?: boolean; earlier?: Buffer<ArrayBuffer>; betterBy?: number }

/** One request as it is sent; `target` is path and query. */
export type Sending = {
  method: 'GET' | 'POST'
  origin: string
  target: string
  headers: Readonly<Record<string, string>>
  body: string | null
  /** The most bytes that a reply may have. */
  most: number
  /** Milliseconds until the reply must have begun, and until it must be whole. */
  within: { headers: number; whole: number }
}

/** Milliseconds for a whole call: a service may wait for the chain before it answers a payment. */
export const longestCall = 120_000

/** Bytes of a reply: a bulk answer holds 25 profiles of up to 350 KB. */
export const largestReply = longestAnswer

/** Bytes of a reply to a call without a payment: terms, or an answer that is free. */
export const largestUnpaid = 64 * 1024

/** No connection was made, so not one byte of the request was sent. */
class Unconnected extends Error {}

/** The connections to the service, kept for the process. Never follows a redirect. */
export function openUpstream(): Dispatcher {
  const connect = buildConnector({ timeout: 10_000 })
  return new Agent({
    connections: 256,
    connect: (options, done) =>
      connect(options, (...[failure, socket]) =>
        failure ? done(new Unconnected(failure.message, { cause: failure }), null) : done(null, socket),
      ),
  })
}

/** Sends one request and reads the reply whole, also when the browser has closed its connection meanwhile. */
export async function askUpstream(
  upstream: Dispatcher,
  sending: Sending,
): Promise<Result<Reply, Problem<UpstreamCode>>> {
  try {
    const reply = await upstream.request({
      origin: sending.origin,
      path: sending.target,
      method: sending.method,
      headers: sending.headers,
      body: sending.body,
      headersTimeout: sending.within.headers,
      bodyTimeout: 30_000,
      signal: AbortSignal.timeout(sending.within.whole),
    })
    return await readReply(reply, sending.most)
  } catch (failure) {
    return err({ code: codeOf(failure) })
  }
}

async function readReply(
  { statusCode: status, headers: sent, body }: Dispatcher.ResponseData,
  most: number,
): Promise<Result<Reply, Problem<UpstreamCode>>> {
  const headers = replyHeaders(sent)
  const known = { upstreamStatus: status, headers }
  if (status >= 300 && status < 400) {
    discard(body)
    return err({ code: 'upstream_redirect', ...known })
  }
  const plain = decoded(body, sent['content-encoding'])
  if (!plain) {
    discard(body)
    return err({ code: 'upstream_not_json', ...known })
  }
  try {
    const bytes = await readUpTo(plain, most)
    if (!bytes)
      return err({ code: most < largestReply ? 'upstream_unpaid_too_large' : 'upstream_too_large', ...known })
    // terms must agree with their header byte for byte
    return ok({ status, headers, body: status === 402 ? bytes : inUtf8(bytes, String(sent['content-type'])) })
  } catch (failure) {
    return err({ code: codeOf(failure), ...known })
  }
}

/** All bytes of a stream, or null when there are more than `most`; the stream is closed either way. */
export async function readUpTo(stream: Readable, most: number): Promise<Buffer<ArrayBuffer> | null> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of stream) {
    if (!Buffer.isBuffer(chunk)) throw new TypeError('a body is bytes')
    length += chunk.length
    if (length > most) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** Closes a reply that nobody will read, with its connection. */
export function discard(body: Readable): void {
  body.on('error', () => undefined).destroy()
}

const decoders: Readonly<Record<string, () => NodeJS.ReadWriteStream & Readable>> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
}

/** Plain bytes are asked for, but a proxy may compress them once. Null for any other encoding. */
function decoded(body: Readable, encoding: string | string[] | undefined): Readable | null {
  const name = String(encoding ?? 'identity')
    .trim()
    .toLowerCase()
  if (name === 'identity' || name === '') return body
  const decoder = decoders[name]?.()
  return decoder ? pipeline(body, decoder, () => undefined) : null
}

function codeOf(failure: unknown): UpstreamCode {
  if (failure instanceof Unconnected) return 'upstream_unreachable'
  if (failure instanceof errors.HeadersTimeoutError || failure instanceof errors.BodyTimeoutError)
    return 'upstream_timeout'
  return failure instanceof Error && failure.name === 'TimeoutError' ? 'upstream_timeout' : 'upstream_broken'
}

const passedOn = [
  'payment-required',
  'payment-response',
  'retry-after',
  'deprecation',
  'sunset',
  'warning',
] as const

/** In bytes. */
const longestHeader = 16_384

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
