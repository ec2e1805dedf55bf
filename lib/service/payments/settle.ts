import type { SettleResponse } from '@x402/core/types'
import type { Address, Hex } from 'viem'
import type { Result } from '@/lib/core/result'
import type { Authorization } from '@/lib/service/chain/authorization'
import { exactPayloadSchema } from '@/lib/service/chain/exact-payload'
import type { Facilitator } from '@/lib/service/chain/facilitator'
import type { PaymentStore, StoredPayment } from '@/lib/service/payments/payment-store'

/** What a settlement needs: the facilitator, the state of the authorization on chain, and the payment store. */
export type Settlement = {
  facilitator: Facilitator
  authorizationOf: (from: Address, nonce: Hex) => Promise<Result<Authorization, 'unreachable'>>
  payments: PaymentStore
}

/** The outcome of a payment whose answer is stored. */
export type Settled =
  | { outcome: 'paid' | 'failed'; settlement: SettleResponse }
  | { outcome: 'pending'; settlement?: SettleResponse }

type Due = Pick<StoredPayment, 'key' | 'payment' | 'requirements'>

async function outcomeOf(
  { payment, requirements }: Due,
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

/** Payments that this process is settling, so that a repeated request does not settle beside the first. */
const underWay = new Set<string>()

/**
 * Settles a payment and stores the outcome. A settlement that is reported as failed counts as paid when the chain
 * shows the authorization used: anybody may submit an authorization, and it pays only us.
 */
export async function settle(due: Due, settlement: Settlement): Promise<Settled> {
  if (underWay.has(due.key)) return { outcome: 'pending' }
  underWay.add(due.key)
  try {
    const settled = await outcomeOf(due, settlement)
    if (settled.outcome === 'paid') await settlement.payments.markDone(due.key, settled.settlement)
    if (settled.outcome === 'failed') await settlement.payments.release(due.key)
    return settled
  } finally {
    underWay.delete(due.key)
  }
}
