import 'server-only'
import { isUtf8 } from 'node:buffer'
import type { IncomingHttpHeaders } from 'node:http'
import { promisify } from 'node:util'
import { brotliDecompress, constants, gunzip, inflate, type ZlibOptions } from 'node:zlib'
import { TooLarge } from '@/lib/server/forward/connection'

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
export const isReadable = (headers: IncomingHttpHeaders): boolean => decoders.has(nameOf(headers))

/** The plain bytes of a body, packed as it says or not; of what was cut off there is the beginning. */
export async function unpack(
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

function decoded(body: Buffer, charset: string): string | null {
  try {
    const decoder = new TextDecoder(charset)
    return decoder.encoding === 'windows-1252' ? fromLatin1(body) : decoder.decode(body)
  } catch {
    return null
  }
}

/** What Windows-1252 has where Latin-1 has control codes; Node 20 decodes both as Latin-1. */
const letters = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ'

const fromLatin1 = (body: Buffer): string =>
  body.toString('latin1').replace(/[\x80-\x9f]/g, (code) => letters[code.charCodeAt(0) - 0x80] ?? code)
