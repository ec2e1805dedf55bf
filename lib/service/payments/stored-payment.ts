import type { PaymentPayload, PaymentRequirements, SettleResponse } from '@x402/core/types'

/** A payment that was presented, and what was bought with it. */
export type StoredPayment = {
  /** Who pays and the authorization's nonce: the token takes each pair once (EIP-3009). */
  key: string
  /** Digest of the payment and of the request it came with. */
  fingerprint: string
  /** `working`: the answer is being made. `settling`: it is stored, the money may have moved. `done`: it has moved. */
  state: 'working' | 'settling' | 'done'
  /** Whether nobody holds it: its process let go of it, or its lease ran out. */
  isFree: boolean
  /** The payment as it came; both are null a day after it. */
  terms: Terms | null
  answer: string | null
  settlement: SettleResponse | null
  createdAt: Date
}

/** A payment, and what it has to fulfil. */
export type Terms = { payment: PaymentPayload; requirements: PaymentRequirements }

/** The right to go on with a payment, until another process takes it over. */
export type Claim = { key: string; owner: string }

/** A row of the table `payments`, with `is_free` computed. */
export type PaymentRow = {
  key: string
  fingerprint: string
  state: StoredPayment['state']
  is_free: boolean
  payment: string | null
  requirements: string | null
  answer: string | null
  settlement: string | null
  created_at: Date | string
}

/** What a row says. */
export const readRow = (row: PaymentRow): StoredPayment => ({
  key: row.key,
  fingerprint: row.fingerprint,
  state: row.state,
  isFree: row.is_free,
  terms:
    row.payment === null || row.requirements === null
      ? null
      : { payment: JSON.parse(row.payment), requirements: JSON.parse(row.requirements) },
  answer: row.answer,
  settlement: row.settlement === null ? null : JSON.parse(row.settlement),
  createdAt: new Date(row.created_at),
})
