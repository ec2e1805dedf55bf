import { recoverTypedDataAddress } from 'viem/utils'
import { err, ok, type Result } from '@/lib/core/result'
import { type Authorization, authorizationTypedData } from '@/lib/core/payment/authorization'
import type { Hex } from '@/lib/core/payment/bytes'
import { type Refusal, refuse } from '@/lib/core/payment/refusal'

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
  const signer = await recover(authorization, normal.value)
  if (signer?.toLowerCase() === authorization.from.toLowerCase()) return normal
  return err(refuse('E_SIG_MISMATCH', authorization.from, signer ?? 'nobody'))
}

async function recover(authorization: Authorization, signature: Hex): Promise<Hex | null> {
  try {
    return await recoverTypedDataAddress({ ...authorizationTypedData(authorization), signature })
  } catch {
    return null
  }
}
