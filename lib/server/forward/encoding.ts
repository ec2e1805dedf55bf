import 'server-only'
import type { IncomingHttpHeaders } from 'node:http'
import { promisify } from 'node:util'
import { brotliDecompress, gunzip, inflate, type ZlibOptions } from 'node:zlib'
import { TooLarge } from '@/lib/server/forward/exchange'

type Decode = (body: Buffer, options: ZlibOptions) => Promise<Buffer<ArrayBuffer>>

const decoders = new Map<string, Decode | null>([
  ['', null],
  ['identity', null],
  ['gzip', promisify(gunzip)],
  ['x-gzip', promisify(gunzip)],
  ['deflate', promisify(inflate)],
  ['br', promisify(brotliDecompress)],
])

const nameOf = (headers: IncomingHttpHeaders): string =>
  String(headers['content-encoding'] ?? '')
    .trim()
    .toLowerCase()

/** Whether a reply's body can be read: plain bytes are asked for, but a proxy may compress them once. */
export const isReadable = (headers: IncomingHttpHeaders): boolean => decoders.has(nameOf(headers))

/** The plain bytes of a body; throws when it is broken, and `TooLarge` when there are more than `most`. */
export async function unpack(
  body: Buffer<ArrayBuffer>,
  headers: IncomingHttpHeaders,
  most: number,
): Promise<Buffer<ArrayBuffer>> {
  const decode = decoders.get(nameOf(headers))
  if (!decode) return body
  try {
    return await decode(body, { maxOutputLength: most })
  } catch (failure) {
    throw failure instanceof RangeError ? new TooLarge() : failure
  }
}
