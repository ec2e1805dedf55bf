import 'server-only'
import type { ProblemOf } from '@/lib/core/dashboard-api/problems'
import type { ReplyOf } from '@/lib/core/dashboard-api/replies'
import { err, ok, type Result } from '@/lib/core/result'
import type { Forwarder } from '@/lib/server/forward/forwarder'
import { problemReply, replyJson, type Problem } from '@/lib/server/forward/reply'
import { checkEmbedder, handler } from '@/lib/server/forward/serve'
import { clientOf } from '@/lib/server/limits'
import { fetchPicture, sourceOf, type Picture } from '@/lib/server/pictures/fetch-picture'
import { isSealed, openToken, tokenOf } from '@/lib/server/pictures/tokens'

/** A list of addresses as long as an answer's, in bytes. */
const longest = 4 * 1024 * 1024

/** Tokens for the addresses of one answer, in their order, against the seal that came with it; null where none can be. */
export const grantPictures = handler(
  'pictures',
  { limit: 'grants', longest },
  async ({ seal, addresses }, forwarder) => {
    const key = await forwarder.key()
    if (!isSealed(key, addresses, seal)) return err({ code: 'picture_refused' })
    const tokens = addresses.map((address) =>
      sourceOf(address, forwarder.sources) ? tokenOf(key, address) : null,
    )
    return ok({ tokens })
  },
)

/** The picture behind a token, as bytes of the type that they really are. */
export async function showPicture(request: Request, token: string, forwarder: Forwarder): Promise<Response> {
  const picture = await readPicture(request, token, forwarder)
  if (!picture.ok) return problemReply(picture.error)
  const { type, bytes } = picture.value
  return new Response(bytes, {
    headers: {
      'content-type': type,
      'content-length': String(bytes.length),
      'cache-control': 'private, max-age=86400, immutable',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
    },
  })
}

async function readPicture(
  request: Request,
  token: string,
  { key, limits, settings, sources }: Forwarder,
): Promise<Result<Picture, Problem<ProblemOf<'picture'>>>> {
  const own = checkEmbedder(request)
  if (!own.ok) return own
  const address = openToken(await key(), token)
  if (address === null) return err({ code: 'picture_refused' })
  const wait = await limits.pictures(clientOf(request, settings.trustedProxies))
  if (wait > 0) return err({ code: 'rate_limited', retryAfterSeconds: wait })
  return fetchPicture(address, sources)
}

const forgotten: ReplyOf<'forget'> = { state: 'forgotten' }

/** Has the browser drop what it keeps of our replies: pictures stay for a day otherwise, also after a wipe. */
export const forgetCopies = handler('forget', { limit: 'claims' }, async () =>
  ok(replyJson(200, forgotten, { 'clear-site-data': '"cache"' })),
)
