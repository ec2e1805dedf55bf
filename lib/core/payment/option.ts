import type { Usdc } from '@/lib/core/money'
import { err, ok, type Result } from '@/lib/core/result'
import { type Address, isHex } from '@/lib/core/payment/bytes'
import { isJsonObject, type Json, type JsonObject } from '@/lib/core/json'
import { type Refusal, refuse } from '@/lib/core/payment/refusals'
import { network, usdcToken } from '@/lib/core/payment/usdc-token'
import { getAddress, isAddress } from 'viem/utils'

/** Whom the service may be paid at: an EIP-55 address that is known, or one to confirm on first use. */
type Pin = { pinned: Address } | 'unpinned'

/** What one payment option must agree with; the cap is 5 USDC unless the visitor raised it. */
export type Terms = { price: Usdc; payTo: Pin; from?: Address; cap?: Usdc }

export type Accepted = { option: JsonObject; payTo: Address; maxTimeoutSeconds: number }

/** The most that one purchase may cost when nothing else was set, in millionths. */
const defaultCap: Usdc = 5_000_000n

/** Seconds for which an authorization may live: below the floor it dies in the wallet, and what is more is not signed. */
export const timeoutRange = { least: 10, most: 300 } as const

const zero = `0x${'0'.repeat(40)}`

/** Rows 6 to 14 of the policy on one entry of `accepts`; `passed` counts the checks before the refusal. */
export function checkOption(
  option: Json,
  terms: Terms,
): Result<Accepted, { refusal: Refusal; passed: number }> {
  if (!isJsonObject(option)) return err({ refusal: refuse('E_ACCEPTS', 'an object', option), passed: -1 })
  for (const [passed, check] of checks.entries()) {
    const refusal = check(option, terms)
    if (refusal) return err({ refusal, passed })
  }
  const { payTo, maxTimeoutSeconds } = option
  if (!isHex(payTo, 20) || typeof maxTimeoutSeconds !== 'number')
    throw new Error('an unchecked option passed')
  return ok({ option, payTo: terms.payTo === 'unpinned' ? payTo : terms.payTo.pinned, maxTimeoutSeconds })
}

/** How many checks say only that an option is meant for another chain, token or scheme. */
export const foreignChecks = 3

const checks: readonly ((option: JsonObject, terms: Terms) => Refusal | null)[] = [
  ({ scheme }) => (scheme === 'exact' ? null : refuse('E_SCHEME', 'exact', scheme)),
  (option) => (option['network'] === network ? null : refuse('E_NETWORK', network, option['network'])),
  ({ asset }) => (isSpelling(asset, usdcToken.address) ? null : refuse('E_ASSET', usdcToken.address, asset)),
  checkAmount,
  checkPayee,
  checkTimeout,
  checkExtra,
]

function checkAmount({ amount }: JsonObject, { price, cap = defaultCap }: Terms): Refusal | null {
  if (typeof amount !== 'string' || !/^[1-9][0-9]{0,77}$/.test(amount)) {
    const written = typeof amount === 'number' ? `the number ${amount}` : amount
    return refuse('E_AMOUNT_FORMAT', `the text "${price}"`, written)
  }
  if (BigInt(amount) > cap) return refuse('E_AMOUNT_CAP', cap.toString(), amount)
  return amount === price.toString() ? null : refuse('E_PRICE', price.toString(), amount)
}

function checkPayee({ payTo }: JsonObject, { payTo: pin, from }: Terms): Refusal | null {
  const expected = pin === 'unpinned' ? 'an address' : pin.pinned
  if (!isHex(payTo, 20)) return refuse('E_PAYTO_FORMAT', expected, payTo)
  const lower = payTo.toLowerCase()
  const denied = [zero, usdcToken.address.toLowerCase(), from?.toLowerCase()]
  if (denied.includes(lower)) return refuse('E_PAYTO_BAD', expected, payTo)
  if (pin !== 'unpinned' && lower !== pin.pinned.toLowerCase())
    return refuse('E_PAYTO_PIN', pin.pinned, payTo)
  return pinOf(payTo).ok ? null : refuse('E_PAYTO_FORMAT', 'an address whose checksum is right', payTo)
}

function checkTimeout({ maxTimeoutSeconds: seconds }: JsonObject): Refusal | null {
  const { least } = timeoutRange
  const isEnough = Number.isSafeInteger(seconds) && Number(seconds) >= least
  return isEnough ? null : refuse('E_TIMEOUT', `${least} seconds or more`, seconds)
}

function checkExtra({ extra }: JsonObject): Refusal | null {
  const { name, version } = usdcToken.domain
  if (!isJsonObject(extra)) return refuse('E_EXTRA', 'the name and version of the token', extra)
  if (extra['name'] !== name || extra['version'] !== version) {
    return refuse('E_DOMAIN', `${name}, version ${version}`, [extra['name'], extra['version']])
  }
  if (!isAbsentOr(extra['decimals'], usdcToken.decimals))
    return refuse('E_EXTRA', '6 decimals', extra['decimals'])
  if (!isAbsentOr(extra['assetTransferMethod'], 'eip3009')) {
    return refuse('E_METHOD', 'eip3009', extra['assetTransferMethod'])
  }
  if (!isAbsentOr(extra['paymentFlow'], 'authorization')) {
    return refuse('E_METHOD', 'charged on success only', extra['paymentFlow'])
  }
  return null
}

/** The checksum of a constant is the constant, so its two valid spellings are compared without any hashing. */
const isSpelling = (text: Json | undefined, pin: Address): boolean =>
  text === pin || text === pin.toLowerCase()

const isAbsentOr = (value: Json | undefined, expected: Json): boolean =>
  value === undefined || value === expected

/** The EIP-55 form that a payee pin must have; takes all-lower text or a valid checksum, nothing else. */
export function pinOf(text: string): Result<Address, 'not-an-address'> {
  const isLower = text === text.toLowerCase()
  return isAddress(text, { strict: !isLower }) ? ok(getAddress(text)) : err('not-an-address')
}
