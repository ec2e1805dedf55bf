import type { Usdc } from '@/lib/core/money'
import type { Address, Hex } from '@/lib/core/payment/bytes'
import { timeoutRange } from '@/lib/core/payment/option'
import { usdcToken } from '@/lib/core/payment/usdc-token'

/** In seconds of chain time; the token wants validAfter < now < validBefore. */
export type Window = { validAfter: bigint; validBefore: bigint }

/** The six fields of an EIP-3009 TransferWithAuthorization; value is in millionths. */
export type Authorization = Window & { from: Address; to: Address; value: Usdc; nonce: Hex }

export const authorizationOf = (
  { from, nonce, quote }: { from: Address; nonce: Hex; quote: { payTo: Address; price: Usdc } },
  window: Window,
): Authorization => ({ from, to: quote.payTo, value: quote.price, nonce, ...window })

/** Seconds by which a window begins before it is asked for. */
export const backdatedSeconds = 600n

/** Seconds that must be left when a payment is sent: facilitators refuse when fewer than six remain. */
const leastSecondsToSend = 20n

/** Seconds that a call may take: a signature that nobody had to be asked for lives no longer. */
const callSeconds = 120

/** The window of a signature asked for now, in chain seconds, back-dated for slow clocks; a prompt takes its time. */
export function windowFrom(chainNow: bigint, maxTimeoutSeconds: number, signsAtOnce = false): Window {
  const seconds = BigInt(Math.min(maxTimeoutSeconds, signsAtOnce ? callSeconds : timeoutRange.most))
  return { validAfter: chainNow - backdatedSeconds, validBefore: chainNow + seconds }
}

/** True while a signature with this window can still be sent with time to settle. */
export function canBeSent(window: Window, chainNow: bigint): boolean {
  return window.validBefore - chainNow >= leastSecondsToSend
}

/** What a wallet is asked to sign: our constants and the journal's values. viem adds `EIP712Domain` to the types. */
export function authorizationTypedData(authorization: Authorization) {
  const { from, to, value, validAfter, validBefore, nonce } = authorization
  return {
    domain: usdcToken.domain,
    types,
    primaryType: 'TransferWithAuthorization',
    message: { from, to, value, validAfter, validBefore, nonce },
  } as const
}

/** The authorization as payment headers carry it: every number a decimal string. */
export function authorizationOnWire(authorization: Authorization) {
  const { from, to, value, validAfter, validBefore, nonce } = authorization
  return {
    from,
    to,
    value: value.toString(),
    validAfter: validAfter.toString(),
    validBefore: validBefore.toString(),
    nonce,
  }
}

const types = {
  TransferWithAuthorization: [
    { name: 'from', type: 'address' },
    { name: 'to', type: 'address' },
    { name: 'value', type: 'uint256' },
    { name: 'validAfter', type: 'uint256' },
    { name: 'validBefore', type: 'uint256' },
    { name: 'nonce', type: 'bytes32' },
  ],
} as const
