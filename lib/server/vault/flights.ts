import 'server-only'
import { keptFor, type Begun, type Flight, type Found } from '@/lib/server/vault/store'

/** A paid call of this instance that is under way; `sealed` is its answer while it cannot be written. */
type Flying = { flight: Flight; since: number; sealed: Buffer | null }

type Chores = {
  /** Milliseconds between two rounds. */
  every: number
  /** Extends the lease of a call, where other instances could take it for lost. */
  renew?: (flight: Flight) => Promise<void>
  write: (flight: Flight, sealed: Buffer) => Promise<void>
}

/** The paid calls of this instance: each round extends their leases and writes again what could not be written. */
export function openFlights({ every, renew, write }: Chores) {
  const flying = new Map<string, Flying>()
  let timer: NodeJS.Timeout | null = null

  const remove = ({ payment }: Flight) => flying.delete(payment)

  async function look({ flight, since, sealed }: Flying): Promise<void> {
    if (Date.now() - since > keptFor) return void remove(flight)
    await renew?.(flight)
    if (!sealed) return
    await write(flight, sealed)
    remove(flight)
  }

  /** A failure was logged when it first came; the next round tries again. */
  async function round(): Promise<void> {
    await Promise.allSettled([...flying.values()].map(look))
    timer = flying.size > 0 ? later() : null
  }

  const later = () => setTimeout(() => void round(), every).unref()

  function put(flight: Flight, sealed: Buffer | null): void {
    flying.set(flight.payment, { flight, since: Date.now(), sealed })
    timer ??= later()
  }

  /** What a payment is answered while its call is under way here; null where it is not. */
  function besides(asked: Flight): Begun | null {
    const own = flying.get(asked.payment)
    if (!own) return null
    const { flight, sealed } = own
    if (flight.request !== asked.request || flight.claim !== asked.claim) return { kind: 'conflict' }
    return sealed ? { kind: 'kept', sealed } : { kind: 'in-flight' }
  }

  const isBehind = () => [...flying.values()].some(({ sealed }) => sealed !== null)
  const of = (claim: string) => [...flying.values()].find(({ flight }) => flight.claim === claim)

  return {
    has: (payment: string) => flying.has(payment),
    count: () => flying.size,

    /** Begins a call, unless it is here already, or an answer waits to be written: then nothing more may be bought. */
    async begin(flight: Flight, claimRoom: (flight: Flight) => Promise<Begun>): Promise<Begun> {
      const own = besides(flight)
      if (own) return own
      if (isBehind()) return { kind: 'full' }
      put(flight, null)
      try {
        const begun = await claimRoom(flight)
        if (begun.kind !== 'begun') remove(flight)
        return begun
      } catch (error) {
        remove(flight)
        throw error
      }
    },

    /** Writes an answer; one that cannot be written is held in memory until it can. */
    async keep(flight: Flight, sealed: Buffer): Promise<void> {
      try {
        await write(flight, sealed)
        remove(flight)
      } catch (error) {
        put(flight, sealed)
        throw error
      }
    },

    remove,

    /** What is kept here under a claim; null where the store has to be asked. */
    find(claim: string): Found | null {
      const own = of(claim)
      if (!own) return null
      return own.sealed ? { kind: 'kept', sealed: own.sealed } : { kind: 'in-flight' }
    },

    /** Forgets an answer that has arrived before it could be written. */
    drop(claim: string): void {
      const own = of(claim)
      if (own?.sealed) remove(own.flight)
    },

    /** Whether an answer waits to be written. */
    isBehind,
  }
}
