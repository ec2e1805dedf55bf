import type { PaymentPayload, PaymentRequirements, SettleResponse } from '@x402/core/types'

/** A payment that was presented, and what was bought with it. */
export type StoredPayment = {
  /** Who pays and the authorization's nonce: the token takes each pair once (EIP-3009). */
  key: string
  /** Digest of the payment and of the request it came with. */
  fingerprint: string
  /**
   * `working`: the answer is being made. `settling`: it is stored, the money may have moved. `done`: it has moved.
   * `refused`: it is proven that it has not, and never can. `unproven`: neither was in a day, and the answer is gone.
   */
  state: 'working' | 'settling' | 'done' | 'refused' | 'unproven'
  /** Whether nobody holds it: its process let go of it, or its lease ran out. */
  isFree: boolean
  /** Whether it is time to ask the facilitator again. */
  isDue: boolean
  /** The payment as it came; null a day after it. */
  due: Due | null
  answer: string | null
  settlement: SettleResponse | null
  /** Why it is not settled, in the words of the facilitator or of the chain. */
  reason: string | null
  createdAt: Date
}

/** A payment, what it has to fulfil, and a block before it came; null where that was not written down. */
export type Due = { payment: PaymentPayload; requirements: PaymentRequirements; fromBlock: bigint | null }

/** The right to go on with a payment, until another process takes it over. */
export type Claim = { key: string; owner: string }

/** A row of the table `payments`, with `is_free` computed. */
export type PaymentRow = {
  key: string
  fingerprint: string
  state: StoredPayment['state']
  is_free: boolean
  is_due: boolean
  payment: string | null
  requirements: string | null
  answer: string | null
  settlement: string | null
  from_block: string | null
  reason: string | null
  created_at: Date | string
}

/** What a row says. */
export const readRow = (row: PaymentRow): StoredPayment => ({
  key: row.key,
  fingerprint: row.fingerprint,
  state: row.state,
  isFree: row.is_free,
  isDue: row.is_due,
  due: readDue(row),
  answer: row.answer,
  settlement: row.settlement === null ? null : JSON.parse(row.settlement),
  reason: row.reason,
  createdAt: new Date(row.created_at),
})

function readDue({ payment, requirements, from_block }: PaymentRow): Due | null {
  if (payment === null || requirements === null) return null
  return {
    payment: JSON.parse(payment),
    requirements: JSON.parse(requirements),
    fromBlock: from_block === null ? null : BigInt(from_block),
  }
}
