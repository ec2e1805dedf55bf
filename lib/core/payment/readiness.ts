import type { Usdc } from '@/lib/core/money'
import { err, ok, type Result } from '@/lib/core/result'
import type { Address } from '@/lib/core/payment/bytes'
import { isAhead, mostClockSeconds } from '@/lib/core/payment/clocks'
import { type Refusal, refuse } from '@/lib/core/payment/refusal'
import { chainId } from '@/lib/core/payment/usdc-token'

/** What is known of wallet, clocks and browser right before the wallet would be asked. Times in seconds. */
export type Readiness = {
  chosen: Address
  connected: Address | null
  walletChainId: number | null
  price: Usdc
  balance: Usdc
  chainNow: bigint
  serverNow: bigint
  isSecureContext: boolean
  freeBytes: number | null
  longestAnswerBytes: number
  isLive: boolean
}

/** Rows 17 and 18 of the policy: the state of wallet and browser in which a prompt may open. */
export function checkReadiness(given: Readiness): Result<null, Refusal> {
  const { chosen, connected, walletChainId, price, balance, freeBytes, longestAnswerBytes } = given
  if (!given.isSecureContext) return err(refuse('E_CONTEXT'))
  if (connected?.toLowerCase() !== chosen.toLowerCase()) return err(refuse('E_ACCOUNT', chosen, connected))
  if (walletChainId !== chainId) return err(refuse('E_CHAIN', String(chainId), walletChainId))
  if (given.isLive) return err(refuse('E_LIVE'))
  if (balance < price) return err(refuse('E_FUNDS', price.toString(), balance.toString()))
  const isBehind = given.serverNow - given.chainNow > mostClockSeconds
  if (isBehind || isAhead(given.chainNow, { server: given.serverNow, device: null })) {
    return err(refuse('E_CLOCK', given.chainNow.toString(), given.serverNow.toString()))
  }
  const needed = 3 * longestAnswerBytes
  if (freeBytes !== null && freeBytes < needed) return err(refuse('E_STORAGE', `${needed}`, `${freeBytes}`))
  return ok(null)
}
