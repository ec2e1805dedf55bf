import { err, ok, type Result } from '@/lib/core/result'
import { decodeBase64 } from '@/lib/core/payment/bytes'
import { isJsonObject, type Json, type JsonObject, parseStrictJson, sameJson } from '@/lib/core/payment/json'

/** The terms of a 402 as they came, not yet judged, with the text to keep for a report. */
export type Challenge = { terms: JsonObject; raw: string }

/** Why no single set of terms could be read from a 402. */
export type ChallengeProblem = 'E_NO_CHALLENGE' | 'E_ENCODING' | 'E_JSON' | 'E_SHAPE' | 'E_DISAGREE'

const longestHeader = 8_192
/** A payment carries a signature of up to 8 KB in hexadecimal and again in base64, with what the service wrote. */
export const longestPayment = 32_768
const longestBody = 65_536

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

/** The JSON object in a payment header: at most 8,192 characters, or as told, of canonical base64 of UTF-8. */
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
  const same = (key: string) => key in body === key in header && sameJson(part(header, key), part(body, key))
  const sameWhereStated = (key: string) => !(key in body) || same(key)
  return same('accepts') && ['x402Version', 'resource', 'extensions'].every(sameWhereStated)
}

function part(terms: JsonObject, key: string): Json {
  return terms[key] ?? null
}

/** A host at once after two slashes, and nothing that the parser would have to make plain first. */
const plain = /^https?:\/\/(?:[a-z\d.-]+|\[[a-f\d:.]+\])(?::\d+)?(?:[/?#][!-[\]-~]*)?$/i

const spelled = (text: string): string | null => {
  if (!plain.test(text) || !URL.canParse(text)) return null
  const { hostname, port, pathname, search } = new URL(text)
  return [hostname.replace(/\.$/, ''), port, pathname.replace(/\/$/, ''), search].join(' ')
}

/** The address that a `resource` names, and how it agrees with the one that was called. */
export type Agreement = { named: Json | undefined; agreement: 'same' | 'loose' | 'other' }

/**
 * Holds the `resource` of a challenge or a payment against the address that was called. A service behind a proxy may
 * know itself as http, by another case or with a slash at the end, or name none: that is `loose`. Another host, port,
 * path or query, and what is no resource, is `other`.
 */
export function compareResource(resource: Json | undefined, url: string): Agreement {
  const named = isJsonObject(resource) ? resource['url'] : resource
  const agreeing = (agreement: Agreement['agreement']) => ({ named, agreement })
  if (named === undefined || named === null) return agreeing('loose')
  if (!isJsonObject(resource) || typeof named !== 'string') return agreeing('other')
  if (named === url) return agreeing('same')
  return agreeing(spelled(named) !== null && spelled(named) === spelled(url) ? 'loose' : 'other')
}
