import { keccak256 } from 'viem/utils'
import { fromHex, type Hex, randomBytes, toHex } from '@/lib/core/payment/bytes'

const domain = new TextEncoder().encode('nickel/v1')

/** The identity of one purchase: 16 random bytes, made before any wallet call. */
export function newIntentId(): Hex {
  return toHex(randomBytes(16))
}

/** The one EIP-3009 nonce of a purchase: keccak256("nickel/v1" ‖ intentId ‖ generation as uint32). */
export function nonceOf(intentId: Hex, generation: number): Hex {
  const id = fromHex(intentId)
  if (id.length !== 16) throw new Error('an intent id is 16 bytes')
  const bytes = new Uint8Array(domain.length + id.length + 4)
  bytes.set(domain)
  bytes.set(id, domain.length)
  new DataView(bytes.buffer).setUint32(domain.length + id.length, generation)
  return keccak256(bytes)
}
