import type { PaymentPayload, PaymentRequirements } from '@x402/core/types'
import { encodeFunctionData, isAddressEqual, isErc6492Signature, parseAbi, type Address } from 'viem'
import { exactPayloadSchema } from '@/lib/service/chain/exact-payload'

const abi = parseAbi([
  'function transferWithAuthorization(address from, address to, uint256 value, uint256 validAfter, uint256 validBefore, bytes32 nonce, bytes signature)',
])

/** Seconds before its end in which a payment is refused: it could not be mined in time. */
const tooLate = 6n

/**
 * The call that lets the token check and carry out a payment as it was signed, by a plain key or a wallet that is there;
 * null for what does not fit the requirements and for what needs more than this call.
 */
export function transferOf(payment: PaymentPayload, requirements: PaymentRequirements) {
  const { signature, authorization } = exactPayloadSchema.parse(payment.payload)
  const { from, to, nonce } = authorization
  const [value, validAfter, validBefore] = [
    BigInt(authorization.value),
    BigInt(authorization.validAfter),
    BigInt(authorization.validBefore),
  ]
  const { scheme, network, asset, amount, payTo } = requirements
  const now = BigInt(Math.floor(Date.now() / 1000))
  const fits =
    [scheme, payment.accepted.scheme].every((name) => name === 'exact') &&
    payment.accepted.network === network &&
    // Our own terms hold addresses.
    isAddressEqual(to, payTo as Address) &&
    value === BigInt(amount) &&
    validAfter <= now &&
    validBefore >= now + tooLate
  if (!fits || isErc6492Signature(signature)) return null
  const args = [from, to, value, validAfter, validBefore, nonce, signature] as const
  const data = encodeFunctionData({ abi, functionName: 'transferWithAuthorization', args })
  return { call: { to: asset as Address, data, payer: from }, signature, payer: from, until: validBefore }
}
