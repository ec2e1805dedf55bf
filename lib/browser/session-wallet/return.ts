import { refusalOf, type PurseRefusal } from '@/lib/browser/session-wallet/refusal'
import { isNonce, isWhole, isWindow, windowProblem } from '@/lib/browser/session-wallet/review'
import type { OpenPurse } from '@/lib/browser/session-wallet/sealed'
import { returnSeconds } from '@/lib/browser/session-wallet/terms'
import type { Usdc } from '@/lib/core/money'
import type { Authorization, Window } from '@/lib/core/payment/authorization'
import type { Hex } from '@/lib/core/payment/bytes'
import { err, ok, type Result } from '@/lib/core/result'
import * as is from '@/lib/core/shape'

/** `balance` is what the wallet holds, `openHeld` what open purchases may still take of it. */
export type ReturnRequest = Window & { balance: Usdc; openHeld: Usdc; nonce: Hex }

const isReturnRequest = is.shape({ balance: isWhole, openHeld: isWhole, nonce: isNonce })

/** What is left, without what open purchases may take, as a payment to the address that was set, and to no other. */
export function returnOf(
  request: ReturnRequest,
  { content: { returnTo: to }, row: { address: from } }: OpenPurse,
  now: number,
): Result<Authorization, PurseRefusal> {
  if (!isReturnRequest(request) || !isWindow(request)) return err(refusalOf('not-a-request'))
  const { balance, openHeld, nonce, validAfter, validBefore } = request
  if (!to) return err(refusalOf('no-return'))
  const value = balance - openHeld
  if (value <= 0n) return err(refusalOf('nothing-left'))
  const problem = windowProblem(request, returnSeconds, now)
  return problem ? err(refusalOf(problem)) : ok({ from, to, value, nonce, validAfter, validBefore })
}
