import { setTimeout as delay } from 'node:timers/promises'
import type { SettleResponse } from '@x402/core/types'
import type { Address, Hex } from 'viem'
import { logFailure } from '@/lib/core/log'
import type { Result } from '@/lib/core/result'
import type { Authorization } from '@/lib/service/chain/authorization'
import { exactPayloadSchema } from '@/lib/service/chain/exact-payload'
import type { Facilitator } from '@/lib/service/chain/facilitator'
import { DatabaseLost } from '@/lib/service/data/database'
import type { PaymentStore } from '@/lib/service/payments/payment-store'
import type { Claim, Terms } from '@/lib/service/payments/stored-payment'

/** What a settlement needs: the facilitator, the state of the authorization on chain, and the payment store. */
export type Settlement = {
  facilitator: Facilitator
  authorizationOf: (from: Address, nonce: Hex) => Promise<Result<Authorization, 'unreachable'>>
  payments: PaymentStore
}

/** The outcome of a payment whose answer is stored, as it was written down. */
export type Settled =
  | { outcome: 'paid' | 'failed'; settlement: SettleResponse }
  | { outcome: 'pending'; settlement?: SettleResponse }

async function outcomeOf(
  { payment, requirements }: Terms,
  { facilitator, authorizationOf }: Settlement,
): Promise<Settled> {
  const settlement = await facilitator.settle(payment, requirements)
  if (settlement.success) return { outcome: 'paid', settlement }
  const { from, nonce, validBefore } = exactPayloadSchema.parse(payment.payload).authorization
  const read = await authorizationOf(from, nonce)
  if (!read.ok) return { outcome: 'pending', settlement }
  if (read.value.state === 'settled') {
    const { transaction } = read.value
    return {
      outcome: 'paid',
      settlement: { success: true, transaction, network: requirements.network, payer: from },
    }
  }
  const pending = settlement.errorReason === 'settlement_pending'
  const open = read.value.state === 'unused' && read.value.chainTime < BigInt(validBefore)
  return { outcome: pending && open ? 'pending' : 'failed', settlement }
}

/** Milliseconds until the sweep looks at a pending settlement again. */
const nextLook = 5_000

/** Milliseconds between tries to write down what happened, while the database is away. */
const tries = [100, 500, 2_000] as const

/** Writes it down, again when the database is away; what is written twice is written once. */
export async function persist<T>(write: () => Promise<T>): Promise<T> {
  for (const pause of tries) {
    try {
      return await write()
    } catch (error) {
      if (!(error instanceof DatabaseLost)) throw error
      await delay(pause)
    }
  }
  return write()
}

/**
 * Settles a claimed payment and stores the outcome. What could not be written down, because the database is away or
 * because another process has taken the payment over, is pending: who asks again hears what is written then.
 */
export async function settle(claim: Claim, due: Terms, settlement: Settlement): Promise<Settled> {
  const { payments } = settlement
  try {
    const settled = await outcomeOf(due, settlement)
    if (settled.outcome === 'pending') {
      await payments.letGo(claim, nextLook)
      return settled
    }
    const isWritten = await persist(() =>
      settled.outcome === 'paid' ? payments.markDone(claim, settled.settlement) : payments.release(claim),
    )
    return isWritten ? settled : { outcome: 'pending' }
  } catch (error) {
    if (!(error instanceof DatabaseLost)) logFailure('A settlement could not be finished', error)
    await payments.letGo(claim, nextLook).catch(() => false)
    return { outcome: 'pending' }
  }
}
