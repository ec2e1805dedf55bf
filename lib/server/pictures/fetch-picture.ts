import 'server-only'
import { Agent, type Dispatcher } from 'undici'
import { err, ok, type Result } from '@/lib/core/result'
import { publicLookup } from '@/lib/server/pictures/public-address'
import { rasterType } from '@/lib/server/pictures/raster'
import type { Problem } from '@/lib/server/forward/problem'
import { discard, readUpTo } from '@/lib/server/forward/upstream'

export type Picture = { type: string; bytes: Buffer<ArrayBuffer> }

/** From where a picture may come: the public internet, and in the sandbox the service itself. */
export type Sources = { web: Dispatcher; service: Dispatcher; serviceOrigin: string | null }

const largest = 2 * 1024 * 1024
const longest = 10_000

/** Connections that can only be made to public addresses. */
export function openWeb(lookup = publicLookup()): Dispatcher {
  return new Agent({ connections: 16, connect: { lookup, timeout: 5_000 } })
}

/** Which connection may fetch an address: https by name on the usual port, or the sandbox's own service. */
export function sourceOf(address: string, sources: Sources): { via: Dispatcher; url: URL } | null {
  const url = URL.canParse(address) ? new URL(address) : null
  if (!url || url.username || url.password) return null
  if (url.origin === sources.serviceOrigin) return { via: sources.service, url }
  if (url.protocol !== 'https:' || url.port) return null
  return isName(url.hostname) ? { via: sources.web, url } : null
}

/** A socket connects to a literal address without any lookup, so none is taken; URL has put all of them in one form. */
const isName = (host: string): boolean => !/^\[|^[\d.]+$/.test(host) && host.includes('.')

/** A picture's bytes and true type: no redirect, at most 2 MB and 10 s, pixels only. */
export async function fetchPicture(address: string, sources: Sources): Promise<Result<Picture, Problem>> {
  const source = sourceOf(address, sources)
  if (!source) return err({ code: 'picture_refused' })
  try {
    const { statusCode, body } = await source.via.request({
      origin: source.url.origin,
      path: `${source.url.pathname}${source.url.search}`,
      method: 'GET',
      headers: {
        accept: 'image/avif, image/webp, image/png, image/jpeg, image/gif',
        'accept-encoding': 'identity',
        'user-agent': 'nickel',
      },
      headersTimeout: longest,
      bodyTimeout: longest,
      signal: AbortSignal.timeout(longest),
    })
    if (statusCode !== 200) {
      discard(body)
      return err({ code: 'picture_unavailable', upstreamStatus: statusCode })
    }
    const bytes = await readUpTo(body, largest)
    const type = bytes && rasterType(bytes)
    return type ? ok({ type, bytes }) : err({ code: 'picture_refused' })
  } catch {
    return err({ code: 'picture_unavailable' })
  }
}
