import 'server-only'
import type { Socket } from 'node:net'
import { Agent, buildConnector, type Dispatcher } from 'undici'

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
