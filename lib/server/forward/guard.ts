import 'server-only'
import { err, ok, type Result } from '@/lib/core/result'
import type { Problem } from '@/lib/server/forward/problem'
import { parseStrictJson, type Json } from '@/lib/core/payment/json'

const longestBody = 65_536

/** Fails unless the call comes from a page of this origin: our header, and what the browser says of its source. */
export function checkOrigin(request: Request, trustedProxies: number): Result<null, Problem> {
  const { headers } = request
  const site = headers.get('sec-fetch-site')
  const origin = headers.get('origin')
  const ours =
    headers.get('x-nickel') === '1' &&
    (site === null || site === 'same-origin') &&
    (origin === null || hostOf(origin) === ownHost(request, trustedProxies))
  return ours ? ok(null) : err({ code: 'foreign_origin' })
}

/** Fails when another site asks for something that an <img> may load, which cannot carry a header of ours. */
export function checkEmbedder(request: Request): Result<null, Problem> {
  const site = request.headers.get('sec-fetch-site')
  return site === null || site === 'same-origin' ? ok(null) : err({ code: 'foreign_origin' })
}

const hostOf = (origin: string): string | null => (URL.canParse(origin) ? new URL(origin).host : null)

function ownHost({ headers, url }: Request, trustedProxies: number): string {
  const forwarded = trustedProxies > 0 ? headers.get('x-forwarded-host') : null
  return forwarded ?? headers.get('host') ?? new URL(url).host
}

/** The JSON of a request's body: at most 64 KB unless told, 32 deep, no key twice. */
export async function readJsonBody(request: Request, longest = longestBody): Promise<Result<Json, Problem>> {
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
