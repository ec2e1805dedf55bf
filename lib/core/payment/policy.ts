import { err, ok, type Result } from '@/lib/core/result'
import { type Called, readChallenge, readResource } from '@/lib/core/payment/challenge'
import { echoedExtensions, unmetExtension, type Echo } from '@/lib/core/payment/payment-header'
import { isJsonObject, type JsonObject, sameJson } from '@/lib/core/json'
import { type Accepted, checkOption, foreignChecks, type Terms } from '@/lib/core/payment/option'
import type { Quote } from '@/lib/core/payment/purchase-state'
import { type Refusal, refuse } from '@/lib/core/payment/refusals'

export type Given = Terms & Called & { header: string | null; body: string | null }

const mostOptions = 64
const longestEcho = 4_000

const known = {
  terms: ['x402Version', 'error', 'resource', 'accepts', 'extensions'],
  option: ['scheme', 'network', 'amount', 'asset', 'payTo', 'maxTimeoutSeconds', 'extra'],
  extra: ['name', 'version', 'decimals', 'assetTransferMethod', 'paymentFlow'],
}

/** The challenge policy: exact comparisons, and what is unknown is refused. */
export function checkChallenge(given: Given): Result<Quote, Refusal> {
  const challenge = readChallenge(given)
  if (!challenge.ok) return err(refuse(challenge.error))
  const { terms, raw } = challenge.value
  const { x402Version, resource, extensions } = terms
  if (x402Version !== 2) return err(refuse('E_VERSION', '2', x402Version))
  const named = readResource(resource, given)
  if (!named.ok) return named
  const accepted = chooseOption(terms, given)
  if (!accepted.ok) return accepted
  const unmet = unmetExtension(extensions)
  if (unmet !== null) {
    const name = /^[a-z0-9-]{1,40}$/.test(unmet) ? unmet : 'another extension'
    return err(refuse('E_EXTENSION', 'no extension that must be answered', name))
  }
  const echo = echoOf({
    option: accepted.value.option,
    resource: isJsonObject(resource) ? resource : null,
    extensions: echoedExtensions(extensions),
  })
  if (!echo) return err(refuse('E_SHAPE', `${longestEcho} characters at most`, 'more to send back'))
  return ok({
    ...echo,
    price: given.price,
    payTo: accepted.value.payTo,
    needsConfirmation: given.payTo === 'unpinned',
    maxTimeoutSeconds: accepted.value.maxTimeoutSeconds,
    warnings: [
      ...(named.value === null ? [] : [{ code: 'W_RESOURCE' as const, field: named.value }]),
      ...unknownFields(terms, accepted.value.option),
    ],
    raw,
  })
}

/** What is sent back, without as much of the resource as is too long; null where it is too long all the same. */
function echoOf(echo: Echo): Echo | null {
  const { url } = echo.resource ?? {}
  const shorter = [echo.resource, url === undefined ? null : { url }, null]
  const echoes = shorter.map((resource) => ({ ...echo, resource }))
  return echoes.find((one) => JSON.stringify(one).length <= longestEcho) ?? null
}

/** Row 5: of the options exactly one passes, however often it is said; with none, the refusal of the one that came nearest. */
function chooseOption({ accepts }: JsonObject, terms: Terms): Result<Accepted, Refusal> {
  if (!Array.isArray(accepts) || accepts.length < 1 || accepts.length > mostOptions) {
    return err(refuse('E_ACCEPTS', `1 to ${mostOptions} options`, accepts))
  }
  const results = accepts.map((option) => checkOption(option, terms))
  const [first, ...more] = results.flatMap((result) => (result.ok ? [result.value] : []))
  const others = more.filter(({ option }) => first && !sameJson(option, first.option))
  if (others.length > 0) return err(refuse('E_AMBIGUOUS', 'one option', `${others.length + 1} options`))
  if (first) return ok(first)
  const failures = results.flatMap((result) => (result.ok ? [] : [result.error]))
  const nearest = failures.reduce((best, next) => (next.passed > best.passed ? next : best))
  const noneOfOurs = failures.length > 1 && nearest.passed < foreignChecks
  return err(noneOfOurs ? refuse('E_NO_OPTION', 'USDC on Base', accepts) : nearest.refusal)
}

function unknownFields(terms: JsonObject, option: JsonObject): Quote['warnings'] {
  const extra = isJsonObject(option['extra']) ? option['extra'] : {}
  const places = [
    [terms, known.terms, ''],
    [option, known.option, 'accepts.'],
    [extra, known.extra, 'accepts.extra.'],
  ] as const
  return places.flatMap(([object, names, path]) =>
    Object.keys(object)
      .filter((key) => !names.includes(key))
      .map((key) => ({ code: 'W_UNKNOWN' as const, field: path + key })),
  )
}
