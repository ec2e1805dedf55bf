import { brokenPurseLimit } from '@/lib/browser/session-wallet/limits'
import { refusalBy, refusalOf, type PurseRefusal } from '@/lib/browser/session-wallet/refusal'
import type { OpenPurse } from '@/lib/browser/session-wallet/sealed'
import { findEndpoint } from '@/lib/core/catalogue'
import { isLookup, type Lookup } from '@/lib/core/catalogue/lookup'
import { isOfOtherPrice } from '@/lib/core/catalogue/prices'
import type { Configuration } from '@/lib/core/dashboard-api/configuration'
import { requestFor } from '@/lib/core/dashboard-api/request-for'
import {
  authorizationOf,
  backdatedSeconds,
  type Authorization,
  type Window,
} from '@/lib/core/payment/authorization'
import { isHex, isSameAddress, type Hex } from '@/lib/core/payment/bytes'
import { mostClockSeconds } from '@/lib/core/payment/chain-verdict'
import { timeoutRange } from '@/lib/core/payment/option'
import { checkChallenge } from '@/lib/core/payment/policy'
import { err, ok, type Result } from '@/lib/core/result'
import * as is from '@/lib/core/shape'

export type SignRequest = {
  lookup: Lookup
  challenge: { header: string | null; body: string | null }
  nonce: Hex
  window: Window
}

export const isNonce: is.Check<Hex> = (value): value is Hex => isHex(value, 32)

/** What the token's numbers hold with room to spare. */
export const isWhole: is.Check<bigint> = (value): value is bigint =>
  is.integer(value) && value >= 0n && value < 1n << 64n

export const isWindow = is.shape<Window>({ validAfter: isWhole, validBefore: isWhole })

const isSignRequest = is.shape<SignRequest>({
  lookup: isLookup,
  challenge: is.shape({ header: is.nullable(is.text), body: is.nullable(is.text) }),
  nonce: isNonce,
  window: isWindow,
})

/** What is wrong with the time of a payment that may live for `most` seconds; `now` in milliseconds of this device. */
export function windowProblem(
  { validAfter, validBefore }: Window,
  most: number,
  now: number,
): 'expired' | 'too-long' | null {
  const second = BigInt(Math.floor(now / 1_000))
  if (validBefore <= second) return 'expired'
  const isLong = validBefore - validAfter > backdatedSeconds + BigInt(most)
  return isLong || validBefore > second + BigInt(most) + mostClockSeconds ? 'too-long' : null
}

export type Bounds = Pick<OpenPurse, 'content' | 'account'> & { configuration: Configuration; now: number }

/**
 * The payment that a request comes to. Price, address of the request, payee, token and chain are the wallet's own
 * knowledge: of the page's word only the lookup, the nonce and the time are taken.
 */
export async function reviewed(
  request: unknown,
  { content, account, configuration, now }: Bounds,
): Promise<Result<Authorization, PurseRefusal>> {
  if (!isSignRequest(request)) return err(refusalOf('not-a-request'))
  const { lookup, challenge, nonce, window } = request
  if (!findEndpoint(lookup.endpointId)) return err(refusalOf('not-sold'))
  const described = await requestFor(lookup, configuration).catch(() => null)
  if (!described) return err(refusalOf('not-a-request'))
  const {
    price,
    request: { url, serviceId },
  } = described
  const pinned = content.payees.find((payee) => payee.serviceId === serviceId)?.payTo
  if (!pinned) return err(refusalOf('unconfirmed-payee'))
  // the server may have gone bad since: its word is not enough to pay somebody else
  if (configuration.payTo && !isSameAddress(configuration.payTo, pinned)) return err(refusalOf('other-payee'))
  const broken = brokenPurseLimit(price, 0n, 0n, content.limits)
  if (broken) return err({ code: broken.limit, sentence: broken.sentence })
  const { header, body } = challenge
  const from = account.address
  const cap = content.limits.perPurchase
  const quote = checkChallenge({ header, body, url, price, isOfOtherPrice, payTo: { pinned }, from, cap })
  if (!quote.ok) return err(refusalBy(quote.error))
  const seconds = Math.min(quote.value.maxTimeoutSeconds, timeoutRange.most)
  const problem = windowProblem(window, seconds, now)
  return problem ? err(refusalOf(problem)) : ok(authorizationOf({ from, nonce, quote: quote.value }, window))
}
