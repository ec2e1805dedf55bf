import { getAddress, isAddress, isHex, size, type Address, type Hex } from 'viem'
import { z } from 'zod'

// Who writes an address with a wrong checksum means it all the same.
const address = z
  .custom<Address>((value) => typeof value === 'string' && isAddress(value, { strict: false }))
  .transform((value) => getAddress(value.toLowerCase()))
const bytes32 = z.custom<Hex>((value) => isHex(value) && value.length === 66)
// 65 bytes of a plain key; a contract's own (ERC-1271) has any length, and may carry its factory's call (ERC-6492)
const signature = z.custom<Hex>(
  (value) => isHex(value) && value.length % 2 === 0 && size(value) >= 1 && size(value) <= 8_192,
)
const uint256 = z
  .string()
  .refine((digits) => /^(0|[1-9][0-9]{0,77})$/.test(digits) && BigInt(digits) < 2n ** 256n)

/** What scheme `exact` signs on an EVM chain: the six fields of EIP-3009 and the signature over them. */
export const exactPayloadSchema = z.object({
  signature,
  authorization: z.object({
    from: address,
    to: address,
    value: uint256,
    validAfter: uint256,
    validBefore: uint256,
    nonce: bytes32,
  }),
})
