import 'server-only'
import { z } from 'zod'
import type { Forwarder } from '@/lib/server/forward/forwarder'
import { checkEmbedder, checkOrigin, readJsonBody } from '@/lib/server/forward/guard'
import { clientOf } from '@/lib/server/forward/limits'
import { fetchPicture, sourceOf } from '@/lib/server/pictures/fetch-picture'
import { isSealed, openToken, tokenOf } from '@/lib/server/pictures/tokens'
import { problemReply } from '@/lib/server/forward/problem'
import { replyJson } from '@/lib/server/forward/reply'

const asked = z.strictObject({ seal: z.string(), addresses: z.array(z.string()) })
const longestList = 4 * 1024 * 1024

/** Tokens for the addresses of one answer, in their order, against the seal that came with it; null where none can be. */
export async function grantPictures(request: Request, forwarder: Forwarder): Promise<Response> {
  const own = checkOrigin(request, forwarder.settings.trustedProxies)
  if (!own.ok) return problemReply(own.error)
  const body = await readJsonBody(request, longestList)
  if (!body.ok) return problemReply(body.error)
  const read = asked.safeParse(body.value)
  if (!read.success) return problemReply({ code: 'bad_request' })
  const { seal, addresses } = read.data
  const key = await forwarder.key()
  if (!isSealed(key, addresses, seal)) return problemReply({ code: 'picture_refused' })
  const tokens = addresses.map((address) =>
    sourceOf(address, forwarder.sources) ? tokenOf(key, address) : null,
  )
  return replyJson(200, { tokens })
}

/** The picture behind a token, as bytes of the type that they really are. */
export async function showPicture(request: Request, token: string, forwarder: Forwarder): Promise<Response> {
  const own = checkEmbedder(request)
  if (!own.ok) return problemReply(own.error)
  const address = openToken(await forwarder.key(), token)
  if (address === null) return problemReply({ code: 'picture_refused' })
  const wait = await forwarder.limits.pictures(clientOf(request, forwarder.settings.trustedProxies))
  if (wait > 0) return problemReply({ code: 'rate_limited', retryAfterSeconds: wait })
  const picture = await fetchPicture(address, forwarder.sources)
  if (!picture.ok) return problemReply(picture.error)
  return new Response(picture.value.bytes, {
    headers: {
      'content-type': picture.value.type,
      'content-length': String(picture.value.bytes.length),
      'cache-control': 'private, max-age=86400, immutable',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
    },
  })
}
