import { privateKeyToAccount } from 'viem/accounts'
import { type Authorization, authorizationTypedData, windowFrom } from '@/lib/core/payment/authorization'
import { newIntentId, nonceOf } from '@/lib/core/payment/identity'
import { pinned, price } from '@/tests/core/payment/fixtures'

/** A key made up for tests; it owns nothing anywhere. */
export const account = privateKeyToAccount(`0x${'7'.repeat(64)}`)

/** An authorization of the test account as a purchase would prepare it. */
export function anAuthorization(changes: Partial<Authorization> = {}): Authorization {
  const window = windowFrom(1_800_000_000n, 60)
  const nonce = nonceOf(newIntentId(), 0)
  return { from: account.address, to: pinned, value: price, nonce, ...window, ...changes }
}

/** The test account's signature over an authorization. */
export function sign(authorization: Authorization) {
  return account.signTypedData(authorizationTypedData(authorization))
}
