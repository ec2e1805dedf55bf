import {
  isErc6492Signature,
  parseErc6492Signature,
  recoverAddress,
  serializeErc6492Signature,
} from 'viem/utils'
import { err, ok, type Result } from '@/lib/core/result'
import type { Authorization } from '@/lib/core/payment/authorization'
import { type Address, type Hex, longestSignature } from '@/lib/core/payment/bytes'
import type { PayerKind } from '@/lib/core/payment/purchase-state'
import { type Refusal, refuse } from '@/lib/core/payment/refusal'
import { refusalText } from '@/lib/core/payment/refusals'
import { verifySignature } from '@/lib/core/payment/signature'
import { isKnownFactory } from '@/lib/core/wallet-factories'

/** What stands at the payer's address: nothing, a contract, or a plain key that acts by one (EIP-7702). */
export type PayerCode = 'none' | 'contract' | 'delegated'

/** The call that deploys a wallet: its factory, and the data to call it with. */
export type Deployment = { factory: Address; data: Hex }

/** A signature without its wrapping (ERC-6492), which is what the token takes, and the deployment that was wrapped with it. */
export type Unwrapped = { inner: Hex; deployment: Deployment | null }

/** A wallet's signature that passed, as its very bytes are stored and sent. */
export type WalletSignature = Unwrapped & { payer: PayerKind; signature: Hex }

/**
 * Reads a signature of any wallet without asking the chain: its length, and its wrapping where it ends in the suffix of
 * ERC-6492. A wrapping must be the one encoding of what it says, and its factory one that is known.
 */
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

/**
 * Judges what a wallet returned by the code at the payer's address when it signed. A plain key's signature is proven here;
 * a contract's is only read: nothing but the chain can prove it (ERC-1271).
 */
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

/** Does ahead, once, what the first proof on a page does beside proving: it computes the curve's table, for some 30 ms. */
export function warmUp(): Promise<unknown> {
  const signature = `0x${generatorX}${'1'.padStart(64, '0')}1b` as const
  warm ??= recoverAddress({ hash: `0x${generatorX}`, signature }).catch(() => (warm = undefined))
  return warm
}

/** Why what a wallet gave is of no use, that it was not sent, and what to do, in sentences. */
export function whyUnfit(refusal: Refusal): string {
  if (refusal.code === 'E_SIG_MISMATCH')
    return 'The wallet signed something else than it was asked, so it was not sent.'
  const { what, next } = refusalText(refusal.code)
  return `${what} It was not sent. ${next}`
}

/** The parts of a wrapped signature; null when they could be written in another way, or are wrapped twice. */
function decode(signature: Hex): (Unwrapped & { deployment: Deployment }) | null {
  try {
    const { address, data, signature: inner } = parseErc6492Signature(signature)
    if (!address || !data || inner === '0x' || isErc6492Signature(inner)) return null
    const again = serializeErc6492Signature({ address, data, signature: inner })
    return again.toLowerCase() === signature ? { inner, deployment: { factory: address, data } } : null
  } catch {
    return null
  }
}
