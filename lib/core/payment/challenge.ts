import type { Usdc } from '@/lib/core/money'
import { err, ok, type Result } from '@/lib/core/result'
import { decodeBase64 } from '@/lib/core/payment/bytes'
import { isJsonObject, type Json, type JsonObject, parseStrictJson, sameJson } from '@/lib/core/json'
import { type Refusal, refuse } from '@/lib/core/payment/refusals'

export type Challenge = { terms: JsonObject; raw: string }

type ChallengeProblem = 'E_NO_CHALLENGE' | 'E_ENCODING' | 'E_JSON' | 'E_SHAPE' | 'E_DISAGREE'

const longestHeader = 16_384
/** A payment carries a signature of up to 8 KB in hexadecimal and again in base64, with what the service wrote. */
export const longestPayment = 32_768
const longestBody = 65_536
const longestHost = 60

/** The terms in the PAYMENT-REQUIRED header, in the 402's JSON body, or in both, which then must agree. */
export function readChallenge(given: {
  header: string | null
  body: string | null
}): Result<Challenge, ChallengeProblem> {
  if (!given.header) return readBodyAlone(given.body)
  const terms = decodeHeaderObject(given.header)
  if (!terms.ok) return terms
  const twin = readTwin(given.body)
  if (!twin.ok) return twin
  if (twin.value && !agree(terms.value, twin.value)) return err('E_DISAGREE')
  return ok({ terms: terms.value, raw: given.header })
}

/** The JSON object in a payment header: at most 16,384 characters, or as told, of base64 of UTF-8. */
export function decodeHeaderObject(
  header: string,
  longest = longestHeader,
): Result<JsonObject, 'E_ENCODING' | 'E_JSON' | 'E_SHAPE'> {
  if (header.length > longest) return err('E_ENCODING')
  const text = decodeBase64(header)
  return text === null ? err('E_ENCODING') : readObject(text)
}

function readBodyAlone(body: string | null): Result<Challenge, ChallengeProblem> {
  if (!body?.trim()) return err('E_NO_CHALLENGE')
  if (body.length > longestBody) return err('E_ENCODING')
  const terms = readObject(body)
  if (!terms.ok) return terms
  if (!('accepts' in terms.value) && !('x402Version' in terms.value)) return err('E_NO_CHALLENGE')
  return ok({ terms: terms.value, raw: body })
}

/** The body beside a header: null when it states no terms of this protocol version (a page, {}, an error, v1). */
function readTwin(body: string | null): Result<JsonObject | null, ChallengeProblem> {
  if (!body?.trimStart().startsWith('{')) return ok(null)
  if (body.length > longestBody) return err('E_ENCODING')
  const terms = readObject(body)
  if (!terms.ok) return terms
  return ok('accepts' in terms.value && terms.value['x402Version'] !== 1 ? terms.value : null)
}

function readObject(text: string): Result<JsonObject, 'E_JSON' | 'E_SHAPE'> {
  const value = parseStrictJson(text)
  if (!value.ok) return err(value.error === 'forbidden-key' ? 'E_SHAPE' : 'E_JSON')
  return isJsonObject(value.value) ? ok(value.value) : err('E_SHAPE')
}

function agree(header: JsonObject, body: JsonObject): boolean {
  const same = (key: string) =>
    key in body === key in header && sameJson(header[key] ?? null, body[key] ?? null)
  const sameWhereStated = (key: string) => !(key in body) || same(key)
  return same('accepts') && ['x402Version', 'resource', 'extensions'].every(sameWhereStated)
}

/** The address that was called, the price of that, and which paths are of lookups that never cost as much. */
export type Called = { url: string; price: Usdc; isOfOtherPrice: (path: string, price: Usdc) => boolean }

/** The host that a `resource` names where it is not the one called, '' for none; refused only if of another price. */
export function readResource(
  resource: Json | undefined,
  { url, price, isOfOtherPrice }: Called,
): Result<string | null, Refusal> {
  const named = (isJsonObject(resource) ? resource['url'] : resource) ?? ''
  if (named === url) return ok(null)
  if (typeof named !== 'string') return err(refuse('E_SHAPE', 'an address', named))
  if (named === '' || !URL.canParse(named, url)) return ok('')
  const { href, pathname, protocol, host } = new URL(named, url)
  if (isOfOtherPrice(pathname, price)) return err(refuse('E_RESOURCE', url, href))
  const isPlain = /^https?:$/.test(protocol) && /^[a-z0-9.:-]+$/.test(host)
  return ok(isPlain ? host.slice(0, longestHost) : '')
}
