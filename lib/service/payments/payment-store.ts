import { randomUUID } from 'node:crypto'
import type { PaymentPayload, PaymentRequirements, SettleResponse } from '@x402/core/types'
import type { Database } from '@/lib/service/data/database'

/** How long a payment stays with a process that says nothing, in milliseconds; it says something four times as often. */
const defaultLease = 20_000

export type PaymentStore = ReturnType<typeof openPaymentStore>

const isOpen = `state in ('working', 'settling')`

const isDue = 'leased_until <= now()'

/** Nobody holds it: it was let go, or who held it has been silent for too long. */
const isFree = `(owner is null or ${isDue})`

/** Payment, requirements and settlement stand in the table as JSON text. */
const select = `select key, fingerprint, state, answer, reason, settlement::json, created_at as "createdAt",
  ${isFree} as "isFree", ${isDue} as "isDue", case when payment is not null then json_build_object(
    'payment', payment::json, 'requirements', requirements::json, 'fromBlock', from_block::text) end as due from payments`

type Reservation = Due & { key: string; fingerprint: string; identifier: string | null; fromBlock: bigint }

/**
 * The store of payments seen: one row each, reserved before the answer is made, kept once money may have moved. Several
 * processes share it: each step but the first needs a claim, and says whether the claim still stood.
 */
