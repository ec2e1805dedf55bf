import { getAddress, isAddress } from 'viem/utils'
import { err, ok, type Result } from '@/lib/core/result'
import type { Address } from '@/lib/core/payment/bytes'

/** The EIP-55 form that a payee pin must have; takes all-lower text or a valid checksum, nothing else. */
export function pinOf(text: string): Result<Address, 'not-an-address'> {
  const isLower = text === text.toLowerCase()
  return isAddress(text, { strict: !isLower }) ? ok(getAddress(text)) : err('not-an-address')
}
