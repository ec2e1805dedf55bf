import 'server-only'
import type { IncomingHttpHeaders } from 'node:http'
import type { Socket } from 'node:net'
import { Agent, buildConnector, type Dispatcher } from 'undici'
import { err, ok, type Result } from '@/lib/core/result'

export type Head = { status: number; headers: IncomingHttpHeaders }

type Whole = Head & { body: Buffer<ArrayBuffer> }

type Broken = { head: Head | null; body: Buffer<ArrayBuffer>; failure: Error }

export class TooLarge extends Error {}

/** The head of the reply was enough to refuse it. */
export class Unwanted extends Error {}

export class TooLate extends Error {}

type Bounds = { most: number; whole: number; wants: (head: Head) => boolean }

/** Sends one request and collects its reply; undici's own `request` costs more than the rest of an exchange. */
export function exchange(
  via: Dispatcher,
  sending: Dispatcher.DispatchOptions,
  { most, whole, wants }: Bounds,
): Promise<Result<Whole, Broken>> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = []
    let length = 0
    let head: Head | null = null
    let failure: Error | null = null
    let controller: Dispatcher.DispatchController | null = null
    const fail = (reason: Error) => {
      if (failure) return
      failure = reason
      clearTimeout(deadline)
      resolve(err({ head, body: Buffer.concat(chunks), failure }))
      controller?.abort(reason)
    }
    const deadline = setTimeout(() => fail(new TooLate()), whole)
    // what cannot be sent as it is given is thrown at once
    try {
      via.dispatch(sending, {
        onRequestStart(begun) {
          controller = begun
          if (failure) begun.abort(failure)
        },
        onResponseStart(_, status, headers) {
          // an early hint is not the reply
          if (status < 200) return
          head = { status, headers }
          if (!wants(head)) fail(new Unwanted())
        },
        onResponseData(_, chunk) {
          length += chunk.length
          if (length > most) fail(new TooLarge())
          else chunks.push(chunk)
        },
        onResponseEnd() {
          clearTimeout(deadline)
          if (head) resolve(ok({ ...head, body: Buffer.concat(chunks) }))
        },
        onResponseError(_, reason) {
          fail(reason)
        },
      })
    } catch (reason) {
      fail(reason instanceof Error ? reason : new Error(String(reason)))
    }
  })
}

/** Bytes of one header of a reply. */
export const longestHeader = 16_384

const longestHead = 2 * longestHeader

/** No connection was made, so not one byte of the request was sent. */
export class Unconnected extends Error {}

/** The connections to the service, kept for the process. Never follows a redirect. */
export function openUpstream(): Dispatcher {
  const connect = buildConnector({ timeout: 10_000 })
  return new Agent({
    connections: 256,
    maxHeaderSize: longestHead,
    connect: (options, done) =>
      connect(options, (...[failure, socket]) =>
        failure
          ? done(new Unconnected(failure.message, { cause: failure }), null)
          : done(null, withStrictHeads(socket)),
      ),
  })
}

/** A strict parser refuses a reply for its head, and with it what was paid for: it is given heads that it takes. */
function withStrictHeads(socket: Socket): Socket {
  const read = socket.read.bind(socket)
  const write = socket.write.bind(socket)
  // of a head that has not ended; null within a body
  let begun: Buffer | null = null
  return Object.assign(socket, {
    write(...sent: Parameters<typeof write>) {
      begun ??= Buffer.alloc(0)
      return write(...sent)
    },
    read(size?: number) {
      const chunk: unknown = read(size)
      if (!begun || !Buffer.isBuffer(chunk)) return chunk
      const { heads, rest, isOver } = readHeads(Buffer.concat([begun, chunk]))
      begun = isOver ? null : rest
      const whole = Buffer.concat(isOver ? [...heads, rest] : heads)
      return whole.length > 0 ? whole : null
    },
  })
}

/** Reads heads up to that of the reply itself, which hints may precede; over is also what cannot become one. */
function readHeads(bytes: Buffer): { heads: Buffer[]; rest: Buffer; isOver: boolean } {
  const heads: Buffer[] = []
  for (let rest = bytes; ;) {
    const text = rest.toString('latin1', 0, longestHead)
    const blank = /^[\r\n]*/.exec(text)?.[0].length ?? 0
    const end = /\r?\n\r?\n/.exec(text.slice(blank))
    if (!end) {
      const isBegun = 'HTTP/'.startsWith(text.slice(blank, blank + 5)) && rest.length < longestHead
      return { heads, rest, isOver: !isBegun }
    }
    const head = text.slice(blank, blank + end.index)
    rest = rest.subarray(blank + end.index + end[0].length)
    heads.push(strictHead(head))
    if (!/^HTTP\/\S+ 1\d\d\b/.test(head)) return { heads, rest, isOver: true }
  }
}

/** A head with fields of one line each, in which chunks count, else the longest length (RFC 9112, 6.3). */
function strictHead(head: string): Buffer {
  const [status, ...lines] = head.replace(/\r?\n[\t ]/g, ' ').split(/\r?\n/)
  const fields = lines.flatMap((line) => {
    const [, name, value] = /^([^\s:]+)[\t ]*:(.*)$/.exec(line) ?? []
    return name === undefined || value === undefined
      ? []
      : [{ name: name.toLowerCase(), value: value.trim() }]
  })
  const valuesOf = (name: string) =>
    fields
      .filter((field) => field.name === name)
      .flatMap(({ value }) => value.split(',').map((one) => one.trim()))
  const isChunked = valuesOf('transfer-encoding').some((value) => value.toLowerCase() === 'chunked')
  const lengths = valuesOf('content-length').filter((value) => /^\d{1,15}$/.test(value))
  const framing = isChunked
    ? ['transfer-encoding: chunked']
    : lengths.length > 0
      ? [`content-length: ${Math.max(...lengths.map(Number))}`]
      : []
  const kept = fields.filter(({ name }) => name !== 'content-length' && name !== 'transfer-encoding')
  const strict = [status, ...kept.map(({ name, value }) => `${name}: ${value}`), ...framing]
  return Buffer.from(`${strict.join('\r\n')}\r\n\r\n`, 'latin1')
}
