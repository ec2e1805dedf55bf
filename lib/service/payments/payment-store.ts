import type { PaymentPayload, PaymentRequirements, SettleResponse } from '@x402/core/types'
import type { Database } from '@/lib/service/data/database'

/** A payment that was presented, and what was bought with it. */
export type StoredPayment = {
  /** Who pays and the authorization's nonce: the token takes each pair once (EIP-3009). */
  key: string
  /** Digest of the payment and of the request it came with. */
  fingerprint: string
  /** `working`: the answer is being made. `settling`: it is stored, the money may have moved. `done`: it has moved. */
  state: 'working' | 'settling' | 'done'
  payment: PaymentPayload
  requirements: PaymentRequirements
  answer: string | null
  settlement: SettleResponse | null
  createdAt: Date
}

type Row = {
  key: string
  fingerprint: string
  state: StoredPayment['state']
  payment: string
  requirements: string
  answer: string | null
  settlement: string | null
  created_at: Date | string
}

const readRow = (row: Row): StoredPayment => ({
  key: row.key,
  fingerprint: row.fingerprint,
  state: row.state,
  payment: JSON.parse(row.payment),
  requirements: JSON.parse(row.requirements),
  answer: row.answer,
  settlement: row.settlement === null ? null : JSON.parse(row.settlement),
  createdAt: new Date(row.created_at),
})

export type PaymentStore = Awaited<ReturnType<typeof openPaymentStore>>

/** The store of payments seen: one row each, reserved before the answer is made, kept once money may have moved. */
export async function openPaymentStore(database: Database) {
  await database.exec(`
    create table if not exists payments (
      key text primary key,
      fingerprint text not null,
      identifier text unique,
      state text not null,
      payment text not null,
      requirements text not null,
      answer text,
      settlement text,
      created_at timestamptz not null default now()
    )`)
  const one = async (where: string, value: string) => {
    const [row] = await database.query<Row>(`select * from payments where ${where} = $1`, [value])
    return row && readRow(row)
  }
  return {
    find: (key: string) => one('key', key),

    findByIdentifier: (identifier: string) => one('identifier', identifier),

    /** Reserves the payment for this request; false when another request was first. */
    async reserve(
      payment: Pick<StoredPayment, 'key' | 'fingerprint' | 'payment' | 'requirements'>,
      identifier: string | null,
    ): Promise<boolean> {
      const rows = await database.query(
        `insert into payments (key, fingerprint, identifier, state, payment, requirements)
         values ($1, $2, $3, 'working', $4, $5) on conflict do nothing returning key`,
        [
          payment.key,
          payment.fingerprint,
          identifier,
          JSON.stringify(payment.payment),
          JSON.stringify(payment.requirements),
        ],
      )
      return rows.length === 1
    },

    /** Stores the answer before any money moves, so that a crash between the two loses nothing. */
    async keepAnswer(key: string, answer: string): Promise<void> {
      await database.query(`update payments set state = 'settling', answer = $2 where key = $1`, [
        key,
        answer,
      ])
    },

    async markDone(key: string, settlement: SettleResponse): Promise<void> {
      await database.query(`update payments set state = 'done', settlement = $2 where key = $1`, [
        key,
        JSON.stringify(settlement),
      ])
    },

    /** Releases a reservation that moved no money: the payment may be presented again. */
    async release(key: string): Promise<void> {
      await database.query(`delete from payments where key = $1 and state <> 'done'`, [key])
    },

    /** Payments that an earlier process did not finish. */
    async unfinished(): Promise<StoredPayment[]> {
      const rows = await database.query<Row>(`select * from payments where state <> 'done'`, [])
      return rows.map(readRow)
    },
  }
}
