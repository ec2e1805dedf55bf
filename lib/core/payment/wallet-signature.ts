import {
  isErc6492Signature,
  parseErc6492Signature,
  recoverAddress,
  serializeErc6492Signature,
  recoverTypedDataAddress,
} from 'viem/utils'
import { attempt, err, ok, type Result } from '@/lib/core/result'
import { type Authorization, authorizationTypedData } from '@/lib/core/payment/authorization'
import { type Address, type Hex, longestSignature } from '@/lib/core/payment/bytes'
import type { Signed } from '@/lib/core/payment/purchase-state'
import { type Refusal, refuse, refusalText } from '@/lib/core/payment/refusals'
import { isKnownFactory } from '@/lib/core/wallet-factories'

/** What stands at the payer's address: nothing, a contract, or a plain key that acts by one (EIP-7702). */
export type PayerCode = 'none' | 'contract' | 'delegated'

export type Deployment = { factory: Address; data: Hex }

/** `inner` is what the token takes, without the wrapping of ERC-6492. */
type Unwrapped = { inner: Hex; deployment: Deployment | null }

type WalletSignature = Unwrapped & { payer: Signed['payer']; signature: Hex }

/** Reads a signature without the chain; a wrapping (ERC-6492) must be canonical, and its factory a known one. */
export function unwrapSignature(signature: string): Result<Unwrapped, Refusal> {
  if (!/^0x([0-9a-fA-F]{2})+$/.test(signature))
    return err(refuse('E_SIG_FORMAT', 'bytes in hexadecimal', `${signature.length} characters`))
  const bytes = (signature.length - 2) / 2
  if (bytes > longestSignature)
    return err(refuse('E_SIG_FORMAT', `up to ${longestSignature} bytes`, `${bytes} bytes`))
  const lower: Hex = `0x${signature.slice(2).toLowerCase()}`
  if (!isErc6492Signature(lower)) return ok({ inner: lower, deployment: null })
  const wrapped = decode(lower)
  if (!wrapped) return err(refuse('E_SIG_WRAP', 'factory, call and signature in their one encoding'))
  if (!isKnownFactory(wrapped.deployment.factory))
    return err(refuse('E_SIG_FACTORY', 'a known factory', wrapped.deployment.factory))
  return ok(wrapped)
}

/** Judges a signature by the code at the payer's address: a plain key's is proven here, a contract's only on chain. */
export async function judgeSignature(
  authorization: Authorization,
  signature: string,
  code: PayerCode,
): Promise<Result<WalletSignature, Refusal>> {
  const read = unwrapSignature(signature)
  if (!read.ok) return read
  const { deployment } = read.value
  if (code !== 'delegated' && !deployment) {
    const verified = await verifySignature(authorization, signature)
    // who has a key has no code but a delegate's: a node that says otherwise would be shown what it could settle
    if (verified.ok) return ok({ payer: 'key', signature: verified.value, inner: verified.value, deployment })
    if (code === 'none') return verified
  }
  const payer = code === 'none' ? 'undeployed' : 'contract'
  return ok({ ...read.value, payer, signature: `0x${signature.slice(2).toLowerCase()}` })
}

/** The x of the curve's generator (SEC 2, secp256k1): with it any s of 1 is somebody's signature. */
const generatorX = '79be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798'

let warm: Promise<unknown> | undefined

/**
 * Does ahead, once, what the first proof on a page does beside proving: it fetches the curve and computes its table, for
 * some 30 ms. Rejects where the curve cannot be fetched.
 */
export function warmUp(): Promise<unknown> {
  const signature = `0x${generatorX}${'1'.padStart(64, '0')}1b` as const
  warm ??= recoverAddress({ hash: `0x${generatorX}`, signature })
  warm.catch(() => (warm = undefined))
  return warm
}

/** Why a signature is of no use, that it was not sent, and what to do. */
export function whyUnfit(refusal: Refusal): string {
  if (refusal.code === 'E_SIG_MISMATCH')
    return 'The wallet signed something else than it was asked, so it was not sent.'
  const { what, next } = refusalText(refusal.code)
  return `${what} It was not sent. ${next}`
}

/** The parts of a wrapped signature; null when they could be written in another way, or are wrapped twice. */
const decode = (signature: Hex): (Unwrapped & { deployment: Deployment }) | null =>
  attempt(() => {
    const { address, data, signature: inner } = parseErc6492Signature(signature)
    if (!address || !data || inner === '0x' || isErc6492Signature(inner)) return null
    const again = serializeErc6492Signature({ address, data, signature: inner })
    return again.toLowerCase() === signature ? { inner, deployment: { factory: address, data } } : null
  })

const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n
const parityBit = 1n << 255n
const vOf: Readonly<Record<string, string>> = { '00': '1b', '01': '1c', '1b': '1b', '1c': '1c' }

/** What a wallet returned as USDC takes it: 65 bytes, v 27 or 28, low s. Expands EIP-2098; refuses the rest. */
export function normaliseSignature(signature: string): Result<Hex, Refusal> {
  const digits = /^0x([0-9a-fA-F]{128}|[0-9a-fA-F]{130})$/.exec(signature)?.[1]?.toLowerCase()
  if (!digits) return err(refuse('E_SIG_FORMAT', '64 or 65 bytes', `${signature.length} characters`))
  const r = digits.slice(0, 64)
  const second = BigInt(`0x${digits.slice(64, 128)}`)
  const isCompact = digits.length === 128
  const s = isCompact ? second & (parityBit - 1n) : second
  const v = isCompact ? (second & parityBit ? '1c' : '1b') : vOf[digits.slice(128)]
  if (!v) return err(refuse('E_SIG_FORMAT', 'v of 27 or 28', digits.slice(128)))
  if (s === 0n || s > order / 2n) return err(refuse('E_SIG_FORMAT', 's in the lower half'))
  if (BigInt(`0x${r}`) === 0n || BigInt(`0x${r}`) >= order) return err(refuse('E_SIG_FORMAT', 'r in range'))
  return ok<Hex>(`0x${r}${s.toString(16).padStart(64, '0')}${v}`)
}

/** Normalises, then proves that the payer signed exactly our message; the value is what may be stored and sent. */
export async function verifySignature(
  authorization: Authorization,
  signature: string,
): Promise<Result<Hex, Refusal>> {
  const normal = normaliseSignature(signature)
  if (!normal.ok) return normal
  const signed = { ...authorizationTypedData(authorization), signature: normal.value }
  const signer = await recoverTypedDataAddress(signed).catch(() => null)
  if (signer?.toLowerCase() === authorization.from.toLowerCase()) return normal
  return err(refuse('E_SIG_MISMATCH', authorization.from, signer ?? 'nobody'))
}
