import 'server-only'
import { createHmac, hkdfSync, timingSafeEqual, type BinaryLike } from 'node:crypto'
import type { ProblemOf } from '@/lib/core/dashboard-api/problems'
import type { ReplyOf } from '@/lib/core/dashboard-api/replies'
import { err, ok, type Result } from '@/lib/core/result'
import { nonceBytes, seal, unseal } from '@/lib/server/cipher'
import type { Forwarder } from '@/lib/server/forward/forwarder'
import { problemReply, replyJson, type Problem } from '@/lib/server/forward/reply'
import { checkEmbedder, handler } from '@/lib/server/forward/serve'
import { clientOf } from '@/lib/server/limits'
import { fetchPicture, sourceOf, type Picture } from '@/lib/server/pictures/fetch-picture'

/** Proves that a list of addresses stood in one answer, in a constant size that fits a header. */
export function sealAddresses(key: Buffer, addresses: readonly string[]): string {
  return mac(subkey(key, 'pictures/seal'), JSON.stringify(addresses)).toString('base64url')
}

function isSealed(key: Buffer, addresses: readonly string[], seal: string): boolean {
  const expected = Buffer.from(sealAddresses(key, addresses))
  const given = Buffer.from(seal)
  return given.length === expected.length && timingSafeEqual(given, expected)
}

/** One address, sealed (AES-256-GCM), so that no path or log holds it; the nonce is its MAC, so that caches work. */
function tokenOf(key: Buffer, address: string): string {
  const nonce = mac(subkey(key, 'pictures/nonce'), address).subarray(0, nonceBytes)
  return seal(subkey(key, 'pictures/token'), nonce, [address]).toString('base64url')
}

const openToken = (key: Buffer, token: string): string | null =>
  unseal(subkey(key, 'pictures/token'), Buffer.from(token, 'base64url'))?.toString() ?? null

const mac = (key: Buffer, text: BinaryLike): Buffer => createHmac('sha256', key).update(text).digest()

const subkey = (key: Buffer, use: string): Buffer => Buffer.from(hkdfSync('sha256', key, '', use, 32))

/** A list of addresses as long as an answer's, in bytes. */
const longest = 4 * 1024 * 1024

/** Tokens for the addresses of one answer, in their order, against the seal that came with it; null where none can be. */
export const grantPictures = handler(
  'pictures',
  { limit: 'grants', longest },
  async ({ seal: given, addresses }, forwarder) => {
    const key = await forwarder.key()
    if (!isSealed(key, addresses, given)) return err({ code: 'picture_refused' })
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
