import 'server-only'
import { lookup as systemLookup, type LookupAddress } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'
import { Agent, type Dispatcher } from 'undici'
import { err, ok, type Result } from '@/lib/core/result'
import type { Problem } from '@/lib/server/forward/reply'
import { exchange, TooLarge, Unwanted } from '@/lib/server/forward/connection'

/** The only part of IPv6 that is given out (IANA IPv6 address space registry). */
const givenOut = ipaddr.IPv6.parseCIDR('2000::/3')

/** Whether an address belongs to the public internet (IANA special-purpose address registries, RFC 6890). */
export function isPublic(text: string): boolean {
  if (isIP(text) === 0) return false
  const address = ipaddr.parse(text)
  const isGivenOut = address.kind() === 'ipv4' || address.match(givenOut)
  return isGivenOut && address.range() === 'unicast'
}

type Resolve = (
  host: string,
  options: { all: true },
  done: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void

/**
 * The lookup of a connection that may only go to the public internet. The socket connects by the result of this very
 * lookup, so a name that changes between check and use (DNS rebinding) gains nothing. One private address refuses
 * the whole name.
 */
export function publicLookup(resolve: Resolve = systemLookup): LookupFunction {
  return (host, options, done) => {
    resolve(host, { all: true }, (error, addresses) => {
      const [first] = addresses ?? []
      if (error) return done(error, '')
      if (!first || !addresses.every(({ address }) => isPublic(address)))
        return done(new Error('not a public address'), '')
      return options.all ? done(null, addresses) : done(null, first.address, first.family)
    })
  }
}

export type Picture = { type: string; bytes: Buffer<ArrayBuffer> }

export type Sources = { web: Dispatcher; service: Dispatcher; serviceOrigin: string | null }

const mostBytes = 2 * 1024 * 1024
const longestMs = 10_000

/** Connections that can only be made to public addresses. */
export function openWeb(lookup = publicLookup()): Dispatcher {
  return new Agent({ connections: 16, connect: { lookup, timeout: 5_000 } })
}

/** The connection that may fetch an address: https by name on port 443, or the service of the sandbox; else null. */
export function sourceOf(address: string, sources: Sources): { via: Dispatcher; url: URL } | null {
  const url = URL.canParse(address) ? new URL(address) : null
  if (!url || url.username || url.password) return null
  if (url.origin === sources.serviceOrigin) return { via: sources.service, url }
  if (url.protocol !== 'https:' || url.port) return null
  return isName(url.hostname) ? { via: sources.web, url } : null
}

/** A literal address would connect without a lookup, so it is refused; URL has normalised every spelling of one. */
const isName = (host: string): boolean => !/^\[|^[\d.]+$/.test(host) && host.includes('.')

/** Fetches a picture made of pixels: no redirect, at most 2 MB and 10 s. */
export async function fetchPicture(
  address: string,
  sources: Sources,
): Promise<Result<Picture, Problem<'picture_refused' | 'picture_unavailable'>>> {
  const source = sourceOf(address, sources)
  if (!source) return err({ code: 'picture_refused' })
  const reply = await exchange(
    source.via,
    {
      origin: source.url.origin,
      path: `${source.url.pathname}${source.url.search}`,
      method: 'GET',
      headers: {
        accept: 'image/avif, image/webp, image/png, image/jpeg, image/gif',
        'accept-encoding': 'identity',
        'user-agent': 'nickel',
      },
      headersTimeout: longestMs,
      bodyTimeout: longestMs,
    },
    { most: mostBytes, whole: longestMs, wants: ({ status }) => status === 200 },
  )
  if (reply.ok) {
    const { body: bytes } = reply.value
    const type = rasterType(bytes)
    return type ? ok({ type, bytes }) : err({ code: 'picture_refused' })
  }
  const { head, failure } = reply.error
  if (failure instanceof TooLarge) return err({ code: 'picture_refused' })
  const isUnwanted = head && failure instanceof Unwanted
  return err({ code: 'picture_unavailable', ...(isUnwanted && { upstreamStatus: head.status }) })
}

const ascii = (bytes: Buffer, start: number, end: number): string => bytes.toString('latin1', start, end)

const kinds: readonly [type: string, test: (bytes: Buffer) => boolean][] = [
  ['image/png', (bytes) => ascii(bytes, 0, 8) === '\x89PNG\r\n\x1a\n'],
  ['image/jpeg', (bytes) => ascii(bytes, 0, 3) === '\xff\xd8\xff'],
  ['image/gif', (bytes) => /^GIF8[79]a$/.test(ascii(bytes, 0, 6))],
  ['image/webp', (bytes) => ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 12) === 'WEBP'],
  ['image/avif', (bytes) => /^ftypavi[fs]$/.test(ascii(bytes, 4, 12))],
]

/** The media type of a picture made of pixels, by its first bytes; null for SVG, pages and all else. */
function rasterType(bytes: Buffer): string | null {
  return kinds.find(([, test]) => test(bytes))?.[0] ?? null
}