export function openPaymentStore(database: Database, { leaseMs = defaultLease } = {}) {
  const owners = new Set<string>()
  const lease = `now() + interval '${leaseMs} milliseconds'`

  const one = async (where: string, value: string) => {
    const [row] = await database.query<Row>(`${select} where ${where} = $1`, [value])
    return row ? readRow(row) : null
  }

  /** A statement that touches a row, or none when the claim is gone. */
  const did = async (sql: string, params: readonly unknown[]) =>
    (await database.query<{ key: string }>(`${sql} returning key`, params)).length === 1

  /** The claim as long as `begin` got the row, or may have. */
  async function claim(key: string, begin: (owner: string) => Promise<boolean>): Promise<Claim | null> {
    const owner = randomUUID()
    if (!(await begin(owner))) return null
    owners.add(owner)
    return { key, owner }
  }

  const write = ({ key, owner }: Claim, set: string, states: string, values: readonly unknown[]) =>
    did(`update payments set ${set} where key = $1 and owner = $2 and ${states}`, [key, owner, ...values])

  function end(claimed: Claim, set: string, values: readonly unknown[]): Promise<boolean> {
    owners.delete(claimed.owner)
    return write(claimed, `${set}, owner = null`, `state = 'settling'`, values)
  }

  return {
    leaseMs,

    find: (key: string) => one('key', key),

    findByIdentifier: (identifier: string) => one('identifier', identifier),

    /** Reserves the payment for this request; null when another request holds it, or got further with it. */
    reserve: ({ key, fingerprint, identifier, ...due }: Reservation): Promise<Claim | null> =>
      claim(key, async (owner) => {
        const [payment, requirements] = [JSON.stringify(due.payment), JSON.stringify(due.requirements)]
        const words = [key, fingerprint, payment, requirements, String(due.fromBlock)]
        const isNew = await did(
          `insert into payments (key, fingerprint, payment, requirements, from_block, identifier, owner, state, leased_until)
           values ($1, $2, $3, $4, $5, $6, $7, 'working', ${lease}) on conflict do nothing`,
          [...words, identifier, owner],
        )
        return (
          isNew ||
          did(
            `update payments set fingerprint = $2, payment = $3, requirements = $4, from_block = $5, owner = $6,
               leased_until = ${lease}
             where key = $1 and state = 'working' and ${isFree}`,
            [...words, owner],
          )
        )
      }),

    /** Takes over a settlement that nobody carries on. */
    take: (key: string): Promise<Claim | null> =>
      claim(key, (owner) =>
        did(
          `update payments set owner = $2, leased_until = ${lease} where key = $1 and state = 'settling' and ${isFree}`,
          [key, owner],
        ),
      ),

    /** Stores the answer before any money moves, so that a crash between the two loses nothing. */
    keepAnswer: (claimed: Claim, answer: string): Promise<boolean> =>
      write(claimed, `state = 'settling', answer = $3`, isOpen, [answer]),

    markDone: (claimed: Claim, settlement: SettleResponse): Promise<boolean> =>
      end(claimed, `state = 'done', settlement = $3, transaction = $4`, [
        JSON.stringify(settlement),
        settlement.transaction,
      ]),

    /** Writes down that the payment was not charged and never can be; the answer is nobody's. */
    markRefused: (claimed: Claim, reason: string | null): Promise<boolean> =>
      end(claimed, `state = 'refused', reason = $3, answer = null`, [reason]),

    /** Lets go of a settlement that is pending: the facilitator is asked again when as much time has passed once more. */
    letGo: (claimed: Claim, reason: string | null): Promise<boolean> =>
      end(
        claimed,
        `reason = coalesce($3, reason), leased_until = now() +
           least(interval '5 minutes', greatest(interval '${leaseMs / 4} milliseconds', now() - created_at))`,
        [reason],
      ),

    /** Forgets a payment that moved no money: it may be presented again. */
    release({ key, owner }: Claim): Promise<boolean> {
      owners.delete(owner)
      return did(`delete from payments where key = $1 and owner = $2 and ${isOpen}`, [key, owner])
    },

    async beat(): Promise<void> {
      if (owners.size === 0) return
      await database.query(
        `update payments set leased_until = ${lease} where owner = any($1) and ${isOpen}`,
        [[...owners]],
      )
    },

    /** Ends every lease: nobody else can hold one where only this process uses the database. */
    async endLeases(): Promise<void> {
      await database.exec(`update payments set owner = null, leased_until = now() where ${isOpen}`)
    },

    /** Lets go of what was worked on for no answer, and names the settlements that nobody carries on, oldest first. */
    async abandoned(): Promise<StoredPayment[]> {
      await database.exec(`delete from payments where state = 'working' and ${isDue}`)
      const rows = await database.query<Row>(
        `${select} where state = 'settling' and ${isDue} order by leased_until limit 20`,
      )
      return rows.map(readRow)
    },

    /** A day after a payment only its key, fingerprint, outcome and transaction stay, and one that is pending ends. */
    async forget(): Promise<void> {
      await database.exec(
        `update payments set identifier = null, payment = null, requirements = null, answer = null, settlement = null,
           reason = null, from_block = null, state = case state when 'settling' then 'unproven' else state end
         where key in (select key from payments where payment is not null and state <> 'working' and ${isFree}
           and created_at < now() - interval '24 hours' limit 1000 for update skip locked)`,
      )
    },
  }
}

/** A payment that was presented, and what was bought with it. */
export type StoredPayment = {
  /** Who pays and the authorization's nonce: the token takes each pair once (EIP-3009). */
  key: string
  fingerprint: string
  /**
   * `working`: the answer is being made. `settling`: it is stored, the money may have moved. `done`: it has moved.
   * `refused`: it is proven that it has not, and never can. `unproven`: neither was in a day, and the answer is gone.
   */
  state: 'working' | 'settling' | 'done' | 'refused' | 'unproven'
  /** Whether nobody holds it: its process let go of it, or its lease ran out. */
  isFree: boolean
  isDue: boolean
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

type Row = Omit<StoredPayment, 'due' | 'createdAt'> & {
  due: (Omit<Due, 'fromBlock'> & { fromBlock: string | null }) | null
  createdAt: Date | string
}

const readRow = ({ due, createdAt, ...row }: Row): StoredPayment => ({
  ...row,
  due: due && { ...due, fromBlock: due.fromBlock === null ? null : BigInt(due.fromBlock) },
  createdAt: new Date(createdAt),
})
